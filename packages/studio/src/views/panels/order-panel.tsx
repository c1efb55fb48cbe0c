// The order of the points: dragged, typed or shuffled; and the results of thousands of other orders.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { figure } from "rosenblatt/figure";
import { type Doc, inOrder, type Order } from "../../document/document.js";
import { counted, short } from "../../numbers.js";
import type { Orders } from "../../run/make-orders.js";
import { askAbout } from "../../state/asking.js";
import { doc, edit } from "../../state/edits.js";
import { say } from "../../state/notice.js";
import { theory, trace } from "../../state/place.js";
import { shownTheme } from "../../state/theme.js";
import { Readout } from "../controls/readout.js";
import { Term } from "../terms/term.js";
import { OrderList } from "./order-list.js";

type Answer = { readonly found: Orders } | { readonly problem: string };

const answer = signal<(Answer & { readonly of: Doc }) | null>(null);
const many = 2000;

/** The panel on the order of the points, and on the results of thousands of other orders. */
export function OrderPanel(): JSX.Element {
  return (
    <>
      <Choices />
      <OrderList />
      <Experiment />
    </>
  );
}

function put(order: Order): void {
  edit({ ...doc.value, order });
}

function Choices(): JSX.Element {
  const { order } = doc.value;
  const hardest = () =>
    askAbout(
      "hardest",
      doc.value,
      (ids) => put({ kind: "listed", ids }),
      ({ message }) => say(message, "problem"),
    );
  const reverse = () => {
    const ids = inOrder(doc.value).map(({ id }) => id);
    put({ kind: "listed", ids: ids.reverse() });
  };
  return (
    <>
      <p class="lead">
        The <Term of="order" /> is{" "}
        {order.kind === "given"
          ? "as the points were given."
          : order.kind === "shuffle"
            ? `shuffled anew for each pass, by seed ${order.seed}.`
            : "your own, the same in each pass."}
      </p>
      <p class="buttons">
        <button type="button" aria-pressed={order.kind === "given"} onClick={() => put({ kind: "given" })}>
          As given
        </button>
        <button
          type="button"
          aria-pressed={order.kind === "shuffle"}
          onClick={() => put({ kind: "shuffle", seed: order.kind === "shuffle" ? order.seed : 0 })}
        >
          Shuffled
        </button>
        {order.kind === "shuffle" && (
          <button type="button" onClick={() => put({ kind: "shuffle", seed: order.seed + 1 })}>
            New seed
          </button>
        )}
        <button type="button" onClick={hardest}>
          Hardest first
        </button>
        <button type="button" onClick={reverse}>
          Reversed
        </button>
      </p>
      <TypedOrder />
    </>
  );
}

function TypedOrder(): JSX.Element {
  const typed = useSignal("");
  const wrong = useSignal<string | null>(null);
  const take = () => {
    const { points } = doc.value;
    const places = typed.value
      .split(/[\s,;]+/)
      .filter((word) => word !== "")
      .map(Number);
    const bad = places.find((place) => !Number.isInteger(place) || place < 1 || place > points.length);
    if (places.length === 0 || bad !== undefined) {
      wrong.value = `Type numbers of points from 1 to ${points.length}, as 3, 1, 2${bad === undefined ? "" : `; ${bad} is none of them`}.`;
      return;
    }
    if (new Set(places).size < places.length) {
      wrong.value = "Each point comes once.";
      return;
    }
    wrong.value = null;
    put({ kind: "listed", ids: places.map((place) => points[place - 1].id) });
  };
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <label class="field">
        <span>Or type it: points by number</span>
        <input
          type="text"
          placeholder="3, 1, 2"
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
          aria-invalid={wrong.value !== null}
        />
        {wrong.value && (
          <small class="wrong" role="alert">
            {wrong.value}
          </small>
        )}
      </label>
      <button type="submit">Use this order</button>
    </form>
  );
}

function Experiment(): JSX.Element {
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
