// Opens the model that the page was served with.

import { effect } from "@preact/signals";
import { render } from "preact";
import { onKey } from "../../keys.js";
import type { ServedDocument } from "../../served/answers.js";
import { ask } from "../../served/ask.js";
import { followGuest } from "../../served/guest-point.js";
import { followAxes, learning, show } from "../../served/served-model.js";
import { App } from "../app.js";
import { Notice } from "../notice.js";
import { ServedPage } from "./served-page.js";

/** Shows the model or, if the address contains learned points, those, with a way back to the model. `learn` starts what learning needs. */
export async function openServed(root: HTMLElement, learn: () => Promise<void>): Promise<void> {
  let isReady = false;
  const begin = async () => {
    if (isReady) return;
    isReady = true;
    await learn();
  };
  // The keys of the learning page are only for that page.
  effect(() => {
    if (learning.value && isReady) addEventListener("keydown", onKey);
    else removeEventListener("keydown", onKey);
  });
  try {
    const known = await ask<ServedDocument>("document.json");
    show(known);
    document.title = `${known.title} · Rosenblatt studio`;
  } catch (error) {
    root.textContent = `The model could not be shown: ${error instanceof Error ? error.message : String(error)}`;
    return;
  }
  learning.value = location.hash !== "";
  if (learning.value) await begin();
  render(<ServedPage Learn={App} begin={begin} Notice={Notice} />, root);
  // A plane of many words takes a while to compute: the panel's requests go first.
  setTimeout(followAxes, 50);
  followGuest();
}
