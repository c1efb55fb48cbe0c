// What failures of the same bug have in common: the kind of error, its words, and where in our sources it was thrown.

/** Returns a text that is the same for failures of the same bug, as far as that can be determined. */
export function signatureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 80);
  const place =
    /(?:packages|fuzz)\/(?!must\.)[\w./-]+\.tsx?(?=:\d)/.exec(error.stack?.slice(error.message.length) ?? "")?.[0] ??
    "";
  return `${error.name}: ${generalWords(error.message)} ${place}`.trim();
}

/** The first words without the parts that are specific to one case: numbers and quoted text. */
function generalWords(message: string): string {
  return message
    .slice(0, 400)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "…")
    .replace(/[\d.]+/g, "#")
    .split("\n")[0]
    .slice(0, 90);
}
