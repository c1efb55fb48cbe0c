// Colours: hues after Okabe & Ito 2008, which people of any colour vision can distinguish, each darkened for white backgrounds and
// lightened for black ones until the contrast suffices. Shape, dash or place always says the same as colour.

/** A colour by its use; c0 to c7 are for classes and series, shade0 and on for numbers, on0 and on for text over shades. */
export type Ink = "paper" | "ink" | "soft" | "grid" | `c${number}` | `shade${number}` | `on${number}`;

/** The colours of a theme, by use. */
export type Palette = Readonly<Record<Ink, string>>;

/** The number of classes or series with a colour of their own; after that they repeat. */
export const hues = 8;

/**
 * Strengths of a confusion matrix's shades, which are grey because colours mean classes. Between the last two, neither black nor
 * white text would be readable in both themes.
 */
const strengths = [0, 0.08, 0.17, 0.27, 0.38, 0.9];

/** The number of shades of a confusion matrix. */
export const shades: number = strengths.length;

/** How strongly a region is tinted. */
export const tint = 0.13;

/** The colours for light pages. */
export const light: Palette = palette({ paper: "#ffffff", ink: "#1b1f24", soft: "#57606a", grid: "#e4e7ea" }, [
  "#0067a3",
  "#c24b00",
  "#007a59",
  "#a0427f",
  "#8a5f00",
  "#1f7dac",
  "#5b6470",
  "#8c2f2f",
]);

/** The colours for dark pages. */
export const dark: Palette = palette({ paper: "#14171c", ink: "#e8eaed", soft: "#a8b0ba", grid: "#2c323a" }, [
  "#56b0ea",
  "#f2894a",
  "#2fc79d",
  "#e79ccb",
  "#e3b62f",
  "#93d2f5",
  "#b6bec8",
  "#e0867d",
]);

/** Returns the blend of two colours, with a fraction `share` of the one over the other. */
export function blend(under: string, over: string, share: number): string {
  const [from, to] = [channels(under), channels(over)];
  return `#${from.map((v, i) => hex(Math.round(v + (to[i] - v) * share))).join("")}`;
}

type Plain = { paper: string; ink: string; soft: string; grid: string };

function palette(plain: Plain, classes: readonly string[]): Palette {
  const colours: Record<string, string> = { ...plain };
  classes.forEach((colour, k) => {
    colours[`c${k}`] = colour;
  });
  strengths.forEach((share, k) => {
    colours[`shade${k}`] = blend(plain.paper, plain.ink, share);
    colours[`on${k}`] = share < 0.5 ? plain.ink : plain.paper;
  });
  return colours as Palette;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
}

function hex(channel: number): string {
  return channel.toString(16).padStart(2, "0");
}
