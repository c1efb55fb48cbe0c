// The operators: each gives the texts that could replace a node of a syntax tree. TypeScript and
// AssemblyScript have the same grammar, and so the same list of operators.

import ts from "typescript";

const { SyntaxKind: Kind } = ts;

const binary = new Map([
  [Kind.PlusToken, ["-"]],
  [Kind.MinusToken, ["+"]],
  [Kind.AsteriskToken, ["/"]],
  [Kind.SlashToken, ["*"]],
  [Kind.PercentToken, ["*"]],
  [Kind.AsteriskAsteriskToken, ["*"]],
  [Kind.LessThanLessThanToken, [">>"]],
  [Kind.GreaterThanGreaterThanToken, ["<<"]],
  [Kind.GreaterThanGreaterThanGreaterThanToken, ["<<"]],
  [Kind.AmpersandToken, ["|"]],
  [Kind.BarToken, ["&"]],
  [Kind.CaretToken, ["&"]],
  [Kind.LessThanToken, ["<=", ">="]],
  [Kind.LessThanEqualsToken, ["<", ">"]],
  [Kind.GreaterThanToken, [">=", "<="]],
  [Kind.GreaterThanEqualsToken, [">", "<"]],
  [Kind.EqualsEqualsToken, ["!="]],
  [Kind.ExclamationEqualsToken, ["=="]],
  [Kind.EqualsEqualsEqualsToken, ["!=="]],
  [Kind.ExclamationEqualsEqualsToken, ["==="]],
  [Kind.AmpersandAmpersandToken, ["||"]],
  [Kind.BarBarToken, ["&&"]],
  [Kind.PlusEqualsToken, ["-="]],
  [Kind.MinusEqualsToken, ["+="]],
  [Kind.AsteriskEqualsToken, ["/="]],
  [Kind.SlashEqualsToken, ["*="]],
  [Kind.LessThanLessThanEqualsToken, [">>="]],
  [Kind.GreaterThanGreaterThanEqualsToken, ["<<="]],
  [Kind.AmpersandEqualsToken, ["|="]],
  [Kind.BarEqualsToken, ["&="]],
  [Kind.CaretEqualsToken, ["&="]],
]);

/** Functions that are easily confused with each other, by the name in a call. */
const calls = new Map([
  ["Math.max", "Math.min"],
  ["Math.min", "Math.max"],
  ["Math.ceil", "Math.floor"],
  ["Math.floor", "Math.ceil"],
  ["Math.abs", ""],
  ["max", "min"],
  ["min", "max"],
]);

/** Likewise for methods, of lists in TypeScript and of vectors of lanes in AssemblyScript. */
const methods = new Map([
  ["some", "every"],
  ["every", "some"],
  ["add", "sub"],
  ["sub", "add"],
  ["mul", "add"],
  ["div", "mul"],
  ["gt_s", "ge_s"],
  ["le_s", "lt_s"],
  ["eq", "ne"],
  ["and", "or"],
]);

/** What a function could return instead of its result, by type. */
const returned = new Map([
  ["number", ["0"]],
  ["bigint", ["0n"]],
  ["string", ['""']],
  ["boolean", ["true", "false"]],
  ["bool", ["true", "false"]],
  ...["f64", "f32", "i32", "u32", "i64", "u64", "usize"].map((type) => [type, ["0"]]),
]);

/**
 * The texts that could replace an expression, each one mutant. `strings` says that strings are changed, too, except for those
 * of errors.
 */
export function replacements(node, { strings = false } = {}) {
  const text = node.getText();
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isNumericLiteral(node) || node.kind === Kind.BigIntLiteral)
    return isKey(node) || isImmediate(node) ? [] : neighbours(text);
  if (node.kind === Kind.TrueKeyword) return ["false"];
  if (node.kind === Kind.FalseKeyword) return ["true"];
  if (strings && ts.isStringLiteral(node)) return isKey(node) || inError(node) || text.length < 3 ? [] : ['""'];
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return ofUnary(node);
  if (ts.isCallExpression(node)) return ofCall(node);
  const { parent } = node;
  const found = [];
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === node && isCounted(node))
    found.push(`${text} + 1`, `${text} - 1`);
  if (isCondition(node) && !isComparison(node)) found.push("true", "false");
  if (ts.isReturnStatement(parent)) found.push(...ofReturned(node));
  return found;
}

