// A raster of 2 × 4 dots per cell, with letters over it, as lines of text.

/** The bits of the dots of a Braille cell, by row and column. */
const bits = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;

/** A raster of 2 × 4 dots per cell, or of characters without Braille, with letters over it. */
export class Raster {
  readonly columns: number;
  readonly rows: number;
  /** Whether lines are drawn in characters instead of Braille dots. */
  readonly ascii: boolean;
  readonly #dots: Uint8Array;
  readonly #letters: (string | undefined)[];
  readonly #colours: (number | undefined)[];

  constructor(columns: number, rows: number, ascii: boolean) {
    this.columns = columns;
    this.rows = rows;
    this.ascii = ascii;
    this.#dots = new Uint8Array(columns * rows);
    this.#letters = Array(columns * rows).fill(undefined);
    this.#colours = Array(columns * rows).fill(undefined);
  }

  /**
   * Draws a line between places from (0, 0), bottom left, to (1, 1), top right; of each `on` + `off` dots, the first `on` are
   * set.
   */
  line(u1: number, v1: number, u2: number, v2: number, colour?: number, on = 1, off = 0): void {
    const [wide, high] = this.ascii ? [this.columns, this.rows] : [2 * this.columns, 4 * this.rows];
    const [x1, y1] = [u1 * (wide - 1), (1 - v1) * (high - 1)];
    const [x2, y2] = [u2 * (wide - 1), (1 - v2) * (high - 1)];
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1))));
    const slope = slopeMark(x2 - x1, y2 - y1);
    for (let i = 0; i <= steps; i++) {
      if (i % (on + off) >= on) continue;
      const x = Math.round(x1 + ((x2 - x1) * i) / steps);
      const y = Math.round(y1 + ((y2 - y1) * i) / steps);
      if (!(x >= 0 && x < wide && y >= 0 && y < high)) continue;
      if (this.ascii) this.#put(y * this.columns + x, slope, colour);
      else {
        const cell = (y >> 2) * this.columns + (x >> 1);
        this.#dots[cell] |= bits[y & 3][x & 1];
        this.#colours[cell] = colour;
      }
    }
  }

  /** Writes a letter at a place. */
  letter(u: number, v: number, letter: string, colour?: number): void {
    const column = Math.round(u * (this.columns - 1));
    const row = Math.round((1 - v) * (this.rows - 1));
    if (!(column >= 0 && column < this.columns && row >= 0 && row < this.rows)) return;
    this.#put(row * this.columns + column, letter, colour);
  }

  /** Returns one string per row, each cell passed through `paint`. */
  lines(paint: (text: string, colour: number | undefined) => string): string[] {
    return Array.from({ length: this.rows }, (_, row) => {
      let line = "";
      for (let cell = row * this.columns; cell < (row + 1) * this.columns; cell++) {
        const text =
          this.#letters[cell] ?? (this.#dots[cell] > 0 ? String.fromCharCode(0x2800 + this.#dots[cell]) : " ");
        line += text === " " ? text : paint(text, this.#colours[cell]);
      }
      return line.trimEnd();
    });
  }

  #put(cell: number, letter: string, colour: number | undefined): void {
    this.#letters[cell] = letter;
    this.#colours[cell] = colour;
  }
}

/** The character for a line that goes dx columns across and dy rows down; a cell is twice as high as wide. */
function slopeMark(dx: number, dy: number): string {
  const steep = Math.abs(dy) / (Math.abs(dx) || 1e-9);
  return steep < 0.3 ? "-" : steep > 3 ? "|" : dx * dy > 0 ? "\\" : "/";
}
