// Lists the learners: writes packages/core/src/learners/*.generated.ts from the files in that folder, and the tables of learners in the README
// files. A learner is listed if its file exists; its default export is its definition. Exports marked @internal are not re-exported.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const here = fileURLToPath(new URL("../", import.meta.url));

/** The entries of the package that export learners, and the name of the list in each of them. */
const entries = [
  { entry: "rosenblatt", file: "root", list: "linearLearners" },
  { entry: "rosenblatt/kernels", file: "kernels", list: "kernelLearners" },
  { entry: "rosenblatt/networks", file: "networks", list: "networkLearners" },
];

/** Pages with a table of the learners of the root entry, between two comments, and the content of its columns. */
const pages = [
  { page: "README.md", columns: { learner: linked, for: ({ purpose }) => purpose } },
  {
    page: "docs/learn/README.md",
    columns: {
      learner: linked,
      "step on example (x, y)": ({ step }) => step,
      "predicts with": ({ predicts }) => predicts,
    },
  },
];

/** The learners to list first, in this order; the others follow by name. */
const firstMet = [
  "perceptron",
  "averaged",
  "voted",
  "pocket",
  "margin",
  "passive-aggressive",
  "arow",
  "second-order",
  "winnow",
];

function place({ short }) {
  return firstMet.indexOf(short) >>> 0;
}

function linked({ name, className }, from) {
  return `[\`${className}\`](${relative(from, `docs/learn/${name}.md`)})`;
}

/** Lists the learners of the repository in this folder. Returns the files that changed. */
export function listLearners(root = here) {
  const folder = join(root, "packages/core/src/learners");
  const learners = readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".generated.ts"))
    .sort()
    .map((file) => readLearner(folder, file))
    .filter((learner) => learner !== undefined)
    .sort((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1));
  const changed = [];
  const write = (path, text) => {
    if (existsSync(path) && readFileSync(path, "utf8") === text) return;
    writeFileSync(path, text);
    changed.push(relative(root, path));
  };
  for (const { entry, file, list } of entries)
    write(
      join(folder, `${file}.generated.ts`),
      moduleOf(
        learners.filter((one) => one.entry === entry),
        list,
      ),
    );
  for (const { page, columns } of pages) {
    const path = join(root, page);
    if (existsSync(path)) write(path, withTable(readFileSync(path, "utf8"), learners, columns, dirname(page)));
  }
  return changed;
}

/** A file's exports and definition; undefined if it has no definition. */
function readLearner(folder, file) {
  const text = readFileSync(join(folder, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const exported = [];
  let definition;
  for (const statement of source.statements) {
    const tags = ts.getJSDocTags(statement).map((tag) => tag.tagName.text);
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (ts.isVariableStatement(statement)) {
      const [declaration] = statement.declarationList.declarations;
      if (declaration.type?.getText() === "Definition") definition = declaration.initializer;
      if (isExported && !tags.includes("internal"))
        for (const { name } of statement.declarationList.declarations) exported.push(name.getText());
    } else if (ts.isExportDeclaration(statement) && statement.exportClause)
      for (const { name } of statement.exportClause.elements)
        exported.push(statement.isTypeOnly ? `type ${name.text}` : name.text);
    else if (isExported && !tags.includes("internal")) {
      const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
      exported.push(isType ? `type ${statement.name.text}` : statement.name.text);
    }
  }
  if (!definition) return undefined;
  const said = Object.fromEntries(
    definition.properties
      .filter(({ initializer }) => initializer && ts.isStringLiteral(initializer))
      .map(({ name, initializer }) => [name.getText(), initializer.text]),
  );
  const created = /new (\w+)/.exec(definition.getText())?.[1];
  return { file, exported, className: created, ...said };
}

function moduleOf(learners, list) {
  const module = ({ file }) => `./${file.replace(/\.ts$/, ".js")}`;
  const variable = ({ name }) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  return [
    "// Generated from the files of this folder by scripts/list-learners.mjs; do not edit.",
    "",
    'import type { Definition } from "../options/definition.js";',
    ...learners.map((learner) => `import ${variable(learner)} from "${module(learner)}";`),
    "",
    ...learners.map((learner) => `export { ${learner.exported.join(", ")} } from "${module(learner)}";`),
    "",
    "/** The learners of this entry, as the rest of the system knows them. */",
    `export const ${list}: readonly Definition[] = [${learners.map(variable).join(", ")}];`,
    "",
  ].join("\n");
}

function withTable(text, learners, columns, from) {
  const [begin, end] = ["<!-- learners -->\n", "<!-- /learners -->"];
  const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
  if (start < 0 || stop < 0) return text;
  const rows = learners
    .filter(({ entry }) => entry === "rosenblatt")
    .map((learner) => Object.values(columns).map((cell) => cell(learner, from)));
  const all = [Object.keys(columns), ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  const table = [line(all[0]), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(line)];
  return `${text.slice(0, start + begin.length)}${table.join("\n")}\n${text.slice(stop)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const file of listLearners(process.argv[2])) console.log(`listed learners in ${file}`);
