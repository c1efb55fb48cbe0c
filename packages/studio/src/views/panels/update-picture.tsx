// The update as vectors: w, the step ηyx attached to its tip, and w afterwards, in weight space.

import type { JSX } from "preact";
import { planeFigure } from "rosenblatt/figure";
import { updateVectors } from "../../draw/update-vectors.js";
import { vector } from "../../numbers.js";
import { doc } from "../../state/edits.js";
import { made, trace, visit, weights, weightsBefore } from "../../state/place.js";
import { shownTheme } from "../../state/theme.js";

/** The update as arrows: w, the step attached to its tip, and w afterwards. */
export function UpdatePicture(): JSX.Element | null {
  const run = trace.value!;
  const point = doc.value.points[run.visited[visit.value]];
  const [before] = weightsBefore.value;
  const [after] = weights.value;
  if (!point || !before || !after) return null;
  const added: [number, number] = [after.w[0] - before.w[0], after.w[1] - before.w[1]];
  const svg = planeFigure(
    {
      kind: "plane",
      legend: false,
      classes: doc.value.classes,
      points: [],
      axes: ["w₁", "w₂"],
      equalScales: true,
      vectors: updateVectors(before.w, added, point.target),
      description: `w was ${vector([...before.w])}; ${vector(added)} was added; w is ${vector([...after.w])}.`,
    },
    { width: 340, height: 240, theme: shownTheme.value, background: false, id: `update-${made.value}` },
  );
  return <div class="small-picture" dangerouslySetInnerHTML={{ __html: svg }} />;
}
