// The bytes of a document as text.

/** Bytes beyond which a file is no document that anyone wrote. */
export const mostDocumentBytes: number = 2 ** 24;

const utf8 = new TextDecoder("utf-8", { fatal: true });
const latin1 = new TextDecoder("windows-1252");

/** A document's text, and how it was encoded; undefined where it has bytes that no text has. */
export function documentText(bytes: Uint8Array): { text: string; encoding: "utf-8" | "latin-1" } | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return { text: utf8.decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: latin1.decode(bytes), encoding: "latin-1" };
  }
}
