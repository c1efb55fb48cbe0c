// Saves the page as one HTML file that contains a state and opens with it.

import { pageBase, reachOf, shareBase } from "./share-base.js";

/** Returns the text of a single-file page that opens with the content of a link's hash, given without its "#". */
export async function oneFile(hash: string, title: string): Promise<string> {
  return withState(await wholePage(), hash, title);
}

/** The single-file page: a copy of this page if it is one, otherwise the file next to it. */
async function wholePage(): Promise<string> {
  const isOneFile = document.querySelector('script[type="module"]:not([src])') !== null;
  if (isOneFile) return copyOfThisPage();
  const answer = await fetch(new URL("studio.html", pageBase()));
  if (!answer.ok) throw new Error("The page in one file could not be fetched. Is the studio still being served?");
  return answer.text();
}

/** This page as it was before it ran. */
function copyOfThisPage(): string {
  const root = document.documentElement.cloneNode(true) as HTMLElement;
  for (const { name } of [...root.attributes]) if (name !== "lang") root.removeAttribute(name);
  root.querySelector("#app")!.replaceChildren();
  for (const added of root.querySelectorAll("#studio-state, body > :not(#app, noscript, script)")) added.remove();
  return `<!doctype html>\n${root.outerHTML}`;
}

/** Puts a state into a page, which opens with it unless its address has a hash. */
function withState(page: string, hash: string, title: string): string {
  const escaped = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const script = `<script id="studio-state">location.hash||location.replace("#${hash}")</script>`;
  // Links from the file lead to the same address as links from here, if others can open that.
  const base = shareBase();
  const isTold = page.slice(0, 2000).includes('name="studio-share-base"');
  const meta =
    reachOf(base) === "anywhere" && !isTold
      ? `<meta name="studio-share-base" content="${base.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`
      : "";
  // Inserted before the page's own script, whose text may contain the same words.
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped} · Rosenblatt studio</title>`)
    .replace(/<meta charset="utf-8" ?\/?>/, (charset) => `${charset}\n    ${meta}${script}`);
}
