// Tells bundlers which statements of a module they may leave out. They leave out whole modules that a package calls free of side
// effects, but of a module made of many they keep whatever might have one: `const table = new Map(rows)`, `const read = History.read`.

const judged = new Set([
  "BinaryExpression",
  "CallExpression",
  "ConditionalExpression",
  "LogicalExpression",
  "MemberExpression",
  "NewExpression",
  "SpreadElement",
  "TaggedTemplateExpression",
  "TemplateLiteral",
  "UnaryExpression",
]);

/** Whether a bundler might think that evaluating this has an effect. What is in functions is not evaluated. */
function mayAct(node) {
  if (Array.isArray(node)) return node.some(mayAct);
  if (typeof node?.type !== "string" || /^(Arrow)?FunctionExpression$/.test(node.type)) return false;
  if (node.type === "TemplateLiteral" && node.expressions.length === 0) return false;
  if (node.type === "UnaryExpression" && node.argument.type === "Literal") return false;
  return judged.has(node.type) || Object.values(node).some(mayAct);
}

const isPlainCall = ({ type, callee, arguments: given }) =>
  (type === "CallExpression" || type === "NewExpression") && callee.type === "Identifier" && !given.some(mayAct);

/** The values that the top level of a module computes: of its variables, and of static fields. */
function* valuesOf({ body }) {
  for (const statement of body) {
    const { type, declarations, body: members } = statement.declaration ?? statement;
    if (type === "VariableDeclaration") for (const { init } of declarations) yield init;
    if (type === "ClassDeclaration")
      for (const { type, static: isStatic, value } of members.body)
        if (type === "PropertyDefinition" && isStatic) yield value;
  }
}

/** The blocks in which classes make themselves known: `static { register(…); }`, a single statement each. */
function* blocksOf({ body }) {
  for (const statement of body) {
    const { type, body: members } = statement.declaration ?? statement;
    if (type !== "ClassDeclaration") continue;
    for (const member of members.body) {
      if (member.type !== "StaticBlock") continue;
      const [only, more] = member.body;
      if (only?.type !== "ExpressionStatement" || more)
        throw new Error(
          "a static block of a published class must be one expression, so that a bundler may leave the class out",
        );
      yield { ...member, value: only.expression };
    }
  }
}

/**
 * The code with each such value marked. Statements that stand alone, such as registrations, stay as they are, and are kept. What a class
 * does in a static block becomes the value of a static field, marked as well: it is done where the class is used, and left out with it.
 */
export function markPure(code, ast) {
  const inserted = [];
  for (const { start, end, value } of blocksOf(ast))
    inserted.push([start, value.start, "static known=/* @__PURE__ */(()=>("], [value.end, end, "))();"]);
  for (const value of valuesOf(ast)) {
    if (!mayAct(value)) continue;
    const { start, end } = value;
    if (isPlainCall(value)) inserted.push([start, start, "/* @__PURE__ */"]);
    else inserted.push([start, start, "/* @__PURE__ */(()=>("], [end, end, "))()"]);
  }
  return inserted
    .sort(([a], [b]) => b - a)
    .reduce((marked, [from, to, text]) => marked.slice(0, from) + text + marked.slice(to), code);
}
