// Opens the page of the service that served it.

import { effect } from "@preact/signals";
import { render } from "preact";
import { followModels, headline } from "../../live/watched.js";
import { LivePage } from "./live-page.js";

export function openLive(root: HTMLElement): void {
  effect(() => {
    document.title = `${headline.value} · Rosenblatt studio`;
  });
  render(<LivePage />, root);
  void followModels();
}
