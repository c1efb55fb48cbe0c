// The part of FlatBuffers that Arrow's messages need: tables, lists of tables, lists of structs, and texts.

/** The content of a table's field; undefined leaves the field out. */
export type FlatField =
  | { readonly bytes: 1 | 2; readonly value: number }
  | { readonly bytes: 8; readonly value: bigint }
  | FlatTable
  | readonly FlatTable[]
  | string
  | Structs
  | undefined;

/** A table, given by its fields in the order of their numbers. */
export interface FlatTable {
  readonly fields: readonly FlatField[];
}

/** A list of structs: their bytes in a row, aligned to eight. */
export interface Structs {
  readonly structs: Uint8Array;
  readonly count: number;
}

/** The bytes of a table and of everything that it refers to; their length is a multiple of eight. */
export function flatBytes(root: FlatTable): Uint8Array {
  const buffer = new Building();
  buffer.reference(buffer.room(4), root);
  return buffer.finished();
}

/** Bytes under construction; an object always comes after whatever refers to it. */
class Building {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #end = 0;

  /** Adds zero bytes, and returns their position. */
  room(bytes: number, align = bytes): number {
    const at = Math.ceil(this.#end / align) * align;
    this.#end = at + bytes;
    while (this.#end + 8 > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }

  /** Writes an object, and stores a reference to it in the field at a position. */
  reference(field: number, to: FlatTable | readonly FlatTable[] | string | Structs): void {
    const at =
      typeof to === "string"
        ? this.#text(to)
        : "structs" in to
          ? this.#structs(to)
          : "fields" in to
            ? this.#table(to)
            : this.#list(to);
    this.#view.setUint32(field, at - field, true);
  }

  finished(): Uint8Array {
    this.room(0, 8);
    return this.#bytes.slice(0, Math.ceil(this.#end / 8) * 8);
  }

  /** Writes a table, preceded by the positions of its fields. */
  #table({ fields }: FlatTable): number {
    const places: number[] = [];
    let size = 4;
    for (const field of fields) {
      const bytes = field === undefined ? 0 : sizeOf(field);
      if (bytes > 0) size = Math.ceil(size / bytes) * bytes;
      places.push(bytes > 0 ? size : 0);
      size += bytes;
    }
    const entries = this.room(4 + 2 * fields.length, 2);
    const at = this.room(size, 8);
    this.#view.setUint16(entries, 4 + 2 * fields.length, true);
    this.#view.setUint16(entries + 2, size, true);
    this.#view.setInt32(at, at - entries, true);
    fields.forEach((field, k) => {
      this.#view.setUint16(entries + 4 + 2 * k, places[k], true);
      if (field === undefined) return;
      if (typeof field === "string" || !("bytes" in field)) this.reference(at + places[k], field);
      else if (field.bytes === 8) this.#view.setBigInt64(at + places[k], field.value, true);
      else if (field.bytes === 2) this.#view.setInt16(at + places[k], field.value, true);
      else this.#view.setUint8(at + places[k], field.value);
    });
    return at;
  }

  #list(tables: readonly FlatTable[]): number {
    const at = this.room(4 + 4 * tables.length, 4);
    this.#view.setUint32(at, tables.length, true);
    tables.forEach((table, k) => {
      this.reference(at + 4 + 4 * k, table);
    });
    return at;
  }

  #structs({ structs, count }: Structs): number {
    // The number of structs is stored just before the first of them.
    const first = this.room(4, 8) + 8;
    this.room(first + structs.length - this.#end, 1);
    this.#view.setUint32(first - 4, count, true);
    this.#bytes.set(structs, first);
    return first - 4;
  }

  #text(text: string): number {
    const bytes = Buffer.from(text);
    const at = this.room(4 + bytes.length + 1, 4);
    this.#view.setUint32(at, bytes.length, true);
    this.#bytes.set(bytes, at + 4);
    return at;
  }
}

function sizeOf(field: NonNullable<FlatField>): number {
  return typeof field !== "string" && "bytes" in field ? field.bytes : 4;
}
