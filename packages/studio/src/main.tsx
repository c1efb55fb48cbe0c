// The entry point of the page.

import { render } from "preact";
import { followField } from "./draw/field.js";
import { onKey } from "./keys.js";
import { firstAnswer, follow, painted } from "./state/following.js";
import { sayUnreachable } from "./state/notice.js";
import { playFirstRun } from "./state/opening.js";
import { followPlaying } from "./state/playing.js";
import { followTheme } from "./state/theme.js";
import { App } from "./views/app.js";
import "./styles/base.css";

const root = document.getElementById("app")!;

async function start(): Promise<void> {
  followTheme();
  // The page itself contains this information, so that a page opened from disk makes no request.
  const isTold = (of: string) => document.querySelector(`meta[name="studio-${of}"]`) !== null;
  if (isTold("service")) {
    (await import("./views/live/open-live.js")).openLive(root);
    return;
  }
  if (isTold("document")) {
    void (await import("./views/served/open-served.js")).openServed(root, learn);
    return;
  }
  if (location.hash === "") playFirstRun();
  await learn();
  const Page = location.search ? await (await import("./views/asked-page.js")).askedPage(location.search) : App;
  render(<Page />, root);
}

/** Starts the page for learning. If the address says what to show, nothing else is shown before. */
async function learn(): Promise<void> {
  addEventListener("keydown", onKey);
  if (location.hash)
    await import("./exchange/address.js").then(({ openAddress }) => openAddress()).catch(sayUnreachable);
  follow();
  followField();
  followPlaying();
  firstAnswer
    .then(painted)
    .then(() => import("./after-first-run.js"))
    .then(({ goOn }) => goOn(), sayUnreachable);
}

void start();
