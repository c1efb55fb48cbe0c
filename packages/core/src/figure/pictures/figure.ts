// Draws a picture of any state, as SVG text.

import { having, shown } from "../../check.js";
import { InputError } from "../../errors.js";
import type { FigureState } from "../state/state.js";
import { barsHeight, describeBars, drawBars } from "./bars.js";
import { describeConfusion, drawConfusion } from "./confusion-matrix.js";
import { describeCurve, drawCurve } from "./curve.js";
import { describeHistogram, drawHistogram } from "./histogram.js";
import { type FigureOptions, high, type Kind, picture } from "./picture.js";
import { planeKind } from "./plane-figure.js";
import { describeRoc, drawRoc } from "./roc-curve.js";
import { describeSpace, drawSpace } from "./space.js";

const kinds: { readonly [K in FigureState["kind"]]: Kind<Extract<FigureState, { kind: K }>> } = {
  plane: planeKind,
  space: {
    title: "Points in three dimensions",
    height: /* @__PURE__ */ high(0.78, 90),
    draw: drawSpace,
    describe: describeSpace,
  },
  curve: {
    title: "Learning curve",
    height: (state, width) => high(state.square ? 1.1 : 0.65)(state, width),
    draw: drawCurve,
    describe: describeCurve,
  },
  histogram: {
    title: "Histogram",
    height: /* @__PURE__ */ high(0.55),
    draw: drawHistogram,
    describe: describeHistogram,
  },
  bars: { title: "Weights", height: barsHeight, draw: drawBars, describe: describeBars },
  confusion: {
    title: "Confusion matrix",
    height: /* @__PURE__ */ high(0.7),
    draw: drawConfusion,
    describe: describeConfusion,
  },
  roc: { title: "ROC curve", height: /* @__PURE__ */ high(1.1), draw: drawRoc, describe: describeRoc },
};

/** Draws the picture of a state as SVG text. The same state and options give the same text. */
export function figure(state: FigureState, options: FigureOptions = {}): string {
  return picture(kindOf(state), state, options);
}

/**
 * Describes the picture in a few sentences: the text of its `<desc>`. `write` may write numbers of a plane's axes, 0 across and 1 up,
 * in another way.
 */
export function describe(state: FigureState, write?: (value: number, axis: number) => string | undefined): string {
  const kind = kindOf(state);
  return state.description || kind.describe(state, write);
}

function kindOf(state: FigureState): Kind<FigureState> {
  having("state", state, "the state of a picture, such as planeOf gives", "kind");
  if (!Object.hasOwn(kinds, state.kind))
    throw new InputError(`kind must be one of ${Object.keys(kinds).join(", ")}; got ${shown(state.kind)}`);
  return kinds[state.kind] as Kind<never> as Kind<FigureState>;
}
