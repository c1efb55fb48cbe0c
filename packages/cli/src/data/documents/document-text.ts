// The bytes of a document as text.

/** The most bytes of a document. */
export const mostDocumentBytes: number = 2 ** 24;

const utf8 = new TextDecoder("utf-8", { fatal: true });
const latin1 = new TextDecoder("windows-1252");

/** The text of a document and its encoding; undefined if its bytes are not text. */
export function documentText(bytes: Uint8Array): { text: string; encoding: "utf-8" | "latin-1" } | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return { text: utf8.decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: latin1.decode(bytes), encoding: "latin-1" };
  }
}
