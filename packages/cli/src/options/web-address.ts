// Addresses of the web as values of options: origins that may show the studio in a frame, and the address of a page.

import { UsageError } from "../terminal/exit.js";
import { list } from "./values.js";

/** A host as a content policy takes it: a name or a number, with `*.` in front for all names below it, and a port. */
const host = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/** Reads origins separated by commas, as `https://course.example.edu`; a slash at the end is left out. */
export function origins(text: string, flag: string): string[] {
  return list(text, flag).map((word) => origin(word, flag));
}

function origin(word: string, flag: string): string {
  const [, scheme, rest] = /^(https?:\/\/)([^/]*)\/?$/.exec(word.toLowerCase()) ?? [];
  // A port that no page can have is seen by what reads addresses.
  if (rest !== undefined && host.test(rest) && URL.canParse(scheme + rest.replace("*.", ""))) return scheme + rest;
  throw new UsageError(
    `${flag} must be an origin, a scheme and a host without a path, as https://course.example.edu or http://localhost:8000; got ${JSON.stringify(word)}`,
  );
}

/** Reads the address of a page, without what is behind `?` or `#`. */
export function pageAddress(text: string, flag: string): string {
  const address = URL.canParse(text) ? new URL(text) : null;
  const isPlain = address && /^https?:$/.test(address.protocol) && !address.username && !address.password;
  if (isPlain && !/[?#]/.test(text)) return address.href;
  throw new UsageError(
    `${flag} must be the address of a page, without "?" or "#", as https://example.edu/studio/; got ${JSON.stringify(text)}`,
  );
}
