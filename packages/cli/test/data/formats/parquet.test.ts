// Parquet files: no claim in them is trusted without a check.

import fc from "fast-check";
import { InputError } from "rosenblatt";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../core/test/runs.js";
import { ParquetFile } from "../../../src/data/parquet/file.js";
import { unpackLz4 } from "../../../src/data/parquet/lz4.js";
import { unpackSnappy } from "../../../src/data/parquet/snappy.js";
import { checkMutatedParquet, mutatedParquet } from "./parquet-mutation.js";
import { codecNames, parquetBytes, type WriterOptions, type WrittenColumn } from "./parquet-writer.js";
import { i32, list, struct, type Thrift, text, varint } from "./thrift-writer.js";

const numbers = (length: number): WrittenColumn => ({ name: "x", values: Array.from({ length }, (_, i) => i / 2) });

/** All values of a file, column by column. */
async function valuesOf(bytes: Uint8Array<ArrayBuffer>): Promise<unknown[][]> {
  const file = new ParquetFile("a.parquet", bytes);
  const pass = file.reading(file.columns.length);
  return Promise.all(
    file.columns.map(async (_, place) => {
      const values: unknown[] = [];
      for (const group of file.groups.keys())
        for (const cells of await pass.read(place, group)) values.push(...Array.from(cells));
      return values;
    }),
  );
}

/** A part of a structure, by the fields that lead to it. */
function partAt(part: Thrift, ...path: number[]): Thrift {
  let at: Thrift = part;
  for (const step of path)
    at = at.type === "list" ? at.value[step] : (at as Extract<Thrift, { type: "struct" }>).value.get(step)!;
  return at;
}

/** A number in a structure, by the fields that lead to it. */
function numberAt(part: Thrift, ...path: number[]): { value: number } {
  return partAt(part, ...path) as { value: number };
}

/** A file with one number of its footer changed. */
function footerWith(path: number[], value: number, columns: WrittenColumn[] = [numbers(40)]): Uint8Array<ArrayBuffer> {
  return parquetBytes(columns, {
    change: (part, kind) => {
      if (kind === "footer") numberAt(part, ...path).value = value;
    },
  });
}

const cells = fc.oneof(
  fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })), { minLength: 1, maxLength: 60 }),
  fc.array(fc.option(fc.string({ maxLength: 5 })), { minLength: 1, maxLength: 60 }),
  fc.array(fc.option(fc.boolean()), { minLength: 1, maxLength: 60 }),
);

test.each([
  ["of levels that a column does not have may be said anything, as Spark does", 4, undefined],
  ["levels that a column has must be runs", 3, "levels must be written as runs"],
])("the encoding of levels: %s", async (_, field, refusal) => {
  const bitPacked = 4;
  const bytes = parquetBytes([numbers(40)], {
    change: (part, kind) => {
      if (kind === "page") numberAt(part, 5, field).value = bitPacked;
    },
  });
  if (refusal === undefined) expect(await valuesOf(bytes)).toEqual([numbers(40).values]);
  else await expect(valuesOf(bytes)).rejects.toThrow(refusal);
});

test("a decimal is read as the double closest to its digits", async () => {
  const bytes = parquetBytes([{ name: "x", values: ["s", null, "d"] }], {
    change: (part, kind) => {
      if (kind !== "footer") return;
      const decimal = 5;
      numberAt(part, 2, 1, 6).value = decimal;
      (partAt(part, 2, 1) as Extract<Thrift, { type: "struct" }>).value.set(7, i32(2));
    },
  });
  // The bytes of "s" and "d" are 115 and 100, and 115 · 10⁻² is 1.1500000000000001 in doubles.
  expect(await valuesOf(bytes)).toEqual([[1.15, null, 1]]);
});

