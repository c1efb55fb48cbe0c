// Opens the model that the page was served with.

import { render } from "preact";
import type { ServedDocument } from "../../served/answers.js";
import { ask } from "../../served/ask.js";
import { followAxes, learning, show } from "../../served/served-model.js";
import { App } from "../app.js";
import { Notice } from "../notice.js";
import { ServedPage } from "./served-page.js";

/** Shows the model; where the address says what was learned, that is shown, with a way back to the model. `learn` starts what learning needs. */
export async function openServed(root: HTMLElement, learn: () => void): Promise<void> {
  let isReady = false;
  const begin = () => {
    if (!isReady) learn();
    isReady = true;
  };
  try {
    show(await ask<ServedDocument>("document.json"));
  } catch (error) {
    root.textContent = `The model could not be shown: ${error instanceof Error ? error.message : String(error)}`;
    return;
  }
  learning.value = location.hash !== "";
  if (learning.value) begin();
  followAxes();
  render(<ServedPage Learn={App} begin={begin} Notice={Notice} />, root);
}
