// SVG as text: elements, escaping, rounding, and colours that follow the reader's light or dark page.

import { dark, hues, type Ink, light, type Palette } from "./palette.js";

/** The colours of a picture: "auto" follows the reader's preference, "light" and "dark" are fixed. */
export type Theme = "auto" | "light" | "dark";

type Paint = Ink | "none";

/** The attributes of an element. Colours are given by name; numbers are rounded, and text is escaped. */
export interface Attributes {
  readonly [name: string]: string | number | undefined;
  readonly fill?: Paint | undefined;
  readonly stroke?: Paint | undefined;
}

/** The fonts of a picture, in order of preference. */
export const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Characters that XML 1.0 does not allow, controls, and marks that change the direction of the text after them. */
const unfit = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** Returns one line of text without characters that would break a document or a terminal. */
export function clean(text: string): string {
  return text.replace(/[\t\n\r]+/g, " ").replace(unfit, "\ufffd");
}

/** Returns text that is safe inside an SVG or HTML document. */
export function escaped(text: string): string {
  // Most text consists of numbers and plain words.
  if (!/[^ !#-%(-;=?-~]/.test(text)) return text;
  return clean(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns a coordinate to 2 decimals, always a plain finite number. */
export function px(value: number): string {
  if (!(Math.abs(value) <= 1e6)) return value > 0 ? "1000000" : value < 0 ? "-1000000" : "0";
  return String(Math.round(value * 100) / 100 + 0);
}

/** A picture in the making: elements one after the other, in the colours of a theme. */
export class Drawing {
  readonly theme: Theme;
  readonly #palette: Palette;
  readonly #colours: readonly number[];
  readonly #parts: string[] = [];
  readonly #used = new Set<string>();

  /** Class k has the colour and mark `colours[k]`, or k if that is not given. */
  constructor(theme: Theme, colours: readonly number[] = []) {
    this.theme = theme;
    this.#palette = theme === "dark" ? dark : light;
    this.#colours = colours;
  }

  /** Returns which of the colours and marks that there are a class or series has. */
  hueOf(k: number): number {
    return ((this.#colours[k] ?? k) >>> 0) % hues;
  }

  /** Adds an element, with text content if given. */
  add(name: string, attributes: Attributes, content?: string): void {
    this.#parts.push(
      content === undefined
        ? `<${name}${this.#attributes(attributes)}/>`
        : `<${name}${this.#attributes(attributes)}>${escaped(content)}</${name}>`,
    );
  }

  /** Writes text that begins at (x, y). */
  text(content: string, x: number, y: number, attributes: Attributes = {}): void {
    this.add("text", { x, y, fill: "ink", ...attributes }, content);
  }

  /** Draws a straight line. */
  line(x1: number, y1: number, x2: number, y2: number, attributes: Attributes): void {
    this.add("line", { x1, y1, x2, y2, ...attributes });
  }

  /** Draws elements that share these attributes; if there are none, without a group. */
  group(attributes: Attributes, draw: () => void): void {
    const start = this.#parts.length;
    this.#parts.push(`<g${this.#attributes(attributes)}>`);
    draw();
    if (this.#parts.length > start + 1) this.#parts.push("</g>");
    else this.#parts.length = start;
  }

  /** Returns the whole document, whose ids begin with `given`, or with a prefix made from the content. */
  finish(width: number, height: number, title: string, description: string, given?: string): string {
    const body = this.#parts.join("\n");
    const id = given ?? `figure-${fingerprint([title, description, width, height, this.theme, body].join("\n"))}`;
    const style = this.theme === "auto" ? `<style>${this.#style(id)}</style>\n` : "";
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" id="${escaped(id)}" width="${px(width)}" height="${px(height)}" ` +
      `viewBox="0 0 ${px(width)} ${px(height)}" role="img" aria-labelledby="${escaped(id)}-title ${escaped(id)}-desc" ` +
      `font-family="${escaped(fonts)}" font-size="12">\n` +
      `<title id="${escaped(id)}-title">${escaped(title)}</title>\n<desc id="${escaped(id)}-desc">${escaped(description)}</desc>\n` +
      `${style}${body}\n</svg>\n`
    );
  }

  /** Writes literal colours for viewers without style sheets; classes let others follow the page. */
  #attributes(attributes: Attributes): string {
    let text = "";
    let classes = "";
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) continue;
      if ((name === "fill" || name === "stroke") && value !== "none") {
        const colour = String(value).replace(/^c(\d+)/, (_, k) => `c${this.hueOf(Number(k))}`) as Ink;
        text += ` ${name}="${this.#palette[colour]}"`;
        if (this.theme !== "auto") continue;
        classes += `${classes && " "}${name}-${colour}`;
        this.#used.add(`${name}-${colour}`);
      } else text += ` ${name}="${typeof value === "number" ? px(value) : escaped(value)}"`;
    }
    return classes ? ` class="${classes}"${text}` : text;
  }

  /** The style sheet, all of it in @media blocks, so that viewers that do not know these use the literal colours. */
  #style(id: string): string {
    const rules = [...this.#used].sort().map((rule) => {
      const [property, colour] = rule.split("-");
      return `#${id} .${rule}{${property}:var(--${colour})}`;
    });
    const colours = [...new Set([...this.#used].map((rule) => rule.split("-")[1]))].sort() as Ink[];
    const properties = (from: Palette) => `#${id}{${colours.map((colour) => `--${colour}:${from[colour]}`).join(";")}}`;
    return (
      `@media all{${properties(light)}${rules.join("")}}` + `@media (prefers-color-scheme:dark){${properties(dark)}}`
    );
  }
}

/** FNV-1a over UTF-16 code units, in base 36. */
function fingerprint(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}
