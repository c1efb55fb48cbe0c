// The rules of a lecture, to learn by them.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { type LectureName, lectures } from "rosenblatt/lectures";
import { asInLecture, isAsInLecture } from "../../document/lecture-settings.js";
import { doc, edit } from "../../state/edits.js";
import { Choice } from "../controls/fields.js";

/** The lecture chosen last: two of them have the same rules. */
const chosen = signal<LectureName | null>(null);

/** A box with the lectures; it names the one by whose rules the document learns, if any. */
export function LectureChoice(): JSX.Element {
  const fitting = lectures.filter((lecture) => isAsInLecture(doc.value, lecture));
  const shown = fitting.find(({ name }) => name === chosen.value) ?? fitting[0];
  const take = (name: LectureName | "own") => {
    const lecture = lectures.find((one) => one.name === name);
    if (!lecture) return;
    chosen.value = lecture.name;
    edit(asInLecture(doc.value, lecture));
  };
  return (
    <>
      <Choice
        name="By the rules of a lecture"
        value={shown?.name ?? "own"}
        choices={[
          ...(shown ? [] : [["own", "no lecture: the rules below count"] as const]),
          ...lectures.map(({ name, title }) => [name, title] as const),
        ]}
        onChange={take}
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
