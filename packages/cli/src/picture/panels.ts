// Several figures of the same kind side by side: small multiples.

import {
  describe,
  type FigureOptions,
  type FigureState,
  figure,
  type TerminalOptions,
  terminalPlot,
} from "rosenblatt/figure";

/** The number of panels in a row, for a number of panels. */
function columnsOf(panels: number): number {
  return panels <= 3 ? panels : panels === 4 ? 2 : panels <= 9 ? 3 : panels <= 16 ? 4 : 5;
}

/** The width of one panel in pixels, unless the total width is given. */
const panelWidth = 340;

/** Figures of the same kind, and the heading if there are several. */
export interface Panels {
  readonly figures: readonly FigureState[];
  readonly heading?: string;
  /** Lines below the heading. */
  readonly note?: string;
}

/** Draws figures side by side as one SVG; a single one is drawn as it is. */
export function panelFigure({ figures: states, heading, note = "" }: Panels, options: FigureOptions): string {
  if (states.length === 1) return figure(states[0], options);
  const columns = columnsOf(states.length);
  const width = Math.max(160, Math.floor((options.width ?? panelWidth * columns) / columns));
  const panels = states.map((state, k) =>
    figure(state, {
      ...options,
      width,
      id: `panel-${k + 1}`,
      background: false,
      ...(state.kind === "plane" && { height: Math.round(width * 0.8) }),
    }),
  );
  const heights = panels.map((svg) => Number(/ height="([\d.]+)"/.exec(svg)![1]));
  const rows = Array.from({ length: Math.ceil(panels.length / columns) }, (_, row) =>
    Math.max(...heights.slice(row * columns, (row + 1) * columns)),
  );
  const notes = wrapped(note, (width * columns - 32) / 6.5);
  const top = (heading === undefined ? 8 : 34) + 15 * notes.length;
  const [wide, high] = [width * columns, top + rows.reduce((sum, height) => sum + height, 0)];
  const words = escaped(describePanels(states));
  const placed = panels.map((svg, k) => {
    const row = Math.floor(k / columns);
    const y = top + rows.slice(0, row).reduce((sum, height) => sum + height, 0);
    return svg.trimEnd().replace("<svg ", `<svg x="${(k % columns) * width}" y="${y}" `);
  });
  const [paper, ink, soft] =
    options.theme === "dark" ? ["#14171c", "#e8eaed", "#a8b0ba"] : ["#ffffff", "#1b1f24", "#57606a"];
  const style =
    (options.theme ?? "auto") === "auto"
      ? `<style>@media (prefers-color-scheme:dark){#panels>rect{fill:#14171c}#panels>text{fill:#e8eaed}}</style>\n`
      : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" id="panels" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" role="img" ` +
    `aria-labelledby="panels-title panels-desc" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif">\n` +
    `<title id="panels-title">${escaped(heading ?? "Panels")}</title>\n<desc id="panels-desc">${words}</desc>\n${style}` +
    `<rect width="${wide}" height="${high}" fill="${paper}"/>\n` +
    (heading === undefined
      ? ""
      : `<text x="16" y="24" fill="${ink}" font-size="15" font-weight="600">${escaped(heading)}</text>\n`) +
    notes
      .map(
        (line, i) =>
          `<text x="16" y="${top - 15 * (notes.length - i) + 6}" fill="${soft}" font-size="12">${escaped(line)}</text>\n`,
      )
      .join("") +
    `${placed.join("\n")}\n</svg>\n`
  );
}

/** Draws figures one below the other as lines of text. */
export function panelText({ figures: states, heading }: Panels, options: TerminalOptions): string {
  if (states.length === 1) return terminalPlot(states[0], options);
  const all = states.map((state) => terminalPlot(state, { ...options, rows: Math.min(14, options.rows ?? 14) }));
  return `${heading === undefined ? "" : `${heading}\n\n`}${all.join("\n")}`;
}

/** Describes in words what all the figures show. */
export function describePanels(states: readonly FigureState[]): string {
  if (states.length === 1) return describe(states[0]);
  // With panels of points, the titles tell what differs.
  const panels = states.map((state) =>
    "points" in state && state.title !== undefined
      ? `${state.title};`
      : `${state.title ?? "panel"}: ${describe(state)}`,
  );
  return `${states.length} panels. ${panels.join(" ").replace(/;$/, ".")}`;
}

/**
 * Says in a few words what there is to see: a single panel is described; of several, each has only its name and its number,
 * since the file describes each panel.
 */
export function namePanels(states: readonly FigureState[]): string {
  if (states.length === 1) return describe(states[0]);
  return `${states.length} panels: ${states.map(nameOf).join("; ")}`;
}

/** The name of a panel with what it comes to, such as the area under its curve; titles of points have counts already. */
function nameOf(state: FigureState): string {
  if (state.kind === "curve") return state.series[0].name;
  if (state.kind !== "roc") return state.title ?? "without a title";
  return state.curves.map(({ name, auc }) => `${name}, AUC ${auc?.toFixed(3)}`).join(", ");
}

/** A text in lines of at most about `most` characters. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter((part) => part !== "")) {
    const last = lines.length - 1;
    if (last < 0 || lines[last].length + 1 + word.length > most) lines.push(word);
    else lines[last] += ` ${word}`;
  }
  return lines;
}

/** Text escaped for an SVG document. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, "\ufffd")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
