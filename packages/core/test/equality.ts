// Vitest compares arrays item by item and key by key, which takes seconds for hundreds of thousands of numbers. Most that are compared
// are equal, and that can be seen at a glance; the rest is left to vitest, which also says where they differ.

import { expect } from "vitest";

/** Whether both are typed arrays of the same bytes, or arrays of the same numbers; undefined where vitest has to look. */
export function sameNumbers(a: unknown, b: unknown): true | undefined {
  const isSame =
    isObject(a) &&
    isObject(b) &&
    Object.getPrototypeOf(a) === Object.getPrototypeOf(b) &&
    (Array.isArray(a) ? sameItems(a, b as unknown[]) : ArrayBuffer.isView(a) && sameBytes(a, b as ArrayBufferView));
  return isSame || undefined;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Numbers that Object.is takes for the same, and no properties beside them. */
function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) {
    const item = a[k];
    if ((typeof item !== "number" && typeof item !== "bigint") || !Object.is(item, b[k])) return false;
  }
  return Object.keys(a).length === a.length && Object.keys(b).length === b.length;
}

function sameBytes(a: ArrayBufferView, b: ArrayBufferView): boolean {
  const [bytesOfA, bytesOfB] = [a, b].map((view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  return Buffer.compare(bytesOfA, bytesOfB) === 0;
}

const asked = Symbol.for("rosenblatt.sameNumbers");

/** Has every comparison of this process look at numbers first. Test files share a process, so that only the first of them adds it. */
export function compareNumbersFirst(): void {
  const process = globalThis as { [asked]?: true };
  if (process[asked]) return;
  process[asked] = true;
  expect.addEqualityTesters([sameNumbers]);
}
