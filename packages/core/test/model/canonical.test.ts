import { describe, expect, test } from "vitest";
import { chunks, parse } from "../../src/model/canonical.js";

const nested = (depth: number, [open, close] = ["[", "]"]) => open.repeat(depth) + close.repeat(depth);
const tooDeep = "must nest at most 64 deep and weigh at most 134217728";

describe("a head", () => {
  test("nests lists and objects at most 64 deep", () => {
    expect(parse(nested(64), ".head")).toHaveLength(1);
    expect(() => parse(nested(65), ".head")).toThrow(`model.head: ${tooDeep}`);
    expect(parse(nested(64, ['{"a":[', "]}"]).slice(0), "", 64)).toHaveProperty("a");
    expect(() => parse(nested(32, ['{"a":[', "]}"]).replace("[]", "[[]]"), "")).toThrow(tooDeep);
    expect(parse(nested(65), "", 1)).toHaveLength(1);
    expect(() => parse(nested(66), "", 1)).toThrow(tooDeep);
    // Adjacent lists are not nested.
    expect(parse(`[${new Array(100).fill(nested(63)).join()}]`, "")).toHaveLength(100);
    expect(parse(`[${new Array(100).fill('{"a":{}}').join()}]`, "")).toHaveLength(100);
  });

  test("may have any brackets and commas within texts", () => {
    const texts = [
      "[".repeat(70),
      '"'.repeat(3) + "{".repeat(70),
      "\\".repeat(3) + "[".repeat(70),
      '\\"' + "[".repeat(70),
    ];
    for (const text of texts) {
      expect(parse(JSON.stringify({ [text]: [text, 1] }), "")).toEqual({ [text]: [text, 1] });
      // Brackets after the end of the text do count.
      expect(() => parse(`[${JSON.stringify(text)},${nested(64)}]`, "")).toThrow(tooDeep);
      expect(parse(`[${JSON.stringify(text)},${nested(63)}]`, "")).toHaveLength(2);
    }
  });

  test("weighs 128 for each list and object and 1 for each comma, at most 2²⁷", () => {
    // 129·n + 127 for n empty lists and objects in a list, 67 less than allowed.
    const n = 1_040_446;
    const list = "[],{},".repeat(n / 2).slice(0, -1);
    expect(parse(`[${list}${",0".repeat(67)}]`, "")).toHaveLength(n + 67);
    expect(() => parse(`[${list}${",0".repeat(68)}]`, ".x")).toThrow(`model.x: ${tooDeep}`);
  });

  test("that is not JSON raises an error with its location", () => {
    expect(parse("[1]", "")).toEqual([1]);
    expect(() => parse("[1", ".there")).toThrow("model.there: must be JSON; got ");
    // Letters whose codes are close to those of brackets neither open nor close anything.
    for (const letter of "zZ") expect(() => parse(letter.repeat(65), "")).toThrow("must be JSON");
    for (const sign of "|\\") expect(() => parse(`${"[".repeat(64)}${sign}[`, "")).toThrow(tooDeep);
  });
});

describe("the bytes of a model", () => {
  test("are RSBL, version, head, types and lengths, then arrays aligned to multiples of 8", () => {
    const arrays = [
      Float64Array.of(1),
      Uint8Array.of(1, 2, 3),
      Float32Array.of(0.5),
      Uint32Array.of(7),
      new Uint8Array(8),
    ];
    const list = chunks('{"a":1}', arrays);
    const bytes = [...Buffer.concat(list)];
    const head = [...Buffer.from("RSBL"), 1, 0, 0, 0, 7, 0, 0, 0, ...Buffer.from('{"a":1}'), 5, 0, 0, 0];
    const table = [1, 1, 0, 0, 0, 3, 3, 0, 0, 0, 4, 1, 0, 0, 0, 2, 1, 0, 0, 0, 3, 8, 0, 0, 0];
    const rest = [
      ...[0, 0, 0, 0, 0, 0, 240, 63],
      ...[1, 2, 3, 0, 0, 0, 0, 0],
      ...[0, 0, 0, 63, 0, 0, 0, 0],
      ...[7, 0, 0, 0, 0, 0, 0, 0],
      ...[0, 0, 0, 0, 0, 0, 0, 0],
    ];
    const padding = new Array((8 - ((head.length + table.length) % 8)) % 8).fill(0);
    expect(bytes).toEqual([...head, ...table, ...padding, ...rest]);
    expect(Buffer.concat(chunks("{}", [])).length).toBe(24);
    expect(Buffer.concat(chunks('"012345"', [])).length).toBe(24);
    expect(Buffer.concat(chunks('"0123456"', [])).length).toBe(32);
  });

  test("are not written if a number is not finite or the head is too deep", () => {
    for (const [values, at] of [[[Number.NaN, 1], 0], [[1, Number.POSITIVE_INFINITY], 1]] as const)
      expect(() => chunks("{}", [new Float64Array(2), Float64Array.from(values)])).toThrow(
        `model.arrays[1][${at}]: must be finite; got ${values[at]}`,
      ); // biome-ignore format: short
    expect(() => chunks(nested(65), [])).toThrow(`model.head: ${tooDeep}`);
  });
});
