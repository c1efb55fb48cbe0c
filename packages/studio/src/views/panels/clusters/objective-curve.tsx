// The objective of k-means, half-step by half-step.

import type { JSX } from "preact";
import { figure } from "rosenblatt/figure";
import { short } from "../../../numbers.js";
import { shownTheme } from "../../../state/theme.js";
import { clusters, place } from "./clustering.js";

/** The curve of the objective over the whole run, and so far. */
export function ObjectiveCurve(): JSX.Element {
  const { steps } = clusters.value!;
  const shownSteps = steps.slice(0, place.value + 1);
  const svg = figure(
    {
      kind: "curve",
      axes: ["half-step", "objective"],
      series: [
        { name: "whole run", points: steps.map(({ objective }, i) => [i, objective] as const) },
        { name: "so far", points: shownSteps.map(({ objective }, i) => [i, objective] as const) },
      ],
      description: `The objective falls from ${short(steps[0].objective)} to ${short(steps[steps.length - 1].objective)} in ${steps.length - 1} half-steps.`,
    },
    { width: 460, height: 240, theme: shownTheme.value, background: false, id: "clusters" },
  );
  return <div class="picture-wide" dangerouslySetInnerHTML={{ __html: svg }} />;
}
