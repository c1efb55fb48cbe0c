// Text that is written once there is a lot of it.

/** Write at least this many characters at once. */
const enough = 2 ** 16;

/** Gathers text for a file. */
export class TextPage {
  #text: string;

  constructor(text = "") {
    this.#text = text;
  }

  add(text: string): void {
    this.#text += text;
  }

  /** The text since the last time if it is enough to be written; with `all`, however much it is. */
  take(all: boolean): string | undefined {
    if (this.#text.length < enough && !all) return undefined;
    const text = this.#text;
    this.#text = "";
    return text;
  }
}
