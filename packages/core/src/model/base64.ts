// Base64 (RFC 4648 §4) without Buffer, and strict: every sequence of bytes has exactly one text.

import { ModelError } from "../errors.js";

/** Encodes bytes in base64, in a loop of its own, because btoa needs the bytes as a string first, which is three times slower. */
export function encodeBase64(bytes: Uint8Array): string {
  // A to Z, a to z, 0 to 9, + and /.
  const code = (i: number) => (i < 26 ? i + 65 : i < 52 ? i + 71 : i < 62 ? i - 4 : 4 * i - 205);
  const codes = Uint8Array.from({ length: 64 }, (_, i) => code(i));
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  for (let i = 0, at = 0; i < bytes.length; i += 3, at += 4) {
    const group = (bytes[i] << 16) | (bytes[i + 1] << 8) | bytes[i + 2];
    text[at] = codes[group >> 18];
    text[at + 1] = codes[(group >> 12) & 63];
    text[at + 2] = codes[(group >> 6) & 63];
    text[at + 3] = codes[group & 63];
  }
  // One "=" for each byte that the last group is short of three.
  return new TextDecoder().decode(text.fill(61, text.length - ((2 * bytes.length) % 3)));
}

/** Decodes base64; throws ModelError with the `path` given if the text is not valid. */
export function decodeBase64(text: string, path: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(text);
    // atob tolerates spaces, missing padding and stray last bits; each shows in the length or in the last group.
    const last = btoa(binary.slice(binary.length - (binary.length % 3 || 3)));
    if (text.length === Math.ceil(binary.length / 3) * 4 && text.endsWith(last)) {
      const bytes = new Uint8Array(binary.length);
      for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
      return bytes;
    }
  } catch {}
  throw new ModelError(path, "must be base64, padded");
}
