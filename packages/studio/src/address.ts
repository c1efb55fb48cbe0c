// The page's address: what its hash says is opened, and after a pause it says what is open.

import { batch, effect } from "@preact/signals";
import { presetNames } from "./preset-names.js";
import type { DocError } from "./saved-doc.js";
import { doc, look, open, panelNames, position, say, trace, view } from "./state.js";

/** Milliseconds without a change before the address follows. */
const pause = 600;

let own = "";

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
  const { presets } = await import("./presets.js");
  const preset = presets.find((known) => known.key === key)!;
  const next = await preset.make();
  batch(() => {
    open(next, undefined, preset.about);
    const name = panelNames.find((known) => known === panel);
    if (name) look({ panel: name });
  });
  return true;
}

export function followAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begun = false;
  addEventListener("hashchange", () => void openAddress());
  return effect(() => {
    const shared = { doc: doc.value, position: position.value, view: view.value };
    // The page as it opens needs no long address, nor does its first run.
    if (!begun) {
      begun = trace.peek() !== null;
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const { encodeLink } = await import("./link.js");
      own = await encodeLink(shared);
      history.replaceState(null, "", `#${own}`);
    }, pause);
  });
}
