import { describe, expect, test } from "vitest";
import { readTable } from "../src/document/read-table.js";

const names = (text: string) => readTable(text).columns.map(({ name }) => name);
const numbers = (text: string, column: number) => {
  const cells = readTable(text).columns[column].numbers;
  return cells && [...cells];
};
const texts = (text: string, column: number) => readTable(text).columns[column].texts;

test("a header names the columns", () => {
  const text = "length,width,kind\n1.4,0.2,setosa\n4.7,1.4,versicolor\n";
  expect(names(text)).toEqual(["length", "width", "kind"]);
  expect(numbers(text, 0)).toEqual([1.4, 4.7]);
  expect(texts(text, 2)).toEqual(["setosa", "versicolor"]);
  expect(numbers(text, 2)).toBeNull();
});

test("without a header every row is data", () => {
  const text = "1,2,a\n3,4,b\n5,6,a\n";
  expect(readTable(text).rows).toBe(3);
  expect(numbers(text, 0)).toEqual([1, 3, 5]);
  expect(texts(text, 2)).toEqual(["a", "b", "a"]);
});

describe("other separators", () => {
  test.each([
    ["semicolons", "x;y;c\n1;2;a\n3;4;b\n"],
    ["tabs", "x\ty\tc\n1\t2\ta\n3\t4\tb\n"],
    ["semicolons and a decimal comma", "x;y;c\n1,0;2,0;a\n3,0;4,0;b\n"],
    ["lines that end as on Windows", "x,y,c\r\n1,2,a\r\n3,4,b\r\n"],
  ])("%s", (_, text) => {
    expect(names(text)).toEqual(["x", "y", "c"]);
    expect(numbers(text, 0)).toEqual([1, 3]);
    expect(numbers(text, 1)).toEqual([2, 4]);
    expect(texts(text, 2)).toEqual(["a", "b"]);
  });
});

test("a column of two distinct numbers can be the class", () => {
  const text = "x,y,label\n1,2,-1\n3,4,1\n5,6,1\n";
  expect(texts(text, 2)).toEqual(["-1", "1", "1"]);
  expect(numbers(text, 2)).toEqual([-1, 1, 1]);
});

test("a column with four distinct values cannot be the class", () => {
  expect(texts("x,y,c\n1,2,a\n3,4,b\n5,6,c\n7,8,d\n", 2)).toBeNull();
});

test("a missing number is NaN, and a missing class is empty", () => {
  const text = "x,y,c\n1,,a\n3,4,b\n5,6,\n";
  expect(numbers(text, 1)).toEqual([Number.NaN, 4, 6]);
  expect(texts(text, 2)).toEqual(["a", "b", ""]);
});

describe("refused tables", () => {
  test.each([
    ["nothing", "", "There is nothing to read: the text is empty."],
    ["white space", " \n\n\t", "There is nothing to read"],
    ["one column", "x\n1\n2\n", "there is one column"],
    ["words only", "a,b\nred,tall\nblue,small\n", "There must be at least two columns of numbers"],
  ])("%s", (_, text, message) => {
    expect(() => readTable(text)).toThrow(message);
  });

  test("a word in a column of numbers, with advice on how to fix it", () => {
    const numbers = "1,2,a\n3,4,b\n".repeat(30);
    expect(() => readTable(`x,y,c\n${numbers}soon,6,b\n`)).toThrow(
      'Line 62: column "x" must be a number, as in other rows; got "soon". Fix the cell, or leave it empty.',
    );
  });

  test("rows of different lengths", () => {
    expect(() => readTable("x,y,c\n1,2,a\n3,4\n5,6,b\n")).toThrow(
      "Line 3: expected 3 cells, as in the first row; got 2.",
    );
  });

  test("more rows than the plane holds, however long the text", () => {
    expect(() => readTable(`x,y,c\n${"1,2,a\n3,4,b\n".repeat(3000)}`)).toThrow(
      "There are 6,000 rows or more; the plane shows at most 5,000. Take a part of them.",
    );
    expect(() => readTable("1,2,a\n".repeat(4_000_000))).toThrow("the plane shows at most 5,000");
  });

  test("bytes that are not text", () => {
    const bytes = Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919 + (i >> 3)) & 255);
    expect(() => readTable(new TextDecoder().decode(bytes))).toThrow();
  });
});
