// What a pasted text or an opened file leads to, if it is a link of the studio, a frame of it, or a page that it saved.

import { presetNames } from "../document/preset-names.js";

/** Link software may break a link into lines; its letters are these. */
const state = /#(v\d+\.[\w\s-]+)/;

/**
 * Finds the hash that a text stands for, without its "#": of a link from any address, of a frame, or of a saved page. Returns null for a text
 * that is something else, as a table, and throws an error with a sentence for an address that leads to nothing of the studio's.
 */
export function hashIn(text: string): string | null {
  const trimmed = text.trim();
  if (/^<!doctype html/i.test(trimmed)) {
    const saved = /<script id="studio-state">[^<]*?"#(v\d+\.[\w-]+)"/.exec(trimmed)?.[1];
    if (saved) return saved;
    throw new Error("This page was not saved by the studio, or has no points inside.");
  }
  const shared = state.exec(trimmed)?.[1];
  // A table may speak of links; a link is all there is.
  if (shared && /^(<iframe\b|\S+#v\d+\.|#v\d+\.)/i.test(trimmed)) return shared.replace(/\s+/g, "");
  const named = /^(?:[a-z]+:\/\/[^\s#]*)?#([\w/-]+)$/i.exec(trimmed)?.[1];
  if (named && [...presetNames.map(([key]) => key), "lesson"].includes(named.split("/")[0])) return named;
  if (/^(https?|file):\/\/\S+$/i.test(trimmed))
    throw new Error(
      "This address holds no points. A link of the studio has a “#” with the points, a preset or a lesson behind it.",
    );
  return null;
}
