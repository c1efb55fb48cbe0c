// Sources of rows as SQL.

import { expect, test } from "vitest";
import { nameParts, tableName, tableQuery } from "../../src/driver/source.js";

test.each([
  ["events", "events"],
  ["lake.sales.events_2", "lake.sales.events_2"],
  ["lake.sales.my events", "`lake`.`sales`.`my events`"],
  ["sales-2026", "`sales-2026`"],
  ["sales.`my.events`", "sales.`my.events`"],
  ["range(5)", "range(5)"],
])("the table name %s is written as %s in SQL", (name, written) => {
  expect(tableName(name)).toBe(written);
});

test.each([
  ["events", ["events"]],
  ["lake.sales.events", ["lake", "sales", "events"]],
  ["sales.`my.events`", ["sales", "`my.events`"]],
  ["`a``.b`.c", ["`a``.b`", "c"]],
])("the table name %s has the parts %j", (name, parts) => {
  expect(nameParts(name)).toEqual(parts);
});

test.each([
  ["SELECT 1 AS a;\n", "SELECT 1 AS a"],
  ["SELECT 1 AS a -- one", "SELECT 1 AS a"],
  ["SELECT 1 AS a;; -- one;\n/* two; */ ;", "SELECT 1 AS a"],
  ["SELECT ';--' AS a;", "SELECT ';--' AS a"],
  ["SELECT 'it\\'s;' AS `;-- \"`;", "SELECT 'it\\'s;' AS `;-- \"`"],
  ["SELECT 1 -- one\nAS a;", "SELECT 1 -- one\nAS a"],
  ["SELECT 1; SELECT 2;", "SELECT 1; SELECT 2"],
  ["SELECT 'open;", "SELECT 'open;"],
])("the query %j loses only trailing semicolons and comments", (sql, query) => {
  expect(tableQuery({ sql })).toBe(query);
});

test.each(["", " ;\n", "-- nothing"])("the empty query %j is refused", (sql) => {
  expect(() => tableQuery({ sql })).toThrow(`a query must say which rows it takes; got ${JSON.stringify(sql)}`);
});
