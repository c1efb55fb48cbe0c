// Real CSV files as published.

import { describe, expect, test } from "vitest";
import { shared } from "../../outside-data.js";
import { read, ways } from "./both-ways.js";

interface Expected {
  path: string;
  rows: number;
  columns: number;
  label: string;
  /** Rows by class. */
  classes: Record<string, number>;
  header: boolean;
  options?: { label: string };
}

const files: Expected[] = [
  {
    path: "tabular/iris.csv",
    rows: 150,
    columns: 5,
    label: "column5",
    header: false,
    classes: { "Iris-setosa": 50, "Iris-versicolor": 50, "Iris-virginica": 50 },
  },
  {
    path: "tabular/wine.csv",
    rows: 178,
    columns: 14,
    label: "column14",
    header: false,
    classes: { "1": 59, "2": 71, "3": 48 },
  },
  {
    path: "tabular/sonar.csv",
    rows: 208,
    columns: 61,
    label: "column61",
    header: false,
    classes: { R: 97, M: 111 },
  },
  {
    path: "tabular/banknote_authentication.csv",
    rows: 1372,
    columns: 5,
    label: "column5",
    header: false,
    classes: { "0": 762, "1": 610 },
  },
  {
    path: "tabular/german.csv",
    rows: 1000,
    columns: 21,
    label: "column21",
    header: false,
    classes: { "1": 700, "2": 300 },
  },
  {
    path: "tabular/breast-cancer-wisconsin.data",
    rows: 699,
    columns: 11,
    label: "column11",
    header: false,
    classes: { "2": 458, "4": 241 },
  },
  {
    path: "tabular/breast_cancer.csv",
    rows: 569,
    columns: 31,
    label: "column31",
    header: false,
    classes: { "0": 212, "1": 357 },
  },
  {
    path: "tabular/titanic.csv",
    rows: 1309,
    columns: 14,
    label: "survived",
    header: true,
    options: { label: "survived" },
    classes: { "0": 809, "1": 500 },
  },
  {
    path: "tabular/adult-train.csv.gz",
    rows: 32561,
    columns: 15,
    label: "column15",
    header: false,
    classes: { "<=50K": 24720, ">50K": 7841 },
  },
  {
    path: "tabular/adult-test.csv.gz",
    rows: 16281,
    columns: 15,
    label: "column15",
    header: false,
    classes: { "<=50K.": 12435, ">50K.": 3846 },
  },
  {
    path: "tabular/digits.csv.gz",
    rows: 1797,
    columns: 65,
    label: "column65",
    header: false,
    classes: { "0": 178, "1": 182, "2": 177, "3": 183, "4": 181, "5": 182, "6": 181, "7": 179, "8": 174, "9": 180 },
  },
  {
    path: "streams/elec.csv.gz",
    rows: 45312,
    columns: 7,
    label: "target",
    header: true,
    classes: { "0": 26075, "1": 19237 },
  },
  {
    path: "streams/phishing.csv.gz",
    rows: 1250,
    columns: 10,
    label: "is_phishing",
    header: true,
    classes: { "0": 702, "1": 548 },
  },
];

describe.each(files)("$path", (file) => {
  const data = shared(`data/${file.path}`);

  test.skipIf(data.missing)(`has the expected rows, columns and classes, plain and compiled${data.note}`, () => {
    const tables = ways.map((way) => read(way, data.text(), file.options));
    const [{ columns, rows, notes }] = tables;
    expect(rows.length).toBe(file.rows);
    expect(columns.length).toBe(file.columns);
    expect(columns).toContain(`${file.label}: label`);
    expect(notes.some((note) => note.includes("no header"))).toBe(!file.header);
    const used = columns.filter((column) => !column.endsWith(": ignored"));
    const place = used.indexOf(`${file.label}: label`);
    const classes: Record<string, number> = {};
    for (const row of rows) classes[`${row[place]}`] = (classes[`${row[place]}`] ?? 0) + 1;
    expect(classes).toEqual(file.classes);
    expect(tables[1]).toEqual(tables[0]);
  });
});
