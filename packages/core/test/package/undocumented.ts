// What of the library an editor can say nothing about.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/**
 * Lists what the entries export that has no comment: functions, types, and the members of classes and interfaces. `inherits` says whether
 * a member may have its comment from the interface that its class implements, as the language service of TypeScript 6 shows it; that of 7
 * shows what stands at the member itself.
 */
export function undocumented(folder: string, inherits: boolean): string[] {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const entries = Object.values<string | { types: string }>(exports).flatMap((target) =>
    typeof target === "string" ? [] : join(folder, target.types),
  );
  const program = ts.createProgram(entries, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ["lib.es2022.d.ts"],
    types: [],
  });
  const checker = program.getTypeChecker();
  const bare = new Set<string>();
  const look = (symbol: ts.Symbol, name: string) => {
    if (symbol.getDocumentationComment(inherits ? checker : undefined).length === 0) bare.add(name);
  };
  const isShown = (declaration: ts.Declaration) =>
    !program.isSourceFileDefaultLibrary(declaration.getSourceFile()) &&
    !(ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected));
  const isMember = ({ name, declarations = [] }: ts.Symbol) =>
    name !== "prototype" && !/^(#|__)/.test(name) && declarations.some(isShown);
  for (const entry of entries)
    for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)!)!)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      look(symbol, exported.name);
      const isClass = symbol.flags & ts.SymbolFlags.Class;
      const types = [
        ...(isClass ? [checker.getTypeOfSymbol(symbol)] : []),
        ...(isClass || symbol.flags & ts.SymbolFlags.Interface ? [checker.getDeclaredTypeOfSymbol(symbol)] : []),
      ];
      for (const type of types)
        for (const member of checker.getPropertiesOfType(type).filter(isMember))
          look(member, `${exported.name}.${member.name}`);
    }
  return [...bare].sort();
}
