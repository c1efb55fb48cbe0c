// Puts the comments of the published types where an editor shows them, and removes the others. A class member whose comment is on the interface
// that the class implements gets a copy: the sources contain it once, where the language service of TypeScript 6 finds it and that of 7 does not.
// Types that no entry exports, such as the engines of learners, are only for the compiler.
import { writeFileSync } from "node:fs";
import ts from "typescript";

/** Places the comments in the types of these entries and in those that they share; the files are changed in place. */
export function placeComments(entries) {
  const program = ts.createProgram(entries, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: [],
  });
  const checker = program.getTypeChecker();
  const shown = shownDeclarations(program, checker, entries);
  for (const file of program.getSourceFiles()) {
    if (program.isSourceFileDefaultLibrary(file)) continue;
    const edits = file.statements.flatMap((statement) =>
      declarationsIn(statement).some((declaration) => shown.has(declaration))
        ? inherited(statement, file, checker)
        : comments(statement, file),
    );
    let { text } = file;
    for (const { from, to, put } of edits.sort((a, b) => b.from - a.from))
      text = text.slice(0, from) + put + text.slice(to);
    writeFileSync(file.fileName, text);
  }
}

/** The declarations that entries export, and those that these extend or implement. */
function shownDeclarations(program, checker, entries) {
  const shown = new Set();
  const show = (symbol) => {
    for (const declaration of symbol?.declarations ?? []) {
      if (shown.has(declaration)) continue;
      shown.add(declaration);
      for (const { types } of declaration.heritageClauses ?? [])
        for (const { expression, typeArguments = [] } of types) {
          const base = resolved(checker.getSymbolAtLocation(expression));
          // The members of Readonly<Options> are those of the options.
          if (base?.declarations?.some((own) => program.isSourceFileDefaultLibrary(own.getSourceFile())))
            for (const { typeName } of typeArguments) {
              if (typeName) show(resolved(checker.getSymbolAtLocation(typeName)));
            }
          else show(base);
        }
    }
  };
  const resolved = (symbol) =>
    symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  for (const entry of entries) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(entry));
    for (const symbol of module ? checker.getExportsOfModule(module) : []) show(resolved(symbol));
  }
  return shown;
}

function declarationsIn(statement) {
  return ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
}

/** A copy of the inherited comment for each member of a class or interface that has no comment of its own. */
function inherited(statement, file, checker) {
  const hasMembers = ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement);
  return (hasMembers ? statement.members : []).flatMap((member) => {
    const symbol = member.name && checker.getSymbolAtLocation(member.name);
    if (!symbol || ts.getJSDocCommentsAndTags(member).length > 0) return [];
    const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, " ");
    const at = member.getStart(file);
    return comment === "" ? [] : [{ from: at, to: at, put: `/** ${comment} */\n    ` }];
  });
}

/** All comments within a statement, and the one before it, as ranges to delete. */
function comments(statement, file) {
  const found = [];
  const visit = (node) => {
    for (const { pos, end } of node.jsDoc ?? [])
      found.push({ from: pos, to: end + file.text.slice(end).search(/\S/), put: "" });
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return found;
}
