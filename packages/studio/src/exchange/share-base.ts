// The address that links lead to: the page's own, unless its host has configured another.

/** The address of this page, without query and hash. */
export function pageBase(): string {
  return location.href.split(/[?#]/, 1)[0];
}

/** The address that links to share begin with. */
export function shareBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="studio-share-base"]')?.content || pageBase();
}

/** Who can open an address: everybody, users of this machine while the studio is served, or users of this machine who have the file. */
export function reachOf(address: string): "anywhere" | "while served" | "this machine" {
  const { protocol, hostname } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return "this machine";
  return /^(localhost|127\..*|\[::1\])$/.test(hostname) ? "while served" : "anywhere";
}
