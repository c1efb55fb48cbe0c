// Gives every throw statement of minified code a line of its own. For an error that nobody catches, Node prints the line that threw it before the
// message; without these line breaks that would be the whole file.

/** The throw statements below a node that are not part of another, in the order of the code. */
function* throwsIn(node) {
  if (Array.isArray(node)) for (const one of node) yield* throwsIn(one);
  if (typeof node?.type !== "string") return;
  if (node.type === "ThrowStatement") yield node;
  else for (const value of Object.values(node)) if (typeof value === "object") yield* throwsIn(value);
}

/** The code with a line break before and after each throw statement, in place of its semicolon where another statement follows on a word. */
export function breakThrows(code, ast) {
  let broken = "";
  let at = 0;
  for (const { start, end } of throwsIn(ast)) {
    const ends = code[end - 1] === ";" && /[\w$}]/.test(code[end] ?? "}");
    broken += `${code.slice(at, start)}\n${code.slice(start, ends ? end - 1 : end)}\n`;
    at = end;
  }
  return broken + code.slice(at);
}
