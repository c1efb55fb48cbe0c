// What the footer says about one column, or about a structure that contains columns.

import type { SchemaElement } from "hyparquet";
import { Fault, wholeNumber } from "./fault.js";
import type { ThriftReader } from "./thrift.js";

/** The types of values, by the numbers used in the file. */
export const typeNames = [
  "BOOLEAN",
  "INT32",
  "INT64",
  "INT96",
  "FLOAT",
  "DOUBLE",
  "BYTE_ARRAY",
  "FIXED_LEN_BYTE_ARRAY",
] as const;

const repetitions = ["REQUIRED", "OPTIONAL", "REPEATED"] as const;

/** The meaning of values, in the older of the two ways to state it. */
const convertedTypes = [
  "UTF8",
  "MAP",
  "MAP_KEY_VALUE",
  "LIST",
  "ENUM",
  "DECIMAL",
  "DATE",
  "TIME_MILLIS",
  "TIME_MICROS",
  "TIMESTAMP_MILLIS",
  "TIMESTAMP_MICROS",
  "UINT_8",
  "UINT_16",
  "UINT_32",
  "UINT_64",
  "INT_8",
  "INT_16",
  "INT_32",
  "INT_64",
  // JSON is taken as plain text.
  "UTF8",
  "BSON",
  "INTERVAL",
] as const;

/** The longest decimal number, in bytes; 16 bytes hold 38 digits, the most that writers use. */
const longestDecimal = 64;

/** Reads one element of the schema. */
export function schemaElement(thrift: ThriftReader, type: number): SchemaElement {
  const element: { -readonly [key in keyof SchemaElement]: SchemaElement[key] } = { name: "" };
  let named = false;
  const number = (what: string, field: number, max: number) => wholeNumber(what, thrift.i32(field), 0, max);
  thrift.struct(
    {
      1: (field) => {
        element.type = typeNames[number("the type of a column", field, typeNames.length - 1)];
      },
      2: (field) => {
        element.type_length = number("the length of a column's values", field, 2 ** 24);
      },
      3: (field) => {
        element.repetition_type = repetitions[number("the repetition of a column", field, 2)];
      },
      4: (field) => {
        element.name = thrift.text(field);
        named = true;
      },
      5: (field) => {
        element.num_children = number("the number of a structure's fields", field, 2 ** 24);
      },
      6: (field) => {
        element.converted_type = convertedTypes[number("the meaning of a column", field, convertedTypes.length - 1)];
      },
      7: (field) => {
        element.scale = number("the scale of a decimal number", field, 2 ** 10);
      },
      10: (field) => {
        const logical = logicalType(thrift, field);
        if (logical) element.logical_type = logical;
      },
    },
    type,
  );
  if (!named) throw new Fault("every column must have a name");
  if (element.type === "FIXED_LEN_BYTE_ARRAY" && !element.type_length)
    throw new Fault(`the column ${JSON.stringify(element.name)} must say how long its values are`);
  if (element.converted_type === "DECIMAL" && (element.type_length ?? 0) > longestDecimal)
    throw new Fault(
      `the column ${JSON.stringify(element.name)} must have decimal numbers of ${longestDecimal} bytes at most`,
    );
  return element;
}

type Logical = NonNullable<SchemaElement["logical_type"]>;

/** The meaning of values, in the newer way to state it, where it affects decoding. */
function logicalType(thrift: ThriftReader, type: number): Logical | undefined {
  let logical: Logical | undefined;
  const plain =
    (name: "STRING" | "BSON" | "UUID" | "FLOAT16" | "VARIANT" | "GEOMETRY" | "GEOGRAPHY") => (field: number) => {
      thrift.struct({}, field);
      logical = { type: name };
    };
  thrift.struct(
    {
      1: plain("STRING"),
      4: plain("STRING"),
      8: (field) => {
        let unit: "MILLIS" | "MICROS" | "NANOS" = "MILLIS";
        const is = (name: typeof unit) => (own: number) => {
          thrift.struct({}, own);
          unit = name;
        };
        thrift.struct({ 2: (own) => thrift.struct({ 1: is("MILLIS"), 2: is("MICROS"), 3: is("NANOS") }, own) }, field);
        logical = { type: "TIMESTAMP", isAdjustedToUTC: true, unit };
      },
      10: (field) => {
        let [bitWidth, isSigned] = [0, true];
        thrift.struct(
          {
            1: (own) => {
              bitWidth = thrift.byte(own);
            },
            2: (own) => {
              isSigned = thrift.flag(own);
            },
          },
          field,
        );
        logical = { type: "INTEGER", bitWidth, isSigned };
      },
      12: plain("STRING"),
      13: plain("BSON"),
      14: plain("UUID"),
      15: plain("FLOAT16"),
      16: plain("VARIANT"),
      17: plain("GEOMETRY"),
      18: plain("GEOGRAPHY"),
    },
    type,
  );
  return logical;
}
