// The page: state, clockwork, and what shows them.

import { effect } from "@preact/signals";
import { render } from "preact";
import { followField } from "./draw/field.js";
import { onKey } from "./keys.js";
import { follow, painted } from "./state/following.js";
import { problem, trace } from "./state/place.js";
import { followPlaying } from "./state/playing.js";
import { followTheme } from "./state/theme.js";
import { App } from "./views/app.js";
import "./styles/base.css";

async function start(): Promise<void> {
  followTheme();
  // Said by the page itself, so that one opened from disk asks for nothing.
  const served = document.querySelector<HTMLMetaElement>('meta[name="studio-document"]');
  if (served) await (await import("./exchange/served-document.js")).openServed(served.content, location.hash === "");
  follow();
  followField();
  followPlaying();
  addEventListener("keydown", onKey);
  // An address that says nothing can wait until the first run is on the page, and so can files that are dropped.
  void (location.hash === "" ? firstRun() : Promise.resolve()).then(exchange);
  render(<App />, document.getElementById("app")!);
}

/** When there is a run on the page, or the reason why there is none. */
async function firstRun(): Promise<void> {
  await new Promise<void>((resolve) =>
    effect(() => {
      if (trace.value || problem.value) resolve();
    }),
  );
  await painted();
}

async function exchange(): Promise<void> {
  const [{ followAddress, openAddress }, { acceptDrops }] = await Promise.all([
    import("./exchange/address.js"),
    import("./exchange/dropped.js"),
  ]);
  acceptDrops();
  followAddress();
  await openAddress();
}

void start();
