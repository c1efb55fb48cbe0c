// A strict reader of the XML that figures are written in: one element, every tag closed, every character allowed.

export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  /** Its own text, entities resolved. */
  text: string;
}

export function parse(text: string): Element {
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const allowed = code === 9 || code === 10 || code === 13 || (code >= 0x20 && !(code >= 0xd800 && code <= 0xdfff));
    if (!allowed || code === 0xfffe || code === 0xffff)
      throw new Error(`character ${code.toString(16)} is not allowed`);
  }
  const open: Element[] = [];
  let root: Element | undefined;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf("<", at);
    const words = text.slice(at, next < 0 ? text.length : next);
    if (open.length > 0) open[open.length - 1].text += resolved(words);
    else if (words.trim() !== "") throw new Error(`text outside the root: ${words}`);
    if (next < 0) break;
    const end = text.indexOf(">", next);
    if (end < 0) throw new Error("a tag has no end");
    const tag = text.slice(next + 1, end);
    at = end + 1;
    if (tag.startsWith("/")) {
      const closed = open.pop();
      if (closed?.name !== tag.slice(1)) throw new Error(`</${tag.slice(1)}> closes ${closed?.name}`);
      continue;
    }
    const element = opened(tag.replace(/\/$/, ""));
    if (open.length > 0) open[open.length - 1].children.push(element);
    else if (root) throw new Error("two roots");
    else root = element;
    if (!tag.endsWith("/")) open.push(element);
  }
  if (open.length > 0 || !root) throw new Error(`not closed: ${open.map(({ name }) => name).join(", ")}`);
  return root;
}

/** All elements inside, in order of appearance. */
export function all(element: Element, name?: string): Element[] {
  const inside = element.children.flatMap((child) => [child, ...all(child)]);
  return name ? inside.filter((child) => child.name === name) : inside;
}

/** The elements marked as a part of the picture. */
export function part(element: Element, name: string): Element[] {
  return all(element).filter(({ attributes }) => attributes.get("data-part") === name);
}

export function numberOf(element: Element, name: string): number {
  return Number(element.attributes.get(name));
}

function opened(tag: string): Element {
  const [, name, rest] = /^([a-z][a-zA-Z]*)((?:\s+[a-zA-Z][a-zA-Z0-9:-]*="[^"<]*")*)\s*$/.exec(tag) ?? [];
  if (name === undefined) throw new Error(`not a tag: <${tag}>`);
  const attributes = new Map<string, string>();
  for (const [, key, value] of rest.matchAll(/([a-zA-Z][a-zA-Z0-9:-]*)="([^"]*)"/g)) {
    if (attributes.has(key)) throw new Error(`${key} twice in <${tag}>`);
    attributes.set(key, resolved(value));
  }
  return { name, attributes, children: [], text: "" };
}

function resolved(text: string): string {
  if (/&(?!#\d+;)/.test(text)) throw new Error(`a bare & in ${text}`);
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
