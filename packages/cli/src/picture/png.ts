// Converts SVG to PNG with the optional package resvg.

import { UsageError } from "../terminal/exit.js";

type Resvg = typeof import("@resvg/resvg-js").Resvg;

/** A picture as PNG, with twice as many pixels as units, for sharp text; `warn` is called if there is no font. */
export async function png(svg: string, warn: (text: string) => void): Promise<Uint8Array> {
  const Renderer = await renderer();
  const font = { loadSystemFonts: true, defaultFontFamily: sansSerif(Renderer) };
  if (!draws(Renderer, font)) warn("there is no font on this machine: the picture has no text; write .svg instead");
  return new Renderer(svg, { font, fitTo: { mode: "zoom", value: 2 } }).render().asPng();
}

async function renderer(): Promise<Resvg> {
  try {
    return (await import("@resvg/resvg-js")).Resvg;
  } catch {
    throw new UsageError(
      "PNG needs the optional package @resvg/resvg-js: npm install @resvg/resvg-js, or write .svg or .html instead",
    );
  }
}

/** Common sans-serif fonts; resvg assumes Arial, which few Linux machines have. */
const common = ["Arial", "Helvetica", "Liberation Sans", "DejaVu Sans", "Noto Sans", "Roboto", "Open Sans", "Ubuntu"];

/** The first of these fonts that exists: the width of a word in it differs from that in the stand-in for a missing font. */
function sansSerif(Renderer: Resvg): string {
  const width = (name: string) => wordBox(Renderer, { loadSystemFonts: true, defaultFontFamily: name })?.width;
  const standIn = width("none such");
  return common.find((name) => width(name) !== standIn) ?? "";
}

/** Whether a word of text leaves any mark with this font. */
function draws(Renderer: Resvg, font: object): boolean {
  return wordBox(Renderer, font) !== undefined;
}

function wordBox(Renderer: Resvg, font: object) {
  const word =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text y="15" font-family="sans-serif">word</text></svg>';
  return new Renderer(word, { font }).getBBox();
}
