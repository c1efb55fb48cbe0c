// Builds the documentation pages that go with the studio: static HTML with relative links, in the type and the colours of the studio, so that they
// can be read offline.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "docs");
const styles = join(root, "packages/studio/src/styles");
const { homepage } = JSON.parse(readFileSync(join(root, "packages/studio/package.json"), "utf8"));
const repository = `${homepage.replace(/#.*/, "")}/blob/main/`;

/** The groups of the contents: a folder of the documentation and its title. */
const parts = [
  ["", "Overview"],
  ["learn", "Learn"],
  ["formats", "Formats and the command line"],
  ["decisions", "Decisions"],
];

const escaped = (text) =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

/** The file name of a page: a README becomes the index of its folder. */
const pageOf = (file) => file.replace(/(^|\/)README\.md$/, "$1index.md").replace(/\.md$/, ".html");

/** The id of a heading, computed as on GitHub. */
function idOf(text, taken) {
  const id = text
    .toLowerCase()
    .replace(/<[^>]*>/g, "")
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
  const times = taken.get(id) ?? 0;
  taken.set(id, times + 1);
  return times ? `${id}-${times}` : id;
}

/** The target of a link: a page, or the repository for anything that is not documentation. */
function linkFrom(file, href) {
  if (/^([a-z]+:|#)/i.test(href)) return href;
  const [path, hash = ""] = href.split("#");
  const target = posix.normalize(posix.join("docs", posix.dirname(file), path));
  const anchor = hash && `#${hash}`;
  if (!target.startsWith("docs/") || (!target.endsWith(".md") && !target.includes("/figures/")))
    return repository + target + anchor;
  return posix.relative(posix.dirname(join("/", file)), join("/", pageOf(target.slice(5)))) + anchor;
}

function marked(file) {
  const taken = new Map();
  return new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inside = this.parser.parseInline(tokens);
        return `<h${depth} id="${idOf(this.parser.parseInline(tokens, this.parser.textRenderer), taken)}">${inside}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escaped(linkFrom(file, href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      table(token) {
        const row = (cells, tag) =>
          `<tr>${cells.map(({ tokens, align }) => `<${tag}${align ? ` class="${align}"` : ""}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("\n");
        return `<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead>${row(token.header, "th")}</thead>\n<tbody>${body}</tbody></table></div>\n`;
      },
      codespan({ text }) {
        const code = `<code>${escaped(text)}</code>`;
        // On the pages for teachers, `#xor/proof` is an address of the studio, one folder above.
        const isPlace = /^(lessons|teaching)\.md$/.test(file) && /^#[a-z][a-z-]*(\/[a-z0-9]+)*$/.test(text);
        return isPlace ? `<a href="../${text}">${code}</a>` : code;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
    },
  });
}

function page(file, title, body) {
  const up = posix.relative(posix.dirname(join("/", file)), "/") || ".";
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)} · Rosenblatt</title>
    <link rel="icon" href="${up}/../icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${up}/docs.css" />
    <script src="${up}/docs.js"></script>
  </head>
  <body>
    <header class="docs-top">
      <a class="brand" href="${up}/../">Rosenblatt studio</a>
      <nav aria-label="Documentation"><a href="${up}/index.html">Contents</a> <a href="${up}/learn/theory.html">Theory</a> <a href="${up}/lessons.html">Lessons</a></nav>
    </header>
    <main class="docs">
${body}
    </main>
  </body>
</html>
`;
}

const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1].replaceAll("`", "") ?? "Untitled";

function contents(pages) {
  const list = parts.map(([folder, name]) => {
    const inside = pages.filter(({ file }) => posix.dirname(file) === (folder || "."));
    const items = inside.map(({ file, title }) => `<li><a href="${pageOf(file)}">${escaped(title)}</a></li>`);
    return `<h2>${name}</h2>\n<ul class="contents">\n${items.join("\n")}\n</ul>`;
  });
  return `<h1>Documentation</h1>\n<p>How the perceptron and its relatives work, and how to use this library, its command line and this studio.</p>\n${list.join("\n")}`;
}

/** Writes all pages into a folder. */
export function buildDocs(folder) {
  const files = readdirSync(source, { recursive: true })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => path.endsWith(".md"))
    .sort();
  const pages = files.map((file) => {
    const text = readFileSync(join(source, file), "utf8");
    return { file, text, title: titleOf(text) };
  });
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const { file, text, title } of pages) write(pageOf(file), page(file, title, marked(file).parse(text)));
  write("index.html", page("index.md", "Documentation", contents(pages)));
  write("docs.css", ["base.css", "docs.css"].map((name) => readFileSync(join(styles, name), "utf8")).join("\n"));
  write("docs.js", readFileSync(join(root, "packages/studio/docs.js"), "utf8"));
  if (existsSync(join(source, "learn/figures")))
    cpSync(join(source, "learn/figures"), join(folder, "learn/figures"), { recursive: true });
}
