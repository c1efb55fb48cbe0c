// Makes one source with all of its mutants: each is behind a switch, `is(number) ? mutant : original`, so that the source is
// compiled once and the mutant is chosen while the tests run.

import ts from "typescript";
import { isRemovable, replacements } from "./operators.mjs";

/**
 * Returns the source with switches, and its mutants. `first` is the number of the first of them; `only` says which declarations of
 * the file to mutate (all by default), `dropped` which mutants to leave out because they do not compile.
 */
export function instrument(
  file,
  source,
  { first = 0, strings = false, only, compiled = false, dropped = new Set() } = {},
) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const times = new Map();

  const note = (node, change) => {
    const where = nameOf(node);
    const name = `${where} › ${change}`;
    times.set(name, (times.get(name) ?? 0) + 1);
    const nth = times.get(name);
    const mutant = {
      id: first + mutants.length,
      key: `${file} › ${name}${nth > 1 ? ` (${nth})` : ""}`,
      file,
      line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      change,
      // It runs when the module is loaded, before any test could choose the mutant.
      early: !ts.findAncestor(node, (above) => ts.isFunctionLike(above)),
    };
    mutants.push(mutant);
    return dropped.has(mutant.key) ? undefined : mutant;
  };

  const within = (node) => {
    const parts = [];
    let at = node.getStart();
    node.forEachChild((child) => {
      if (child.getStart() < at) return;
      parts.push(source.slice(at, child.getStart()), emitted(child));
      at = child.getEnd();
    });
    parts.push(source.slice(at, node.getEnd()));
    return parts.join("");
  };

  const emitted = (node) => {
    if (isLeftAlone(node, compiled)) return node.getText();
    if (node.parent === tree && only && !only(node)) return node.getText();
    if (ts.isExpression(node) && !isTarget(node)) {
      const original = node.getText();
      const switches = replacements(node, { strings })
        .map((replacement) => ({ replacement, mutant: note(node, `${oneLine(original)} → ${oneLine(replacement)}`) }))
        .filter(({ mutant }) => mutant)
        .map(({ replacement, mutant }) => `__is(${mutant.id}) ? (${replacement}) : `);
      const inner = within(node);
      return switches.length > 0 ? `(${switches.join("")}(${inner}))` : inner;
    }
    if (isRemovable(node)) {
      const mutant = note(node, `without ${oneLine(node.getText())}`);
      const inner = within(node);
      return mutant ? `{ if (!__is(${mutant.id})) { ${inner} } }` : inner;
    }
    return within(node);
  };

  const text = within(tree);
  return { text: source.slice(0, tree.getStart()) + text, mutants };
}

/** Whether a node is not code that runs, or could not be changed while it runs. */
function isLeftAlone(node, compiled) {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isDecorator(node) ||
    // Compiled constants are fixed when the module is compiled.
    (compiled && ts.isVariableStatement(node) && ts.isSourceFile(node.parent))
  );
}

/** Whether an expression is assigned to. */
function isTarget(node) {
  const { parent } = node;
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) {
    const { PlusPlusToken, MinusMinusToken } = ts.SyntaxKind;
    return parent.operator === PlusPlusToken || parent.operator === MinusMinusToken;
  }
  if (!ts.isBinaryExpression(parent) || parent.left !== node) return false;
  const { kind } = parent.operatorToken;
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** The names of the functions, methods and variables around a node. */
function nameOf(node) {
  const names = [];
  for (let above = node; above; above = above.parent) {
    const name = above.name;
    const isNamed = ts.isFunctionLike(above) || ts.isClassDeclaration(above) || ts.isPropertyDeclaration(above);
    if (ts.isConstructorDeclaration(above)) names.unshift("constructor");
    else if (isNamed && name) names.unshift(name.getText());
    else if (ts.isVariableDeclaration(above) && ts.isIdentifier(name)) {
      const { initializer, parent } = above;
      const isTop = ts.isSourceFile(parent.parent.parent);
      if (isTop || (initializer && ts.isFunctionLike(initializer))) names.unshift(name.getText());
    }
  }
  return names.join(".") || "module";
}

function oneLine(text) {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line;
}
