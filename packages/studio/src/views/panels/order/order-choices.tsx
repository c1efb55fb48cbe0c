// Which order the points have, and buttons for others.

import type { JSX } from "preact";
import { inOrder } from "../../../document/document.js";
import { askAbout } from "../../../state/asking.js";
import { doc } from "../../../state/edits.js";
import { say } from "../../../state/notice.js";
import { Term } from "../../terms/term.js";
import { putOrder } from "./put-order.js";
import { TypedOrder } from "./typed-order.js";

/** The order of the points in words, and the ways to change it but dragging. */
export function OrderChoices(): JSX.Element {
  const { order } = doc.value;
  const hardest = () =>
    askAbout(
      "hardest",
      doc.value,
      (ids) => putOrder({ kind: "listed", ids }),
      ({ message }) => say(message, "problem"),
    );
  const reverse = () => {
    const ids = inOrder(doc.value).map(({ id }) => id);
    putOrder({ kind: "listed", ids: ids.reverse() });
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
        <button type="button" aria-pressed={order.kind === "given"} onClick={() => putOrder({ kind: "given" })}>
          As given
        </button>
        <button
          type="button"
          aria-pressed={order.kind === "shuffle"}
          onClick={() => putOrder({ kind: "shuffle", seed: order.kind === "shuffle" ? order.seed : 0 })}
        >
          Shuffled
        </button>
        {order.kind === "shuffle" && (
          <button type="button" onClick={() => putOrder({ kind: "shuffle", seed: order.seed + 1 })}>
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
