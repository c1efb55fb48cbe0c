// Tells bundlers which statements of a module they may drop. They drop whole modules of packages that are declared free of side effects, but in a
// bundled module they keep everything that might have one: `const table = new Map(rows)`, `const read = History.read`.

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

/** Whether a bundler might assume that evaluating this has a side effect. The bodies of functions are not evaluated. */
function mayAct(node) {
  if (Array.isArray(node)) return node.some(mayAct);
  if (typeof node?.type !== "string" || /^(Arrow)?FunctionExpression$/.test(node.type)) return false;
  if (node.type === "TemplateLiteral" && node.expressions.length === 0) return false;
  if (node.type === "UnaryExpression" && node.argument.type === "Literal") return false;
  return judged.has(node.type) || Object.values(node).some(mayAct);
}

const isPlainCall = ({ type, callee, arguments: given }) =>
  (type === "CallExpression" || type === "NewExpression") && callee.type === "Identifier" && !given.some(mayAct);

/** The values that the top level of a module computes: those of variables and of static fields. */
function* valuesOf({ body }) {
  for (const statement of body) {
    const { type, declarations, body: members } = statement.declaration ?? statement;
    if (type === "VariableDeclaration") for (const { init } of declarations) yield init;
    if (type === "ClassDeclaration")
      for (const { type, static: isStatic, value } of members.body)
        if (type === "PropertyDefinition" && isStatic) yield value;
  }
}

/** The blocks in which classes register themselves: `static { register(…); }`, with a single statement each. */
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
 * The code with each such value marked as pure. Statements that stand alone, such as registrations, are kept unchanged. A class's static block
 * becomes the value of a static field that is marked too: it is executed where the class is used, and dropped with it.
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
