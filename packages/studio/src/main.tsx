// The page: state, clockwork, and what shows them.

import { render } from "preact";
import { followField } from "./draw/field.js";
import { followAddress, openAddress } from "./exchange/address.js";
import { acceptDrops } from "./exchange/dropped.js";
import { onKey } from "./keys.js";
import { follow } from "./state/following.js";
import { followPlaying } from "./state/playing.js";
import { followTheme } from "./state/theme.js";
import { App } from "./views/app.js";
import "./styles/base.css";

const root = document.getElementById("app")!;

async function start(): Promise<void> {
  followTheme();
  // Said by the page itself, so that one opened from disk asks for nothing.
  const served = document.querySelector<HTMLMetaElement>('meta[name="studio-document"]');
  if (served) (await import("./views/served/open-served.js")).openServed(root, learn);
  else {
    learn();
    render(<App />, root);
  }
}

/** Starts what the page needs on which one learns. */
function learn(): void {
  follow();
  followField();
  followPlaying();
  followAddress();
  acceptDrops();
  addEventListener("keydown", onKey);
  void openAddress();
}

void start();