test("written values are read back, whatever the codec, the version, the row groups and the pages", async () => {
  const options: fc.Arbitrary<WriterOptions> = fc.record({
    codec: fc.constantFrom(...codecNames),
    version: fc.constantFrom(1, 2),
    groupRows: fc.integer({ min: 1, max: 60 }),
    pageRows: fc.integer({ min: 1, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(cells, fc.boolean(), options, async (values, wanted, how) => {
      const dictionary = wanted && values.some((value) => typeof value === "number" || typeof value === "string");
      expect(await valuesOf(parquetBytes([{ name: "x", values, dictionary }], how))).toEqual([values]);
    }),
    { numRuns: runs(30, 1000) },
  );
});

test("a damaged file gives the rows that it had or is refused by name", async () => {
  await fc.assert(
    fc.asyncProperty(mutatedParquet, async (file) => {
      await checkMutatedParquet(file);
    }),
    { numRuns: runs(20, 3000) },
  );
});

describe("row counts are checked against the pages", () => {
  test.each([
    ["of the file", [3], 63, /its footer says 63 rows in all, and 40 in its row groups together/],
    ["of a row group", [4, 0, 3], 63, /its footer says 40 rows in all, and 63/],
    ["of values", [4, 0, 1, 0, 3, 5], 63, /row group 1, column "x": its pages hold 40 values; the footer says 63/],
  ])("a footer with a wrong count %s is refused", async (_, path, value, message) => {
    await expect(async () => valuesOf(footerWith(path, value))).rejects.toThrow(message);
  });

  test.each([30, 63])("a footer that consistently claims %i rows instead of 40 is refused", async (rows) => {
    const bytes = parquetBytes([numbers(40)], {
      pageRows: 10,
      change: (part, kind) => {
        if (kind === "footer")
          for (const path of [[3], [4, 0, 3], [4, 0, 1, 0, 3, 5]]) numberAt(part, ...path).value = rows;
      },
    });
    await expect(valuesOf(bytes)).rejects.toThrow(/row group 1, column "x": its pages h/);
  });

  test("a column with fewer rows than the others is refused by name", async () => {
    let page = 0;
    const bytes = parquetBytes([numbers(40), { ...numbers(40), name: "z" }], {
      pageRows: 20,
      change: (part, kind) => {
        if (kind === "page" && page++ === 3) numberAt(part, 5, 1).value = 19;
      },
    });
    await expect(valuesOf(bytes)).rejects.toThrow(
      /row group 1, column "z": 19 values must follow; a run says 20, .*: write the file again, or leave the column out with --ignore z/,
    );
  });
});

describe("sizes are checked before unpacking", () => {
  test.each(["snappy", "gzip", "lz4", "lz4-raw", "zstd"] as const)(
    "a page that claims to unpack by %s to more than is possible is refused",
    async (codec) => {
      const bytes = parquetBytes([numbers(40)], {
        codec,
        change: (part, kind) => {
          if (kind === "page") numberAt(part, 2).value = 1.5e9;
        },
      });
      await expect(valuesOf(bytes)).rejects.toThrow(/cannot unpack to 1500000000, as the page says/);
    },
  );

  test("a page that claims to unpack to more than the limit for its file is refused", async () => {
    const bytes = parquetBytes([numbers(40)], {
      codec: "brotli",
      change: (part, kind) => {
        if (kind === "page") numberAt(part, 2).value = 1.5e9;
      },
    });
    await expect(valuesOf(bytes)).rejects.toThrow(/may unpack to 268435456 bytes and no more/);
  });

  test("a run of a billion missing values is refused before it is decoded", async () => {
    const rows = 1e9;
    const change = (part: Thrift, kind: string) => {
      if (kind === "page") numberAt(part, 5, 1).value = rows;
      else for (const path of [[3], [4, 0, 3], [4, 0, 1, 0, 3, 5]]) numberAt(part, ...path).value = rows;
    };
    await expect(async () => valuesOf(parquetBytes([{ name: "x", values: [null] }], { change }))).rejects.toThrow(
      /may hold 33554432 values and no more/,
    );
  });

  test("a Snappy literal that claims a length of 32 bits is refused", () => {
    const bytes: number[] = [];
    varint(100n, bytes);
    expect(() => unpackSnappy(Uint8Array.from([...bytes, 63 << 2, 250, 255, 255, 255, 0]), 100)).toThrow(/SNAPPY/);
  });

  test.each([
    ["from before the page", [0x10, 65, 2, 0, 0x10, 66], 6],
    ["from nowhere", [0x10, 65, 0, 0, 0x10, 66], 6],
    ["beyond the end of the page", [0x1f, 65, 1, 0, 255, 255, 0], 6],
    ["of a length without an end", [0x1f, 65, 1, 0, 255], 600],
    ["and no literals behind it", [0x10, 65, 1, 0], 5],
  ])("an LZ4 copy %s is refused", (_, bytes, size) => {
    expect(Buffer.from(unpackLz4(Uint8Array.of(0x10, 65, 1, 0, 0x10, 66), 6)).toString()).toBe("AAAAAB");
    expect(() => unpackLz4(Uint8Array.from(bytes), size)).toThrow(/by LZ4; it does not/);
  });

  test("a footer that is nested too deeply is refused", () => {
    const deep = (n: number): Thrift => (n === 0 ? text("") : struct({ 1: deep(n - 1) }));
    const nested = parquetBytes([numbers(4)], {
      change: (part, kind) => {
        if (kind === "footer") (part as Extract<Thrift, { type: "struct" }>).value.set(5, list([deep(100)]));
      },
    });
    expect(() => new ParquetFile("a.parquet", nested)).toThrow(/must nest at most 24 deep/);
  });
});

test("a row group without rows needs no pages", async () => {
  const bytes = parquetBytes([numbers(4)], {
    change: (part, kind) => {
      if (kind === "footer")
        for (const path of [[3], [4, 0, 3], [4, 0, 1, 0, 3, 5], [4, 0, 1, 0, 3, 7], [4, 0, 1, 0, 3, 9]])
          numberAt(part, ...path).value = 0;
    },
  });
  expect(await valuesOf(bytes)).toEqual([[]]);
});

test("the encoding of levels is ignored if a column does not have such levels", async () => {
  const encodingOf = (field: number) =>
    parquetBytes([numbers(4)], {
      change: (part, kind) => {
        if (kind === "page") numberAt(part, 5, field).value = 4;
      },
    });
  expect(await valuesOf(encodingOf(4))).toEqual([[0, 0.5, 1, 1.5]]);
  await expect(valuesOf(encodingOf(3))).rejects.toThrow(/levels must be written as runs/);
});

test("an index beyond the end of its dictionary is refused", async () => {
  const bytes = parquetBytes([{ name: "x", values: ["a", "b", "c", "a"], dictionary: true }], {
    change: (part, kind) => {
      if (kind === "page" && numberAt(part, 1).value === 2) numberAt(part, 7, 1).value = 2;
    },
  });
  await expect(valuesOf(bytes)).rejects.toThrow(/refers to a place that its dictionary does not have/);
});

test("a fault in a file is an InputError whose message begins with the file name", async () => {
  await expect(valuesOf(footerWith([4, 0, 1, 0, 3, 4], 3))).rejects.toThrow(InputError);
  await expect(valuesOf(footerWith([4, 0, 1, 0, 3, 4], 3))).rejects.toThrow(/^a\.parquet: .*is packed by LZO/);
});
