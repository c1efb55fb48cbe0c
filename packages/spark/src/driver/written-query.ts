// A query as somebody wrote it.

/** A query without the semicolons, comments and blanks at its end, which would end it within the statement that it becomes part of. */
export function bareQuery(sql: string): string {
  let end = 0;
  for (let at = 0; at < sql.length; ) {
    const next = afterToken(sql, at);
    const says = !/[\s;]/.test(sql[at]) && !sql.startsWith("--", at) && !sql.startsWith("/*", at);
    if (says) end = next;
    at = next;
  }
  return sql.slice(0, end);
}

/** The place behind a comment, a text or a name in quotes, or else a single character. */
function afterToken(sql: string, at: number): number {
  if (sql.startsWith("--", at)) return behind(sql, "\n", at + 2);
  if (sql.startsWith("/*", at)) return behind(sql, "*/", at + 2);
  const quote = sql[at];
  if (quote === "`") return behind(sql, quote, at + 1);
  if (quote !== "'" && quote !== '"') return at + 1;
  let k = at + 1;
  while (k < sql.length && sql[k] !== quote) k += sql[k] === "\\" ? 2 : 1;
  return Math.min(k + 1, sql.length);
}

function behind(sql: string, mark: string, from: number): number {
  const found = sql.indexOf(mark, from);
  return found < 0 ? sql.length : found + mark.length;
}
