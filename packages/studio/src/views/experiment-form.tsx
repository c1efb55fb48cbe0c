// What to train on, and what to train.

import type { JSX } from "preact";
import { doc } from "../state.js";
import {
  dimensions,
  examples,
  fewest,
  kernel,
  noise,
  passes,
  share,
  sharpness,
  source,
} from "./experiment-settings.js";
import { Choice, Flag, Slider } from "./fields.js";

const sources = [
  ["clouds", "two noisy clouds"],
  ["document", "the points in the plane"],
] as const;

export function ExperimentForm(): JSX.Element {
  const { points } = doc.value;
  return (
    <details class="settings" open>
      <summary>The experiment</summary>
      <div class="fields">
        <Choice
          name="Train and test on"
          value={source.value}
          choices={sources}
          onChange={(value) => (source.value = value)}
        />
        {source.value === "clouds" && (
          <>
            <Slider
              name="Dimensions"
              value={dimensions.value}
              min={2}
              max={200}
              step={2}
              onInput={(value) => (dimensions.value = value)}
            />
            <Slider
              name="Examples"
              value={examples.value}
              min={40}
              max={400}
              step={20}
              onInput={(value) => (examples.value = value)}
            />
            <Slider
              name="Wrong labels"
              value={noise.value}
              min={0}
              max={0.4}
              step={0.05}
              shown={`${Math.round(100 * noise.value)} %`}
              onInput={(value) => (noise.value = value)}
            />
          </>
        )}
        <Slider
          name="Share trained on"
          value={share.value}
          min={0.1}
          max={0.9}
          step={0.1}
          shown={`${Math.round(100 * share.value)} %`}
          onInput={(value) => (share.value = Number(value.toFixed(1)))}
        />
        <Slider
          name="Passes"
          value={passes.value}
          min={2}
          max={60}
          step={1}
          onInput={(value) => (passes.value = value)}
        />
        <Flag name="Kernel perceptron, too (RBF)" value={kernel.value} onChange={(value) => (kernel.value = value)} />
        {kernel.value && (
          <Slider
            name="Width of the kernel"
            value={-sharpness.value}
            min={-8}
            max={4}
            step={1}
            shown={width(sharpness.value)}
            onInput={(value) => (sharpness.value = -value)}
          />
        )}
      </div>
      {source.value === "document" && points.length > 0 && points.length < fewest && (
        <p class="few">There are {points.length} points only: the test part is tiny, and its error says little.</p>
      )}
    </details>
  );
}

/** 1/√γ as a multiple of the data's own spread. */
function width(power: number): string {
  const factor = 2 ** (-power / 2);
  return `${factor >= 10 ? factor.toFixed(0) : factor.toFixed(2)} × the spread`;
}
