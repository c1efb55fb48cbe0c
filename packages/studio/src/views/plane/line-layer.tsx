// Between the picture and the handles of the points: the effect of the last step on the line, and the handles of the line.

import type { JSX } from "preact";
import type { Frame } from "../../draw/frame.js";
import { LineHands } from "./line-hands.js";
import { StepMotion } from "./step-motion.js";

/** The moving line, and its handles. */
export function LineLayer({ frame }: { frame: Frame }): JSX.Element {
  return (
    <>
      <StepMotion frame={frame} />
      <LineHands frame={frame} />
    </>
  );
}
