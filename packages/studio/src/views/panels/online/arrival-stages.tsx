// The five stages of the protocol: what is known from the start, and what is shown only after the class is revealed.

import type { JSX } from "preact";
import { short, signed, vector } from "../../../numbers.js";
import type { Arrival, LineMove } from "../../../run/arrival.js";
import { doc } from "../../../state/edits.js";
import { brackets } from "../../controls/brackets.js";
import { Mark } from "../../controls/mark.js";
import { M } from "../../controls/math.js";
import { seen } from "./arrivals.js";

/** The five stages of the online protocol for the point that has just arrived. */
export function ArrivalStages({ arrival, told }: { arrival: Arrival; told: boolean }): JSX.Element {
  const { points, classes } = doc.value;
  const point = points[arrival.place];
  return (
    <>
      <p class="lead">
        Example {told ? seen.value : seen.value + 1} has arrived, ringed in the plane.{" "}
        {told ? <strong>{arrival.mistake ? "A mistake." : "No mistake."}</strong> : "What will the learner make of it?"}
      </p>
      <ol class="stages">
        <Stage name="receive" done>
          <M>{["x", "=", "(", short(point.x), ",", short(point.y), ")"]}</M>
        </Stage>
        <Stage name="predict" done={told}>
          {told ? <Prediction arrival={arrival} /> : "by the sign of its score, before the class is told"}
        </Stage>
        <Stage name="observe" done={told}>
          {told ? (
            <>
              it is <Mark target={arrival.target} /> <strong>{classes[arrival.target]}</strong>
            </>
          ) : (
            "the class, once you have guessed"
          )}
        </Stage>
        <Stage name="pay" done={told}>
          {told
            ? `${arrival.mistake ? 1 : 0} for ${arrival.mistake ? "a mistake" : "a right answer"}`
            : "1 for a mistake, else 0"}
        </Stage>
        <Stage name="update" done={told}>
          {told ? <Update arrival={arrival} /> : "the weights, where it was wrong"}
        </Stage>
      </ol>
    </>
  );
}

function Stage({ name, done, children }: { name: string; done: boolean; children: unknown }): JSX.Element {
  return (
    <li class={done ? "done" : undefined}>
      <span class="stage-name">{name}</span>
      <span>{children as JSX.Element}</span>
    </li>
  );
}

function Prediction({ arrival: { before, place, score, predicted } }: { arrival: Arrival }): JSX.Element {
  const { points, classes } = doc.value;
  const { x, y } = points[place];
  const word =
    predicted === null ? (
      "neither class, as the score is 0"
    ) : (
      <>
        <Mark target={predicted} /> <strong>{classes[predicted]}</strong>
      </>
    );
  if (before.length !== 1)
    return (
      <>
        {word}
        {before.length > 1 ? `; the right class was ahead by 2 · ${short(score)}` : `; the score was ${signed(score)}`}
      </>
    );
  const [{ w, b }] = before;
  return (
    <>
      {word},{" "}
      <M>
        {[brackets(w[0]), "·", brackets(x), "+", brackets(w[1]), "·", brackets(y), "+", brackets(b), "=", short(score)]}
      </M>
    </>
  );
}

/** The words for each change of the line. */
export const moveWords: Record<LineMove, string> = {
  stays: "it stays",
  clockwise: "clockwise",
  anticlockwise: "anticlockwise",
  parallel: "it moves without turning",
  appears: "a line appears",
  vanishes: "it vanishes",
};

function Update({ arrival: { moved, before, after, line, degrees, mistake } }: { arrival: Arrival }): JSX.Element {
  if (!moved) return <>nothing: w stays as it is</>;
  const why = mistake ? "" : "right, but not by enough: ";
  if (before.length === 0) return <>{why}α of this point grows, and bends the region towards its class</>;
  if (line === null) return <>{why}its class gains x, and the class predicted loses it</>;
  const turn =
    line === "clockwise" || line === "anticlockwise"
      ? `the line turns ${line} by ${short(Math.abs(degrees), 3)}°`
      : line === "appears"
        ? "there is a line now"
        : line === "parallel"
          ? "the line moves without turning"
          : line === "vanishes"
            ? "w is 0 again, and there is no line"
            : "there is still no line";
  return (
    <>
      {why}w from {vector([...before[0].w])} to {vector([...after[0].w])}, b from {short(before[0].b)} to{" "}
      {short(after[0].b)}; {turn}
    </>
  );
}
