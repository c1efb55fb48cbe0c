// A choice of lectures whose rules the document can follow.

import type { JSX } from "preact";
import { type LectureName, lectures } from "rosenblatt/lectures";
import { learnAsIn, lecture } from "../../state/lecture.js";
import { Choice } from "../controls/fields.js";

/** A select box with the lectures; it shows the one whose rules the document follows, if any. */
export function LectureChoice(): JSX.Element {
  const shown = lecture.value;
  return (
    <>
      <Choice
        name="By the rules of a lecture"
        value={shown?.name ?? "own"}
        choices={[
          ...(shown ? [] : [["own", "no lecture: the rules below count"] as const]),
          ...lectures.map(({ name, title }) => [name, title] as const),
        ]}
        onChange={(name: LectureName | "own") => {
          if (name !== "own") learnAsIn(name);
        }}
      />
      {shown && (
        <p>
          <small>
            This lecture settles: {shown.settled}.{" "}
            {shown.learner !== "perceptron" &&
              `It predicts with the ${shown.learner} vectors of the run: see the panel Variants.`}{" "}
            {shown.options.order === "first-mistake" &&
              "Which mistake to pick is left open: here it is the next one in the order of the points."}{" "}
            {shown.options.zeroStart &&
              "Its average counts the zero vector of the start, too, which changes its length and no prediction."}
          </small>
        </p>
      )}
    </>
  );
}
