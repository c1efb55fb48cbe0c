// The page's address: its hash is opened, and it follows what is open after a pause.

import { effect } from "@preact/signals";
import { doc, history as edits } from "../state/edits.js";
import { heldAddress } from "../state/held-address.js";
import { say } from "../state/notice.js";
import { opening } from "../state/opening.js";
import { position, trace } from "../state/place.js";
import { view } from "../state/view.js";
import { encodeLink } from "./link.js";

/** Milliseconds without a change before the address is updated. */
const pause = 600;

let own = "";
/** Whether the address has been read. */
let begunWith = false;

/** Opens what the hash of the address refers to. */
export async function openAddress(): Promise<void> {
  begunWith = true;
  const hash = location.hash.slice(1);
  if (hash === own || hash === (heldAddress.value ?? "")) return;
  // An earlier hash may be opened again.
  own = "";
  try {
    await (await import("./opened-hash.js")).openHash(hash);
  } catch (error) {
    say(`${(error as Error).message} What was here before is still here.`, "problem");
  }
}

/** Updates the address to what is open, a moment after the last change. Returns a function that stops this. */
export function followAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begun = false;
  // The user may have changed something before this part of the page was loaded.
  const run = trace.peek();
  let late =
    run !== null && !opening.peek() && (edits.peek().past.length > 0 || position.peek() !== run.visited.length);
  addEventListener("hashchange", () => void openAddress());
  // The hash may have changed before there was a listener.
  if (!begunWith) void openAddress();
  return effect(() => {
    const shared = { doc: doc.value, position: position.value, view: view.value };
    clearTimeout(timer);
    if (heldAddress.value !== null) return;
    // The initial page needs no long address, nor does its first run, played or not.
    if (!begun || opening.peek()) {
      begun = trace.peek() !== null;
      if (!late) return;
      late = false;
    }
    timer = setTimeout(async () => {
      own = await encodeLink(shared);
      if (heldAddress.peek() === null) history.replaceState(null, "", `#${own}`);
    }, pause);
  });
}
