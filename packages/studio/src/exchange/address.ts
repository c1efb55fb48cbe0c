// The page's address: what its hash says is opened, and after a pause it says what is open.

import { batch, effect } from "@preact/signals";
import { presetNames } from "../document/preset-names.js";
import type { DocError } from "../document/saved-doc.js";
import { doc, history as edits } from "../state/edits.js";
import { open } from "../state/following.js";
import { say } from "../state/notice.js";
import { position, trace } from "../state/place.js";
import { look, panelNames, view } from "../state/view.js";

/** Milliseconds without a change before the address follows. */
const pause = 600;

let own = "";

/** Opens what the hash of the address says: a preset, or what a link holds. */
export async function openAddress(): Promise<void> {
  const hash = location.hash.slice(1);
  if (hash === "" || hash === own) return;
  // What it said before may be come back to.
  own = "";
  try {
    if (await openPreset(hash)) return;
    const { decodeLink } = await import("./link.js");
    const shared = await decodeLink(hash);
    batch(() => {
      look(shared.view);
      open(shared.doc, shared.position);
    });
  } catch (error) {
    say(`${(error as DocError).message} What was here before is still here.`, "problem");
  }
}

/** #xor or #xor/proof: a preset, and the panel to look at it with. */
async function openPreset(hash: string): Promise<boolean> {
  const [key, panel] = hash.split("/");
  if (!presetNames.some(([known]) => known === key)) return false;
  const { presets } = await import("../document/presets.js");
  const preset = presets.find((known) => known.key === key)!;
  const next = await preset.make();
  batch(() => {
    open(next, undefined, preset.about);
    const name = panelNames.find((known) => known === panel);
    if (name) look({ panel: name });
  });
  return true;
}

/** Lets the address say what is open, a moment after the last change. Returns what ends this. */
export function followAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begun = false;
  // Who was quicker than this part of the page has changed something already.
  const run = trace.peek();
  let late = run !== null && (edits.peek().past.length > 0 || position.peek() !== run.visited.length);
  addEventListener("hashchange", () => void openAddress());
  return effect(() => {
    const shared = { doc: doc.value, position: position.value, view: view.value };
    // The page as it opens needs no long address, nor does its first run.
    if (!begun) {
      begun = trace.peek() !== null;
      if (!late) return;
      late = false;
    }
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const { encodeLink } = await import("./link.js");
      own = await encodeLink(shared);
      history.replaceState(null, "", `#${own}`);
    }, pause);
  });
}
