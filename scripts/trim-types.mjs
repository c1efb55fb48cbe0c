// Removes unreachable parts from the published types. What drives a learner is held under a symbol that no entry exports, so of an engine and the
// like only the name matters, and anything that only its members mention does not matter at all.
import { readFileSync, writeFileSync } from "node:fs";
import ts from "typescript";

/** Types with which classes are declared or constructed, and which no entry exports. */
const engines = new Set([
  "BatchEngine",
  "Engine",
  "LinearEngine",
  "DualEngine",
  "DualKind",
  "Experience",
  "NetworkEngine",
  "WasmMemory",
]);

/** Trims the types that entries share; the file is changed in place. */
export function trimTypes(path) {
  const text = readFileSync(path, "utf8");
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const exported = new Map(file.statements.filter(ts.isExportDeclaration).flatMap(namesExported));
  const declarations = file.statements
    .filter((statement) => !ts.isExportDeclaration(statement))
    .map((statement) => ({ statement, names: namesOf(statement), text: trimmed(statement) }));
  const reached = reachedFrom(
    Array.from(exported.values(), ({ own }) => own),
    declarations,
  );
  const lines = declarations
    .filter(({ names }) => names.some((name) => reached.has(name)))
    .map((declaration) => exportedInPlace(declaration, exported));
  // Exports under another name, and classes of which only the type is exported.
  for (const type of ["", "type "]) {
    const listed = Array.from(exported, ([name, { own, isType, isPlaced }]) =>
      isPlaced || isType !== (type !== "") ? [] : [name === own ? name : `${own} as ${name}`],
    );
    lines.push(`export ${type}{ ${listed.flat().join(", ")} };`);
  }
  writeFileSync(path, `${lines.join("\n")}\n`);
}

/** The text of a declaration, with its own export modifier if possible. */
function exportedInPlace({ statement, names: [name], text }, exported) {
  const how = exported.get(name);
  const hasValue = !ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement);
  if (how?.own !== name || (how.isType && hasValue)) return text;
  how.isPlaced = true;
  return text.replace(/^(?=(?:declare|interface|type) )/m, "export ");
}

/** The exports of a statement: the outer name, the one in the file, and whether it is exported as a type only. */
function namesExported({ exportClause, isTypeOnly }) {
  return exportClause.elements.map(({ name, propertyName }) => [
    name.text,
    { own: (propertyName ?? name).text, isType: isTypeOnly, isPlaced: false },
  ]);
}

function namesOf(statement) {
  const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
  return declared.map(({ name }) => name.text);
}

/** The text of a statement, with the comment before it; for an engine, only its name. */
function trimmed(statement) {
  const text = statement.getFullText().trim();
  if (!engines.has(statement.name?.text)) return text;
  const { name, typeParameters } = statement;
  const parameters = typeParameters ? `<${typeParameters.map((parameter) => parameter.getText()).join(", ")}>` : "";
  const head = name.text + parameters;
  return ts.isClassDeclaration(statement) ? `declare class ${head} {\n    #private;\n}` : `interface ${head} {\n}`;
}

/** The names that are reachable from these through their declarations. */
function reachedFrom(names, declarations) {
  const mentioned = new Map();
  for (const { names, text } of declarations)
    for (const name of names) mentioned.set(name, [...(mentioned.get(name) ?? []), ...wordsOf(text)]);
  const reached = new Set(names);
  for (const name of reached) for (const word of mentioned.get(name) ?? []) if (mentioned.has(word)) reached.add(word);
  return reached;
}

/** All words outside comments that may be the name of a type. */
function wordsOf(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").match(/[\w$]+/g);
}
