// Takes out of the published types what nobody can reach by them. What drives a learner is held under a symbol that no entry exports, so
// that of an engine, and of the like, only its name matters, and what only its members mention does not matter at all.
import { readFileSync, writeFileSync } from "node:fs";
import ts from "typescript";

/** What classes are declared or made with, and no entry exports. */
const engines = new Set([
  "BatchEngine",
  "Engine",
  "LinearEngine",
  "DualEngine",
  "DualKind",
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
  // What has another name outside, or is a class of which only the type is exported.
  for (const type of ["", "type "]) {
    const listed = Array.from(exported, ([name, { own, isType, isPlaced }]) =>
      isPlaced || isType !== (type !== "") ? [] : [name === own ? name : `${own} as ${name}`],
    );
    lines.push(`export ${type}{ ${listed.flat().join(", ")} };`);
  }
  writeFileSync(path, `${lines.join("\n")}\n`);
}

/** The text of a declaration, which says by itself that it is exported where it can. */
function exportedInPlace({ statement, names: [name], text }, exported) {
  const how = exported.get(name);
  const hasValue = !ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement);
  if (how?.own !== name || (how.isType && hasValue)) return text;
  how.isPlaced = true;
  return text.replace(/^(?=(?:declare|interface|type) )/m, "export ");
}

/** What a statement exports: the name outside, the one in the file, and whether it is exported as a type only. */
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

/** The text of a statement, with the comment before it; of an engine, only that it is one. */
function trimmed(statement) {
  const text = statement.getFullText().trim();
  if (!engines.has(statement.name?.text)) return text;
  const { name, typeParameters } = statement;
  const parameters = typeParameters ? `<${typeParameters.map((parameter) => parameter.getText()).join(", ")}>` : "";
  const head = name.text + parameters;
  return ts.isClassDeclaration(statement) ? `declare class ${head} {\n    #private;\n}` : `interface ${head} {\n}`;
}

/** The names that can be reached from these, by way of the declarations of each. */
function reachedFrom(names, declarations) {
  const mentioned = new Map();
  for (const { names, text } of declarations)
    for (const name of names) mentioned.set(name, [...(mentioned.get(name) ?? []), ...wordsOf(text)]);
  const reached = new Set(names);
  for (const name of reached) for (const word of mentioned.get(name) ?? []) if (mentioned.has(word)) reached.add(word);
  return reached;
}

/** Whatever may be the name of a type, as long as it is not in a comment. */
function wordsOf(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").match(/[\w$]+/g);
}
