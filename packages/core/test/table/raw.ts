// Raw tables out of rows of cells, for tests.

import { plainMemory } from "../../src/compute/memory.js";
import { planColumns } from "../../src/table/column-plan.js";
import type { PlannedColumn, RawTable } from "../../src/table/raw-table.js";
import type { TableOptions } from "../../src/table/table-options.js";
import { missingCells, missingNumbers, wordsCounted } from "../../src/text/missing.js";
import { numberIn } from "../../src/text/number.js";

/** What a reader of a file with these cells gives. */
export function rawTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { columns, ...options }: TableOptions & { columns?: PlannedColumn[] } = {},
): RawTable {
  const planned = columns ?? planColumns(header, rows, options);
  const [isGap, isTextGap] = [true, false].map((measured) =>
    missingCells(options.missing, wordsCounted(options.missingWords, measured)),
  );
  const numbers: number[] = [];
  const codes: number[] = [];
  const texts: string[][] = planned.flatMap(({ kind }) => (kind === "numeric" || kind === "ignored" ? [] : [[""]]));
  for (const row of rows) {
    let place = 0;
    planned.forEach(({ kind }, j) => {
      const cell = (kind === "numeric" ? isGap : isTextGap)(row[j]) ? "" : row[j].trim();
      if (kind === "ignored") return;
      if (kind === "numeric") numbers.push(cell === "" ? Number.NaN : numberIn(cell)!);
      else {
        const own = texts[place++];
        const known = own.indexOf(cell);
        codes.push(known >= 0 ? known : own.push(cell) - 1);
      }
    });
  }
  const memory = plainMemory;
  const gone = missingNumbers(options.missing);
  const numberSpan = memory.allocate(Float64Array, numbers.length);
  const codeSpan = memory.allocate(Uint32Array, codes.length);
  numberSpan.view().set(numbers.map((x) => (gone.has(x) ? Number.NaN : x)));
  codeSpan.view().set(codes);
  return { columns: planned, size: rows.length, memory, numbers: numberSpan, codes: codeSpan, texts };
}

/** The cells of a plain CSV text; quotes only around whole cells. */
export function cells(text: string): string[][] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)]
        .slice(0, line.match(/,$/) ? undefined : -1)
        .map(([, quoted, bare]) => (quoted?.replaceAll('""', '"') ?? bare).trim()),
    );
}
