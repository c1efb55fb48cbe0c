// Web addresses as values of options: origins whose pages may embed the studio, and the address of a page.

import { UsageError } from "../terminal/exit.js";
import { list } from "./values.js";

/**
 * A host in the form used by a content security policy: a name or a number, possibly with `*.` in front for all names
 * below it, and a port.
 */
const host = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/** Reads origins separated by commas, such as `https://course.example.edu`; a trailing slash is removed. */
export function origins(text: string, flag: string): string[] {
  return list(text, flag).map((word) => origin(word, flag));
}

function origin(word: string, flag: string): string {
  const [, scheme, rest] = /^(https?:\/\/)([^/]*)\/?$/.exec(word.toLowerCase()) ?? [];
  // URL.canParse also rejects impossible ports.
  if (rest !== undefined && host.test(rest) && URL.canParse(scheme + rest.replace("*.", ""))) return scheme + rest;
  throw new UsageError(
    `${flag} must be an origin, a scheme and a host without a path, as https://course.example.edu or http://localhost:8000; got ${JSON.stringify(word)}`,
  );
}

/** Reads the address of a page; refuses one with a part after `?` or `#`. */
export function pageAddress(text: string, flag: string): string {
  const address = URL.canParse(text) ? new URL(text) : null;
  const isPlain = address && /^https?:$/.test(address.protocol) && !address.username && !address.password;
  if (isPlain && !/[?#]/.test(text)) return address.href;
  throw new UsageError(
    `${flag} must be the address of a page, without "?" or "#", as https://example.edu/studio/; got ${JSON.stringify(text)}`,
  );
}
