// The order of the points: dragged, typed, shuffled; and what thousands of other orders would have led to.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { figure } from "rosenblatt/figure";
import { type Doc, inOrder, type Order } from "../../document/document.js";
import { counted, short } from "../../numbers.js";
import { doc, edit } from "../../state/edits.js";
import { say } from "../../state/notice.js";
import { theory, trace } from "../../state/place.js";
import { shownTheme } from "../../state/theme.js";
import { ask, Overtaken } from "../../worker/ask.js";
import { Readout } from "../controls/readout.js";
import { Term } from "../terms/term.js";
import { OrderList } from "./order-list.js";

type Answer = Awaited<ReturnType<typeof mistakes>>;

const answer = signal<{ readonly found: Answer } | { readonly problem: string } | null>(null);
const many = 2000;

function mistakes(of: Doc) {
  return ask("orders", { doc: of, orders: many, seed: 0 });
}

/** The panel on the order of the points, and on what thousands of other orders would have led to. */
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
  const hardest = async () => {
    try {
      put({ kind: "listed", ids: await ask("hardest", doc.value) });
    } catch (error) {
      if (!(error instanceof Overtaken)) say((error as Error).message, "problem");
    }
  };
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
    mistakes(current).then(
      (found) => (answer.value = { found }),
      (error) => {
        if (!(error instanceof Overtaken)) answer.value = { problem: (error as Error).message };
      },
    );
  }, [current]);
  if (!answer.value) return <p class="waiting">Trying {many.toLocaleString("en")} other orders…</p>;
  if ("problem" in answer.value) return <p>{answer.value.problem}</p>;
  const { found } = answer.value;
  const { counts, least, median, most, unfinished } = found;
  const bound = theory.value?.proof?.bound;
  const own = trace.value?.updates.length;
  const values = Float64Array.from(counts.flatMap((count, value) => Array<number>(count).fill(value)));
  const references = [
    ...(own !== undefined && current.settings.learner === "perceptron" ? [{ name: "this order", value: own }] : []),
    ...(bound ? [{ name: "(R/γ)²", value: bound }] : []),
  ];
  const svg =
    values.length > 0
      ? figure(
          { kind: "histogram", values, references, axes: ["mistakes until all are right", "orders"] },
          { width: 460, height: 300, theme: shownTheme.value, background: false, id: "orders" },
        )
      : "";
  return (
    <section>
      <h3>{counted(found.orders, "other order")}, drawn at random</h3>
      {values.length > 0 ? (
        <div class="picture-wide" dangerouslySetInnerHTML={{ __html: svg }} />
      ) : (
        <p>None of them came to an end: no line separates these points.</p>
      )}
      <dl class="readouts">
        <Readout name="fewest" value={least ?? "–"} about="Mistakes in the luckiest of these orders." />
        <Readout name="median" value={median ?? "–"} about="Half of the orders need no more." />
        <Readout name="most" value={most ?? "–"} about="Mistakes in the unluckiest of these orders." />
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
            about="So many orders had not come to an end after 500 passes."
          />
        )}
      </dl>
    </section>
  );
}
