// Thrift's compact protocol, in which the footer and the page headers are written. Fields that nobody asks for are skipped.

import { Fault } from "./fault.js";

/** The types of fields, by their numbers in the protocol. */
const types = {
  true: 1,
  false: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  struct: 12,
} as const;

/** Parquet's own structures nest at most this deep; anything deeper is not Parquet. */
const deepest = 24;

/** What to do with each field of a structure, by field number; the type is the one in the file. */
export type Fields = { readonly [field: number]: (type: number) => void };

/** Reads structures from bytes, never beyond their end. */
export class ThriftReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #depth = 0;
  /** Where the next byte is read. */
  at: number;

  constructor(bytes: Uint8Array, from: number, end: number) {
    this.#bytes = bytes;
    this.#end = end;
    this.at = from;
  }

  /** Reads a structure; fields without a function are skipped, however deeply they nest. */
  struct(fields: Fields, type: number = types.struct): void {
    this.#expect(type, types.struct);
    if (++this.#depth > deepest) throw new Fault(`structures must nest at most ${deepest} deep`);
    for (let field = 0; ; ) {
      const head = this.#byte();
      if (head === 0) break;
      field = head >> 4 ? field + (head >> 4) : this.#zigzag(5);
      if (field < 0 || field > 0x7fff) throw new Fault(`a structure has no field ${field}`);
      const own = Object.hasOwn(fields, field) ? fields[field] : undefined;
      if (own) own(head & 15);
      else this.#skip(head & 15);
    }
    this.#depth--;
  }

  /** Reads a list, calling `each` for every element with its type; returns the number of elements. */
  list(type: number, each: (type: number) => void): number {
    this.#expect(type, types.list);
    const head = this.#byte();
    const size = head >> 4 < 15 ? head >> 4 : this.#varint(5);
    // Every element takes at least one byte.
    if (size > this.#end - this.at)
      throw new Fault(`a list of ${size} elements must fit into ${this.#end - this.at} bytes`);
    for (let i = 0; i < size; i++) each(head & 15);
    return size;
  }

  i32(type: number): number {
    this.#expect(type, types.i32);
    const value = this.#zigzag(5);
    if (value !== (value | 0)) throw new Fault(`a 32-bit number must be one; got ${value}`);
    return value;
  }

  /** A 64-bit number; beyond 2⁵³ it is inexact, and cannot be a size. */
  i64(type: number): number {
    this.#expect(type, types.i64);
    return this.#zigzag(10);
  }

  byte(type: number): number {
    this.#expect(type, types.byte);
    return this.#byte();
  }

  flag(type: number): boolean {
    if (type !== types.false) this.#expect(type, types.true);
    return type === types.true;
  }

  text(type: number): string {
    this.#expect(type, types.binary);
    const length = this.#varint(5);
    const from = this.#forward(length);
    return new TextDecoder().decode(this.#bytes.subarray(from, from + length));
  }

  #expect(type: number, expected: number): void {
    if (type !== expected) throw new Fault(`a field must be of type ${expected}; got type ${type}`);
  }

  #skip(type: number): void {
    if (type === types.byte) this.#byte();
    else if (type === types.i16 || type === types.i32) this.#varint(5);
    else if (type === types.i64) this.#varint(10);
    else if (type === types.double) this.#forward(8);
    else if (type === types.binary) this.#forward(this.#varint(5));
    else if (type === types.struct) this.struct({});
    else if (type === types.list) {
      if (++this.#depth > deepest) throw new Fault(`lists must nest at most ${deepest} deep`);
      this.list(type, (element) => {
        // In a list, true and false take a byte each.
        if (element === types.true || element === types.false) this.#byte();
        else this.#skip(element);
      });
      this.#depth--;
    } else if (type !== types.true && type !== types.false) throw new Fault(`there is no type ${type} of fields`);
  }

  #byte(): number {
    return this.#bytes[this.#forward(1)];
  }

  #forward(length: number): number {
    if (length > this.#end - this.at) throw new Fault("a structure must end before its bytes do");
    this.at += length;
    return this.at - length;
  }

  /** A number in groups of seven bits, in at most `most` bytes. */
  #varint(most: number): number {
    let value = 0;
    for (let i = 0, unit = 1; i < most; i++, unit *= 128) {
      const byte = this.#byte();
      value += (byte & 127) * unit;
      if (byte < 128) {
        if (most === 5 && value >= 2 ** 32) break;
        return value;
      }
    }
    throw new Fault(`a number must take at most ${most} bytes`);
  }

  #zigzag(most: number): number {
    const value = this.#varint(most);
    return value % 2 ? -(value + 1) / 2 : value / 2;
  }
}
