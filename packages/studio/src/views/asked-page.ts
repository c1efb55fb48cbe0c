// Reads the query of the address: parts of the page for a frame, a presentation, a theme.

import type { ComponentType } from "preact";
import { theme } from "../state/theme.js";
import { App } from "./app.js";

/** Returns the page that `?embed=…`, `?present` and `?theme=…` ask for. */
export async function askedPage(query: string): Promise<ComponentType> {
  const asked = new URLSearchParams(query);
  const wanted = asked.get("theme");
  if (wanted === "light" || wanted === "dark") theme.value = wanted;
  const parts = asked.get("embed");
  if (parts === null) {
    if (asked.has("present")) (await import("./presenting.js")).present(true);
    return App;
  }
  const { askedParts, embedded } = await import("./embedded.js");
  return embedded(askedParts(parts));
}
