import { expect, test, vi } from "vitest";
import { plainMemory } from "../../src/compute/memory.js";
import {
  EXACT,
  HUNDREDS,
  LAST_BYTES,
  LEADING_BITS,
  LEAST_POWER,
  MOST_EXACT,
  MOST_POWER,
  MYRIADS,
  PAIRS,
  PLACES,
  SIGNED,
  TABLE_BYTES,
  TENS,
  TO_SIGN,
  ZERO_CHARACTERS,
} from "../../src/compute/wasm/number-layout.js";

/** The table as computed by a fresh module, since a module computes it only once. */
async function table(): Promise<DataView> {
  vi.resetModules();
  const { powersOfTen } = await import("../../src/text/powers-of-ten.js");
  const bytes = powersOfTen(plainMemory).view();
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

test("the table holds exact powers of ten as signed doubles and as whole numbers", async () => {
  const view = await table();
  expect(view.byteLength).toBe(TABLE_BYTES);
  for (let k = 0; k <= MOST_EXACT; k++) expect(BigInt(view.getFloat64(EXACT + 8 * k, true))).toBe(10n ** BigInt(k));
  for (let k = 0; k < 16; k++) {
    expect(view.getFloat64(SIGNED + 8 * k, true)).toBe(10 ** k);
    expect(view.getFloat64(SIGNED + 8 * (16 + k), true)).toBe(-(10 ** k));
  }
  for (let k = 0; k <= 8; k++) expect(view.getBigUint64(TENS + 8 * k, true)).toBe(10n ** BigInt(k));
});

test("the first 128 bits of a power of ten are truncated, except rounded up for 10⁻¹ to 10⁻²⁷", async () => {
  const view = await table();
  for (let power = LEAST_POWER; power <= MOST_POWER; power++) {
    const at = LEADING_BITS + 16 * (power - LEAST_POWER);
    const bits = (view.getBigUint64(at + 8, true) << 64n) | view.getBigUint64(at, true);
    expect(bits >> 127n, `10^${power}`).toBe(1n);
    // What is cut off stands in the ratio of the power to the bits, which is at least 1 and less than 1 + 1/bits.
    const five = 5n ** BigInt(Math.abs(power));
    const length = BigInt(five.toString(2).length);
    const cut = power >= 0 ? (five << 128n) >> length : (1n << (length + 127n)) / five;
    expect(bits, `10^${power}`).toBe(power < 0 && power >= -27 ? cut + 1n : cut);
  }
});

test("the initial vectors hold the right value for each lane", async () => {
  const view = await table();
  for (let k = 0; k < 16; k++) {
    expect(view.getUint8(PLACES + k)).toBe(k);
    expect(String.fromCharCode(view.getUint8(ZERO_CHARACTERS + k))).toBe("0");
    for (let digit = 0; digit < 12; digit++) expect(view.getUint8(TO_SIGN + k) + digit >= 128).toBe(digit > 9);
  }
  for (let k = 0; k < 8; k++) {
    expect(view.getUint16(PAIRS + 2 * k, true)).toBe(10 * 256 + 1);
    expect(view.getUint16(HUNDREDS + 2 * k, true)).toBe([100, 1][k % 2]);
    expect(view.getUint16(MYRIADS + 2 * k, true)).toBe([10000, 1][k % 2]);
  }
  for (let kept = 0; kept <= 8; kept++)
    for (let k = 0; k < 8; k++) expect(view.getUint8(LAST_BYTES + 8 * kept + k)).toBe(k < 8 - kept ? 0 : 255);
});
