// Where links lead: to the page's own address, unless whoever serves the page has named another.

/** The address of this page, without what is behind "?" or "#". */
export function pageBase(): string {
  return location.href.split(/[?#]/, 1)[0];
}

/** The address that links to share begin with. */
export function shareBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="studio-share-base"]')?.content || pageBase();
}

/** Who can open an address: everybody, people at this machine while the studio is served, or people at this machine who have the file. */
export function reachOf(address: string): "anywhere" | "while served" | "this machine" {
  const { protocol, hostname } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return "this machine";
  return /^(localhost|127\..*|\[::1\])$/.test(hostname) ? "while served" : "anywhere";
}
