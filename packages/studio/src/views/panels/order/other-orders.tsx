// What thousands of other orders of the same points would have given.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { figure } from "rosenblatt/figure";
import type { Doc } from "../../../document/document.js";
import { counted, short } from "../../../numbers.js";
import type { Orders } from "../../../run/make-orders.js";
import { askAbout } from "../../../state/asking.js";
import { doc } from "../../../state/edits.js";
import { theory, trace } from "../../../state/place.js";
import { shownTheme } from "../../../state/theme.js";
import { Readout } from "../../controls/readout.js";

type Answer = { readonly found: Orders } | { readonly problem: string };

const answer = signal<(Answer & { readonly of: Doc }) | null>(null);
const many = 2000;

/** The results of other orders, drawn at random. */
export function OtherOrders(): JSX.Element {
  const current = doc.value;
  useEffect(() => {
    void askAbout(
      "orders",
      { doc: current, orders: many, seed: 0 },
      (found) => {
        answer.value = { of: current, found };
      },
      ({ message }) => {
        answer.value = { of: current, problem: message };
      },
    );
  }, [current]);
  const known = answer.value;
  // The orders that are tried do not depend on the current one.
  if (known?.of.points !== current.points || known.of.settings !== current.settings)
    return <p class="waiting">Trying other orders…</p>;
  if ("problem" in known) return <p>{known.problem}</p>;
  const { found } = known;
  const { learner } = current.settings;
  const { counts, least, median, most, unfinished } = found;
  const bound = learner === "perceptron" ? theory.value?.proof?.bound : undefined;
  const own = trace.value?.updates.length;
  const values = Float64Array.from(counts.flatMap((count, value) => Array<number>(count).fill(value)));
  const what = learner === "perceptron" ? "mistakes" : "updates";
  const references = [
    ...(own !== undefined ? [{ name: "this order", value: own }] : []),
    ...(bound ? [{ name: "(R/γ)²", value: bound }] : []),
  ];
  const svg =
    values.length > 0
      ? figure(
          { kind: "histogram", values, references, axes: [`${what} until all are right`, "orders"] },
          { width: 460, height: 300, theme: shownTheme.value, background: false, id: "orders" },
        )
      : "";
  return (
    <section>
      <h3>{counted(found.orders, "other order")}, drawn at random</h3>
      {values.length > 0 ? (
        <div class="picture-wide" dangerouslySetInnerHTML={{ __html: svg }} />
      ) : (
        <p>None of them came to an end {endless(found.passes)}</p>
      )}
      <dl class="readouts">
        <Readout name="fewest" value={least ?? "–"} about={`${capital(what)} in the luckiest of these orders.`} />
        <Readout name="median" value={median ?? "–"} about="Half of the orders need no more." />
        <Readout name="most" value={most ?? "–"} about={`${capital(what)} in the unluckiest of these orders.`} />
        {bound && (
          <Readout
            name="bound"
            value={short(Math.floor(bound))}
            term="bound"
            about="By the theorem no order needs more."
          />
        )}
        {unfinished > 0 && (
          <Readout
            name="unfinished"
            value={unfinished}
            about={`So many orders had not come to an end after ${counted(found.passes, "pass", "passes")}.`}
          />
        )}
      </dl>
    </section>
  );
}

/** Why no order converged, as far as it is known. */
function endless(passes: number): string {
  const within = `within ${counted(passes, "pass", "passes")}`;
  if (doc.value.settings.learner === "kernel") return `${within}, in the space of this kernel.`;
  return theory.value?.separable === false ? "as no line separates these points." : `${within}.`;
}

function capital(word: string): string {
  return word[0].toUpperCase() + word.slice(1);
}
