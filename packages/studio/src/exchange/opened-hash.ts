// What the hash of an address says, wherever the page is: a lesson, a preset, or what a link holds.

import { batch } from "@preact/signals";
import { presetNames } from "../document/preset-names.js";
import { open, openMade } from "../state/following.js";
import { heldAddress } from "../state/held-address.js";
import { look, panelNames } from "../state/view.js";
import { decodeLink } from "./link.js";

/** Opens what a hash, given without its "#", says. Throws an error with a sentence where it says nothing that can be opened. */
export async function openHash(hash: string): Promise<void> {
  const isLesson = /^lesson(\/|$)/.test(hash);
  if (isLesson || heldAddress.peek() !== null) {
    const { openLesson } = await import("../lessons/lesson-bar.js");
    await openLesson(isLesson ? hash : null);
    // The address without a hash is that of the document which was left for a lesson, and is there again.
    if (isLesson || hash === "") return;
  }
  if (await openPreset(hash)) return;
  const shared = await decodeLink(hash);
  batch(() => {
    look(shared.view);
    open(shared.doc, shared.position);
  });
}

/** #xor or #xor/proof: a preset, and the panel to look at it with. */
async function openPreset(hash: string): Promise<boolean> {
  const [key, panel] = hash.split("/");
  if (!presetNames.some(([known]) => known === key)) return false;
  const opened = await openMade(import("../document/presets.js").then(({ madePreset }) => madePreset(key)));
  const name = panelNames.find((known) => known === panel);
  if (opened && name) look({ panel: name });
  return true;
}
