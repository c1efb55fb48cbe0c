// What to train on, and what to train.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { doc } from "../../../state/edits.js";
import { Choice, Flag, Slider } from "../../controls/fields.js";
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

const sources = [
  ["clouds", "two noisy clouds"],
  ["document", "the points in the plane"],
] as const;

/** The form that says what to train on, and what to train. */
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
            <Setting name="Dimensions" of={dimensions} min={2} max={200} step={2} />
            <Setting name="Examples" of={examples} min={40} max={400} step={20} />
            <Setting name="Wrong labels" of={noise} min={0} max={0.4} step={0.05} shown={rounded(noise.value)} />
          </>
        )}
        <Setting
          name="Share of the points to train on"
          of={share}
          min={0.1}
          max={0.9}
          step={0.1}
          shown={rounded(share.value)}
        />
        <Setting name="Passes" of={passes} min={2} max={60} step={1} />
        <Flag
          name="Compare the kernel perceptron (RBF), too"
          value={kernel.value}
          onChange={(value) => (kernel.value = value)}
        />
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
        <p class="few">
          There are only {points.length} points. The part to test on is tiny, and its error says little.
        </p>
      )}
    </details>
  );
}

type SettingProps = Omit<Parameters<typeof Slider>[0], "value" | "onInput"> & { readonly of: Signal<number> };

function Setting({ of, ...range }: SettingProps): JSX.Element {
  return <Slider {...range} value={of.value} onInput={(value) => (of.value = value)} />;
}

function rounded(part: number): string {
  return `${Math.round(100 * part)} %`;
}

/** 1/√γ as a multiple of the data's own spread. */
function width(power: number): string {
  const factor = 2 ** (-power / 2);
  return `${factor >= 10 ? factor.toFixed(0) : factor.toFixed(2)} × the spread`;
}
