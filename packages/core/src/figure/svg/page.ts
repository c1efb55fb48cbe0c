// A picture on a page of its own.

import { onlyKnown, textual } from "../../check.js";
import { escaped } from "./svg.js";

/** Returns a picture on a self-contained page without scripts, which loads nothing else. */
export function html(svg: string, options: { title?: string } = {}): string {
  onlyKnown(options, ["title"]);
  textual("svg", svg);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(options.title ?? "Figure")}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #ffffff; }
svg { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) { body { background: #14171c; } }
</style>
</head>
<body>
${svg.trimEnd()}
</body>
</html>
`;
}
