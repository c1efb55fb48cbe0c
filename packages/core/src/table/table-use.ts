// What is in a table, and the places of its columns by name.

import { type CodeUse, codeUse } from "./code-use.js";
import { type NumberUse, numberUse } from "./number-use.js";
import type { RawTable } from "./raw-table.js";

export interface TableUse {
  readonly numbers: NumberUse;
  readonly numberWidth: number;
  readonly numberPlaces: ReadonlyMap<string, number>;
  readonly codes: readonly CodeUse[];
  readonly codePlaces: ReadonlyMap<string, number>;
}

export function tableUse(table: RawTable): TableUse {
  const numberPlaces = new Map<string, number>();
  const codePlaces = new Map<string, number>();
  for (const { name, kind } of table.columns)
    if (kind === "numeric") numberPlaces.set(name, numberPlaces.size);
    else if (kind !== "ignored") codePlaces.set(name, codePlaces.size);
  const numberWidth = numberPlaces.size;
  return { numbers: numberUse(table, numberWidth), numberWidth, numberPlaces, codes: codeUse(table), codePlaces };
}
