// Where rows come from, as SQL.

import { expect, test } from "vitest";
import { tableName, tableQuery } from "../../src/driver/source.js";

test.each([
  ["events", "events"],
  ["lake.sales.events_2", "lake.sales.events_2"],
  ["lake.sales.my events", "`lake`.`sales`.`my events`"],
  ["sales-2026", "`sales-2026`"],
  ["sales.`my.events`", "sales.`my.events`"],
  ["range(5)", "range(5)"],
])("the table %s is %s in SQL", (name, written) => {
  expect(tableName(name)).toBe(written);
});

test("a query may end with a semicolon, or with a comment, which its last line has for itself", () => {
  expect(tableQuery({ sql: "SELECT 1 AS a;\n" })).toBe("SELECT 1 AS a\n");
  expect(tableQuery({ sql: "SELECT 1 AS a -- one" })).toBe("SELECT 1 AS a -- one\n");
});
