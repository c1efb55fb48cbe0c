import { describe, expect, test } from "vitest";
import { formatOf } from "../../src/readers/format.js";

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ["a.csv", "csv"],
  ["a.CSV.gz", "csv"],
  ["dir.vw/a.tsv", "tsv"],
  ["a.libsvm", "libsvm"],
  ["a.svm.gz", "libsvm"],
  ["a.vw", "vw"],
  ["a.jsonl.gz", "jsonl"],
  ["a.vw.ZST", "vw"],
  ["a.ndjson", "jsonl"],
  ["a.parquet", "parquet"],
  ["train-images-idx3-ubyte.gz", "idx"],
  ["train-images.idx3-ubyte", "idx"],
])("the name %s means %s", (name, format) => {
  expect(formatOf(name, bytes("1 1:1\n"))).toBe(format);
});

describe("otherwise the content decides:", () => {
  test.each([
    ["PAR1....", "parquet"],
    ["\0\0\u0008\u0003\0\0\0\u0001", "idx"],
    ['{"a": 1}\n{"a"', "jsonl"],
    ["+1 1:0.5 7:1\n-1 2:1\n", "libsvm"],
    ["# comment\n\n2\n1 3:1 # note\n", "libsvm"],
    ["1 qid:3 1:0.5\n", "libsvm"],
    ["1 |f a b:2\n-1 |f c\n", "vw"],
    ["| a b\n", "vw"],
    ["1 2 'tag|f a\n", "vw"],
    ["a|b|c\n1|2|3\n", "csv"],
    ["a\tb,c\td\n1\t2\t3\n", "tsv"],
    ["5.1,3.5,1.4,0.2,setosa\n", "csv"],
    ["1\n2\n3\n", "csv"],
    ["\ufeff1 1:1\n", "libsvm"],
    ["", "csv"],
    ["label,12:30\n", "csv"],
  ])("%j is %s", (text, format) => {
    for (const name of ["data.data", "a9a", "a.txt", "a9a.t.gz", "-"]) expect(formatOf(name, bytes(text))).toBe(format);
  });
});
