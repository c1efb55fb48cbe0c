// The page: state, clockwork, and what shows them.

import { render } from "preact";
import { followAddress, openAddress } from "./address.js";
import { followField } from "./draw/field.js";
import { acceptDrops } from "./dropped.js";
import { onKey } from "./keys.js";
import { followPlaying } from "./playing.js";
import { follow } from "./state.js";
import { followTheme } from "./theme.js";
import { App } from "./views/app.js";
import "./styles/base.css";

async function start(): Promise<void> {
  followTheme();
  // Said by the page itself, so that one opened from disk asks for nothing.
  const served = document.querySelector<HTMLMetaElement>('meta[name="studio-document"]');
  if (served) await (await import("./served-document.js")).openServed(served.content, location.hash === "");
  follow();
  followField();
  followPlaying();
  followAddress();
  acceptDrops();
  addEventListener("keydown", onKey);
  void openAddress();
  render(<App />, document.getElementById("app")!);
}

void start();
