// The largest weights of a class, by name, with bars.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { signed } from "../../numbers.js";
import type { NamedWeight, WeightsAnswer } from "../../served/answers.js";
import { ask } from "../../served/ask.js";
import { served, slotOf } from "../../served/served-model.js";
import { ClassName } from "./class-mark.js";

/** How values are transformed before they are weighted. */
const scalers: Readonly<Record<string, string>> = {
  standardize:
    "Numeric columns are standardized: the weight of one is what a standard deviation above the mean adds to the score, that of a category what having it adds.",
  "unit-ball": "Rows are scaled into the unit ball before they are weighted.",
  "unit-length": "Rows are scaled to length 1 before they are weighted.",
  tfidf: "Words are weighted by tf-idf, and those of a text scaled to length 1, before the model weighs them.",
};

/** The weights of the model, one class at a time. */
export function WeightsPanel(): JSX.Element {
  const { weights, classes, known } = served.value;
  const chosen = useSignal(weights.classes[0] ?? 0);
  const answer = useSignal<WeightsAnswer | string | null>(null);
  const place = chosen.value;
  useEffect(() => {
    if (weights.missing) return;
    let isWanted = true;
    const take = (value: WeightsAnswer | string) => {
      if (isWanted) answer.value = value;
    };
    ask<WeightsAnswer>("weights.json", { class: String(place) }).then(take, (error: Error) => take(error.message));
    return () => {
      isWanted = false;
    };
  }, [place]);
  if (weights.missing)
    return <p>This model has no weights to list: {weights.missing.replace(/explain shows/, "the panel Row shows")}.</p>;
  const two = known === 2;
  const other = two ? 1 - place : -1;
  const now = answer.value;
  return (
    <>
      <p>
        {weights.nonzero.toLocaleString("en")} of {weights.features.toLocaleString("en")}{" "}
        {weights.map ? "columns that the map makes" : "features"} have a weight.{" "}
        {weights.scaler && !weights.map && scalers[weights.scaler]}
      </p>
      {!two && (
        <label class="field">
          <span>Weights of the class</span>
          <select value={String(place)} onChange={(event) => (chosen.value = Number(event.currentTarget.value))}>
            {weights.classes.map((k) => (
              <option key={classes[k]} value={String(k)}>
                {classes[k]}
              </option>
            ))}
          </select>
        </label>
      )}
      {now === null ? (
        <p class="waiting">Working it out…</p>
      ) : typeof now === "string" ? (
        <p class="wrong">{now}</p>
      ) : (
        <div class="weight-lists">
          <WeightList
            list={now.speakFor}
            slot={slotOf(place)}
            heading={
              <>
                speak for <ClassName place={place} name={classes[place]} />
              </>
            }
            widest={widest(now)}
          />
          <WeightList
            list={now.speakAgainst}
            slot={two ? slotOf(other) : -1}
            heading={
              two ? (
                <>
                  speak for <ClassName place={other} name={classes[other]} />
                </>
              ) : (
                <>
                  speak against <ClassName place={place} name={classes[place]} />
                </>
              )
            }
            widest={widest(now)}
          />
          <p class="note">The bias, which counts in every row, is {signed(Number(now.bias.toPrecision(4)))}.</p>
        </div>
      )}
    </>
  );
}

function widest({ speakFor, speakAgainst }: WeightsAnswer): number {
  return Math.max(1e-300, ...[...speakFor, ...speakAgainst].map(({ weight }) => Math.abs(weight)));
}

/** Weights listed initially. */
const fewest = 12;

interface WeightListProps {
  readonly list: readonly NamedWeight[];
  readonly slot: number;
  readonly heading: JSX.Element;
  readonly widest: number;
}

function WeightList({ list, slot, heading, widest }: WeightListProps): JSX.Element | null {
  const shown = useSignal(fewest);
  if (list.length === 0) return null;
  return (
    <>
      <table class="weight-list">
        <caption>Largest weights that {heading}</caption>
        <tbody>
          {list.slice(0, shown.value).map(({ feature, weight }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              <td class="bar-cell">
                <svg
                  class={slot < 0 ? "slot" : `slot slot${slot}`}
                  aria-hidden="true"
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                >
                  <rect x="0" y="1" width={(100 * Math.abs(weight)) / widest} height="8" />
                </svg>
              </td>
              <td class="number">{signed(Number(weight.toPrecision(4)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.length > shown.value && (
        <button type="button" class="link" onClick={() => (shown.value = list.length)}>
          Show {list.length - shown.value} more
        </button>
      )}
    </>
  );
}
