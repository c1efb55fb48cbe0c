// One picture of a state, as SVG text.

import { oneOf, onlyKnown, shown } from "../check.js";
import { InputError, OptionError } from "../errors.js";
import { barsHeight, describeBars, drawBars } from "./bars.js";
import { describeConfusion, drawConfusion } from "./confusion-matrix.js";
import { describeCurve, drawCurve } from "./curve.js";
import { drawPlane } from "./plane.js";
import { describePlane } from "./plane-words.js";
import { describeRoc, drawRoc } from "./roc-curve.js";
import type { FigureState } from "./state.js";
import { Drawing, type Theme } from "./svg.js";

export interface FigureOptions {
  /** In pixels, from 160 to 10000. Defaults to 640. */
  width?: number;
  /** In pixels, from 120 to 10000. Defaults to what suits the kind and the width. */
  height?: number;
  /** "auto" follows the reader's preference; the others are fixed. Defaults to "auto". */
  theme?: Theme;
  /** Paint the paper; false leaves it to the page. Defaults to true. */
  background?: boolean;
  /** What ids in the document begin with; made from the content when absent. */
  id?: string;
}

interface Kind<S extends FigureState> {
  readonly title: string;
  readonly height: (state: S, width: number) => number;
  readonly draw: (drawing: Drawing, state: S, width: number, height: number) => void;
  readonly describe: (state: S) => string;
}

const kinds: { readonly [K in FigureState["kind"]]: Kind<Extract<FigureState, { kind: K }>> } = {
  plane: { title: "Points and boundary", height: high(0.8), draw: drawPlane, describe: describePlane },
  curve: { title: "Learning curve", height: high(0.65), draw: drawCurve, describe: describeCurve },
  bars: { title: "Weights", height: barsHeight, draw: drawBars, describe: describeBars },
  confusion: { title: "Confusion matrix", height: high(0.7), draw: drawConfusion, describe: describeConfusion },
  roc: { title: "ROC curve", height: high(1.1), draw: drawRoc, describe: describeRoc },
};

/** The picture of a state. The same state and options give the same text. */
export function figure(state: FigureState, options: FigureOptions = {}): string {
  onlyKnown(options, ["width", "height", "theme", "background", "id"]);
  const kind = kindOf(state);
  const width = pixels("width", options.width ?? 640, 160);
  const height = pixels("height", options.height ?? kind.height(state, width), 120);
  const { background = true, id } = options;
  if (id !== undefined && !/^[A-Za-z][\w-]*$/.test(id))
    throw new OptionError(`id must be a letter followed by letters, digits, _ or -; got ${shown(id)}`);
  const drawing = new Drawing(oneOf("theme", options.theme ?? "auto", ["auto", "light", "dark"]));
  if (background) drawing.add("rect", { width, height, fill: "paper" });
  kind.draw(drawing, state, width, height);
  return drawing.finish(width, height, state.title || kind.title, describe(state), id);
}

/** What is seen, in a few sentences: the text of the picture's `<desc>`. */
export function describe(state: FigureState): string {
  return state.description || kindOf(state).describe(state);
}

function kindOf(state: FigureState): Kind<FigureState> {
  if (!Object.hasOwn(kinds, state.kind))
    throw new InputError(`kind must be one of ${Object.keys(kinds).join(", ")}; got ${shown(state.kind)}`);
  return kinds[state.kind] as Kind<never> as Kind<FigureState>;
}

function high(ratio: number): (state: unknown, width: number) => number {
  return (_, width) => Math.max(120, Math.round(width * ratio));
}

function pixels(name: string, value: number, least: number): number {
  if (!(value >= least && value <= 10000))
    throw new OptionError(`${name} must be a number of pixels from ${least} to 10000; got ${shown(value)}`);
  return value;
}
