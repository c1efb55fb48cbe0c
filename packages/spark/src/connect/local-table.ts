// Converts local columns to the form that Spark reads.

import { Float64, Int32, makeVector, Table, tableToIPC, Utf8, type Vector, vectorFromArray } from "apache-arrow";
import type { Columns } from "./spark.js";

/** A local relation for a plan. */
export function localRelation(columns: Columns): { data: Uint8Array; schema: string } {
  const lengths = new Set(Object.values(columns).map(({ length }) => length));
  if (lengths.size !== 1)
    throw new TypeError(
      `a local table needs at least one column, and columns of one length; got ${lengths.size === 0 ? "none" : `lengths ${[...lengths].join(", ")}`}`,
    );
  const vectors: Record<string, Vector> = {};
  const fields: string[] = [];
  for (const [name, values] of Object.entries(columns)) {
    vectors[name] = vectorOf(values);
    fields.push(`\`${name.replaceAll("`", "``")}\` ${typeOf(values)}`);
  }
  return { data: tableToIPC(new Table(vectors), "stream"), schema: fields.join(", ") };
}

/** Strings get an explicit type: by default, Arrow would encode them as a dictionary, which Spark does not read. */
function vectorOf(values: Columns[string]): Vector {
  if (values instanceof Int32Array) return makeVector({ type: new Int32(), data: values, length: values.length });
  if (values instanceof Float64Array) return makeVector({ type: new Float64(), data: values, length: values.length });
  return vectorFromArray(values, new Utf8());
}

function typeOf(values: Columns[string]): string {
  if (values instanceof Int32Array) return "INT";
  return values instanceof Float64Array ? "DOUBLE" : "STRING";
}
