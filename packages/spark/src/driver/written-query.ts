// Cleans up a query that a user wrote.

/** A query without the semicolons, comments and whitespace at its end, which would break the statement it is embedded in. */
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

/** The position after a comment or a quoted string or name, or else after a single character. */
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
