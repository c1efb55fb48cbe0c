// Writes a picture as a file: SVG, PNG or an HTML page.

import { html } from "rosenblatt/figure";
import { UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import type { OutputFile } from "../terminal/output-file.js";
import { type Panels, panelFigure } from "./panels.js";
import { png } from "./png.js";

/** The endings of the names of picture files. */
export const endings = ["svg", "png", "html"] as const;
/** The ending of the name of a picture file. */
export type Ending = (typeof endings)[number];

/** The kind of picture that a name implies; standard output is SVG. */
export function endingOf(path: string): Ending {
  if (path === "-") return "svg";
  const ending = path.toLowerCase().match(/\.([a-z]+)$/)?.[1] as Ending | undefined;
  if (ending && endings.includes(ending)) return ending;
  throw new UsageError(`a picture must end in .svg, .png or .html; got ${path}`);
}

/** Writes a picture to a file, or to standard output without one. */
export async function writePicture(
  file: OutputFile | undefined,
  ending: Ending,
  picture: Panels,
  options: { theme?: "auto" | "light" | "dark"; width?: number },
  io: Io,
): Promise<void> {
  const theme = options.theme ?? "auto";
  const svg = panelFigure(picture, {
    theme: ending === "png" && theme === "auto" ? "light" : theme,
    ...(options.width !== undefined && { width: options.width }),
  });
  if (!file) io.stdout.write(svg);
  else if (ending === "png") file.write(await png(svg, (text) => note(io, `note: ${text}`)));
  else
    file.write(ending === "html" ? html(svg, { title: picture.heading ?? picture.figures[0].title ?? "Figure" }) : svg);
}
