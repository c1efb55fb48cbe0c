// The HTML that embeds parts of the studio in another page.

/** What a frame shows: the studio's address, its parts to show, the hash of a link, and a title. */
export interface Embedding {
  readonly base: string;
  readonly parts: readonly string[];
  /** The hash of a link, without its "#". */
  readonly hash: string;
  readonly title: string;
}

/** Writes the frame as HTML. */
export function embedSnippet({ base, parts, hash, title }: Embedding): string {
  const height = parts.includes("plane") ? 560 : 220;
  const width = parts.some((name) => name !== "plane" && name !== "transport") ? 1000 : 720;
  const address = `${base}?embed=${parts.join(",")}#${hash}`;
  return `<iframe src="${quoted(address)}" title="${quoted(title)}" width="${width}" height="${height}" style="border: 0; max-width: 100%" loading="lazy"></iframe>`;
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