/** Whether leaving a statement out is a mutant. */
export function isRemovable(node) {
  if (ts.isExpressionStatement(node)) return !ts.isStringLiteral(node.expression) && !isSuper(node.expression);
  if (ts.isReturnStatement(node)) return !node.expression;
  return ts.isBreakStatement(node) || ts.isContinueStatement(node) || ts.isThrowStatement(node);
}

function ofBinary(node) {
  const [left, right] = [node.left.getText(), node.right.getText()];
  const isText = (side) => ts.isStringLiteral(side) || ts.isTemplateLiteral(side);
  if (isText(node.left) || isText(node.right)) return [];
  if (node.operatorToken.kind === Kind.QuestionQuestionToken) return [left, right];
  const found = (binary.get(node.operatorToken.kind) ?? []).map((operator) => `${left} ${operator} ${right}`);
  if (isCondition(node) && !isComparison(node)) found.push("true", "false");
  return found;
}

function ofUnary(node) {
  const operand = node.operand.getText();
  switch (node.operator) {
    case Kind.PlusPlusToken:
      return [ts.isPrefixUnaryExpression(node) ? `--${operand}` : `${operand}--`];
    case Kind.MinusMinusToken:
      return [ts.isPrefixUnaryExpression(node) ? `++${operand}` : `${operand}++`];
    default:
      return [operand];
  }
}

function ofCall(node) {
  const name = node.expression.getText();
  const rest = node.getText().slice(name.length);
  const found = [];
  if (calls.has(name)) found.push(calls.get(name) + rest);
  if (ts.isPropertyAccessExpression(node.expression) && methods.has(node.expression.name.text))
    found.push(`${node.expression.expression.getText()}.${methods.get(node.expression.name.text)}${rest}`);
  for (const literal of node.arguments.filter(isImmediate))
    for (const next of neighbours(literal.getText())) {
      const at = literal.getStart() - node.getStart();
      found.push(node.getText().slice(0, at) + next + node.getText().slice(at + literal.getWidth()));
    }
  if (isCondition(node)) found.push("true", "false");
  if (ts.isReturnStatement(node.parent)) found.push(...ofReturned(node));
  if (ts.isElementAccessExpression(node.parent) && node.parent.argumentExpression === node)
    found.push(`${node.getText()} + 1`, `${node.getText()} - 1`);
  return found;
}

function ofReturned(node) {
  if (ts.isLiteralExpression(node) || node.kind === Kind.TrueKeyword || node.kind === Kind.FalseKeyword) return [];
  const enclosing = ts.findAncestor(node, (above) => ts.isFunctionLike(above));
  return returned.get(enclosing?.type?.getText() ?? "") ?? [];
}

/** The numbers next to a literal, and 0 if it is not among them. */
function neighbours(text) {
  const big = text.endsWith("n") ? "n" : "";
  if (big || /^0x/i.test(text) || /^\d+$/.test(text)) {
    const value = BigInt(big ? text.slice(0, -1) : text);
    if (value >= 2n ** 63n) return [`${value - 1n}${big}`];
    return [value + 1n, value - 1n].map((next) => `${next}${big}`);
  }
  const value = Number(text);
  return [value + 1, value - 1].map(String);
}

/** Whether an index is computed: not a literal, which has neighbours of its own, nor the name of a property. */
function isCounted(node) {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

/** Whether a literal is part of a WebAssembly instruction, where no switch is possible: an offset or the number of a lane. */
function isImmediate(node) {
  const { parent } = node;
  if (!ts.isNumericLiteral(node) || !ts.isCallExpression(parent) || parent.arguments[0] === node) return false;
  return /^(\w+\.)?(load|store|load_\w+|extract_lane|replace_lane|shuffle)$/.test(parent.expression.getText());
}

/** Whether a literal is the name of a property rather than a value. */
function isKey(node) {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

function isCondition(node) {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  return false;
}

function isComparison(node) {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind !== Kind.AmpersandAmpersandToken &&
    node.operatorToken.kind !== Kind.BarBarToken
  );
}

function isSuper(node) {
  return ts.isCallExpression(node) && node.expression.kind === Kind.SuperKeyword;
}

/** Whether a text is part of an error message. */
function inError(node) {
  return !!ts.findAncestor(
    node,
    (above) =>
      ts.isThrowStatement(above) ||
      (ts.isNewExpression(above) && above.expression.getText().endsWith("Error")) ||
      (ts.isCallExpression(above) && above.expression.getText() === "no"),
  );
}
