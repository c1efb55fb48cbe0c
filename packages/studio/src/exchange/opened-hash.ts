// Opens the hash of an address: a lesson, a preset, or the content of a link.

import { batch } from "@preact/signals";
import { presetNames } from "../document/preset-names.js";
import { open, openMade } from "../state/following.js";
import { heldAddress } from "../state/held-address.js";
import { look, panelNames } from "../state/view.js";
import { decodeLink } from "./link.js";

/** Opens what a hash, given without its "#", refers to. Throws an error with a message if it refers to nothing. */
export async function openHash(hash: string): Promise<void> {
  const isLesson = /^lesson(\/|$)/.test(hash);
  if (isLesson || heldAddress.peek() !== null) {
    const { openLesson } = await import("../lessons/lesson-bar.js");
    await openLesson(isLesson ? hash : null);
    // An address without a hash belongs to the document that was left for a lesson, and has been restored.
    if (isLesson || hash === "") return;
  }
  if (await openPreset(hash)) return;
  const shared = await decodeLink(hash);
  batch(() => {
    look(shared.view);
    open(shared.doc, shared.position);
  });
}

/** #xor or #xor/proof: a preset, and the panel to open with it. */
async function openPreset(hash: string): Promise<boolean> {
  const [key, panel] = hash.split("/");
  if (!presetNames.some(([known]) => known === key)) return false;
  const opened = await openMade(import("../document/presets.js").then(({ madePreset }) => madePreset(key)));
  const name = panelNames.find((known) => known === panel);
  if (opened && name) look({ panel: name });
  return true;
}
