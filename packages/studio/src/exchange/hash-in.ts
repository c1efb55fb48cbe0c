// Finds the hash in a pasted text or an opened file that is a link to the studio, a frame of it, or a page that it saved.

import { presetNames } from "../document/preset-names.js";

/** Mail programs and the like may break a link into lines; it consists of these characters. */
const state = /#(v\d+\.[\w\s-]+)/;

/**
 * Finds the hash, without its "#", in a link from any address, a frame, or a saved page. Returns null for any other text, such as a table, and
 * throws an error with a message for an address that does not lead to the studio.
 */
export function hashIn(text: string): string | null {
  const trimmed = text.trim();
  if (/^<!doctype html/i.test(trimmed)) {
    const saved = /<script id="studio-state">[^<]*?"#(v\d+\.[\w-]+)"/.exec(trimmed)?.[1];
    if (saved) return saved;
    throw new Error("This page was not saved by the studio, or has no points inside.");
  }
  const shared = state.exec(trimmed)?.[1];
  // A table may contain links, but a link stands alone.
  if (shared && /^(<iframe\b|\S+#v\d+\.|#v\d+\.)/i.test(trimmed)) return shared.replace(/\s+/g, "");
  const named = /^(?:[a-z]+:\/\/[^\s#]*)?#([\w/-]+)$/i.exec(trimmed)?.[1];
  if (named && [...presetNames.map(([key]) => key), "lesson"].includes(named.split("/")[0])) return named;
  if (/^(https?|file):\/\/\S+$/i.test(trimmed))
    throw new Error(
      "This address holds no points. A link of the studio has a “#” with the points, a preset or a lesson behind it.",
    );
  return null;
}
