// Thrift's compact protocol as it is written, from values that a test can change first.

/** A value of the protocol. Numbers are objects, so that whoever finds one can change it. */
export type Thrift =
  | { readonly type: "i32" | "i64"; value: number }
  | { readonly type: "text"; value: string }
  | { readonly type: "flag"; value: boolean }
  | { readonly type: "list"; value: Thrift[] }
  | { readonly type: "struct"; value: Map<number, Thrift> };

const codes = { i32: 5, i64: 6, text: 8, list: 9, struct: 12 } as const;

export const i32 = (value: number): Thrift => ({ type: "i32", value });
export const i64 = (value: number): Thrift => ({ type: "i64", value });
export const text = (value: string): Thrift => ({ type: "text", value });
export const flag = (value: boolean): Thrift => ({ type: "flag", value });
export const list = (value: Thrift[]): Thrift => ({ type: "list", value });
/** A structure; fields that are undefined are left out. */
export const struct = (fields: { [field: number]: Thrift | undefined }): Thrift => ({
  type: "struct",
  value: new Map(Object.entries(fields).flatMap(([field, value]) => (value ? [[Number(field), value]] : []))),
});

/** The bytes of a value. */
export function thriftBytes(value: Thrift): number[] {
  const bytes: number[] = [];
  write(value, bytes);
  return bytes;
}

/** All numbers in a value, however deep. */
export function* numbersIn(value: Thrift): Generator<{ value: number }> {
  if (value.type === "i32" || value.type === "i64") yield value;
  else if (value.type === "list") for (const element of value.value) yield* numbersIn(element);
  else if (value.type === "struct") for (const field of value.value.values()) yield* numbersIn(field);
}

function write(thrift: Thrift, bytes: number[]): void {
  if (thrift.type === "i32" || thrift.type === "i64") varint(zigzag(BigInt(thrift.value)), bytes);
  else if (thrift.type === "text") {
    const encoded = new TextEncoder().encode(thrift.value);
    varint(BigInt(encoded.length), bytes);
    bytes.push(...encoded);
  } else if (thrift.type === "list") {
    const [first] = thrift.value;
    const code = first && first.type !== "flag" ? codes[first.type] : codes.i32;
    if (thrift.value.length < 15) bytes.push((thrift.value.length << 4) | code);
    else {
      bytes.push(0xf0 | code);
      varint(BigInt(thrift.value.length), bytes);
    }
    for (const element of thrift.value) write(element, bytes);
  } else if (thrift.type === "struct") {
    let last = 0;
    for (const [field, value] of thrift.value) {
      bytes.push(((field - last) << 4) | (value.type === "flag" ? (value.value ? 1 : 2) : codes[value.type]));
      if (value.type !== "flag") write(value, bytes);
      last = field;
    }
    bytes.push(0);
  }
}

const zigzag = (value: bigint): bigint => BigInt.asUintN(64, (value << 1n) ^ (value >> 63n));

/** Seven bits a byte, the lowest first. */
export function varint(value: bigint, bytes: number[]): void {
  for (; value >= 128n; value >>= 7n) bytes.push(Number(value & 127n) | 128);
  bytes.push(Number(value));
}
