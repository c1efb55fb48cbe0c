// Rows as JSON: one object per line, or one list of objects.

import { WrittenNumber } from "../text/written-number.js";
import type { OutputColumn, Value } from "./column.js";
import type { RowWriter } from "./row-writer.js";
import { TextPage } from "./text-page.js";

/** One column, or several columns that form an object of their own. */
interface Member {
  readonly key: string;
  /** The positions of the values, each with its key in the object; a single one without a key is itself the value. */
  readonly parts: { readonly key: string | undefined; readonly at: number }[];
}

/** Writes rows as objects. */
export class JsonRows implements RowWriter {
  readonly #members: readonly Member[];
  readonly #isList: boolean;
  readonly #page: TextPage;
  #isFirst = true;

  /** If `isList`, the objects form one document. */
  constructor(columns: readonly OutputColumn[], isList: boolean) {
    this.#members = membersOf(columns);
    this.#isList = isList;
    this.#page = new TextPage(isList ? "[" : "");
  }

  add(values: readonly Value[], before?: string): void {
    let members = "";
    for (const { key, parts } of this.#members) {
      if (members !== "") members += ",";
      members +=
        parts[0].key === undefined ? `${key}:${written(values[parts[0].at])}` : `${key}:${object(parts, values)}`;
    }
    const open = before === undefined ? "{" : opened(before);
    const between = open.trimStart() === "{" || members === "" ? "" : ",";
    if (this.#isList) this.#page.add(this.#isFirst ? "\n" : ",\n");
    this.#isFirst = false;
    this.#page.add(`${open}${between}${members}}${this.#isList ? "" : "\n"}`);
  }

  take(all: boolean): string | undefined {
    return this.#page.take(all);
  }

  end(): string {
    if (this.#isList) this.#page.add(this.#isFirst ? "]\n" : "\n]\n");
    return this.take(true)!;
  }
}

function membersOf(columns: readonly OutputColumn[]): Member[] {
  const members = new Map<string, Member>();
  columns.forEach(({ name, within }, at) => {
    const key = JSON.stringify(within?.object ?? name);
    const member = members.get(key) ?? { key, parts: [] };
    member.parts.push({ key: within && JSON.stringify(within.key), at });
    members.set(key, member);
  });
  return [...members.values()];
}

function object(parts: Member["parts"], values: readonly Value[]): string {
  let text = "{";
  for (let i = 0; i < parts.length; i++) text += `${i > 0 ? "," : ""}${parts[i].key}:${written(values[parts[i].at])}`;
  return `${text}}`;
}

function written(value: Value): string {
  if (value instanceof WrittenNumber) return value.text;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : JSON.stringify(value);
}

/** An object without its closing brace. */
function opened(text: string): string {
  return text.trimEnd().slice(0, -1).trimEnd();
}
