// predict answers rows as they arrive, and gives the same answers for every kind of input.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { main } from "../../src/main.js";
import { Files } from "../../src/terminal/files.js";
import { defaults } from "../../src/terminal/io.js";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-predict-stream-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);

/** A table with numbers, categories, dates, texts, missing cells and quotes. */
const header = "size,colour,day,said,label";
const rows = Array.from({ length: 60 }, (_, r) => {
  const size = r % 7 === 3 ? "" : String(((r * 37) % 50) / 4);
  const said = r % 5 === 0 ? `"well, it ""is"" so\n${r % 3}"` : `quite ${["good", "bad", "odd"][r % 3]}`;
  return `${size},${["red", "green", "blue"][r % 3]},2024-0${1 + (r % 9)}-1${r % 9},${said},${r % 2 ? "yes" : "no"}`;
});
const lines = {
  csv: [header, ...rows],
  jsonl: rows.map((_, r) =>
    JSON.stringify({ size: (r * 37) % 50, tags: [r % 3 ? "a" : "b"], label: r % 2 ? "yes" : "no" }),
  ),
  libsvm: rows.map((_, r) => `${r % 2 ? 1 : -1} ${1 + (r % 4)}:${r / 8} ${6 + (r % 3)}:1.5`),
  vw: rows.map((_, r) => `${r % 2 ? 1 : -1} |n size:${r / 8} colour=${r % 3}`),
};
type TextFormat = keyof typeof lines;
const formats = Object.keys(lines) as TextFormat[];

beforeAll(async () => {
  for (const format of formats) {
    writeFileSync(at(`data.${format}`), `${lines[format].join("\n")}\n`);
    const ran = await run(["train", at(`data.${format}`), "-o", at(`${format}.json`), "-q"]);
    expect(ran.stderr).toBe("");
  }
});

/** Runs predict with input that the test sends piece by piece, and lets the test wait for output. */
function live(argv: readonly string[]) {
  const stdin = new Readable({ read() {} });
  let written = "";
  let wake = () => {};
  const ended = main(argv, {
    stdout: {
      write(text) {
        written += typeof text === "string" ? text : Buffer.from(text).toString();
        wake();
        return true;
      },
    },
    stderr: { write: () => true },
    stdin,
    files: new Files(),
    env: {},
    settings: defaults,
    interruption: () => new AbortController().signal,
  });
  return {
    send: (text: string | Uint8Array | null) => stdin.push(text),
    async until(lineCount: number): Promise<string> {
      while (written.split("\n").length - 1 < lineCount) await new Promise<void>((resolve) => (wake = resolve));
      return written;
    },
    ended,
    get written() {
      return written;
    },
  };
}

test.each(formats)("a row of %s is answered while standard input stays open", async (format) => {
  const whole = await run(["predict", at(`${format}.json`), at(`data.${format}`)]);
  const answers = whole.stdout.split("\n").slice(1);
  const input = live(["predict", at(`${format}.json`), "-"]);
  const top = format === "csv" ? 1 : 0;
  if (top) input.send(`${lines.csv[0]}\n`);
  for (let r = 0; r < 3; r++) {
    input.send(`${lines[format][top + r]}\n`);
    expect(await input.until(r + 2)).toBe(`prediction\n${answers.slice(0, r + 1).join("\n")}\n`);
  }
  input.send(null);
  expect(await input.ended).toBe(0);
});

const unreadable: Record<TextFormat, readonly string[]> = {
  csv: ["big,red,2024-01-10,quite good,yes", "1,red"],
  jsonl: ["[1]", '{"size":'],
  libsvm: ["1 x:y", "1 3:1 2:1"],
  vw: ["1 |n size:x", "one |n size:1"],
};

test.each(formats)(
  "a row of %s that cannot be read is answered at once, too, even if it is the first",
  async (format) => {
    const input = live(["predict", at(`${format}.json`), "-", "--bad-rows", "skip", "--format", format]);
    const top = format === "csv" ? 1 : 0;
    if (top) input.send(`${lines.csv[0]}\n`);
    const sent = [...unreadable[format], lines[format][top], ...unreadable[format]];
    for (const [r, line] of sent.entries()) {
      input.send(`${line}\n`);
      const answers = (await input.until(r + 2)).split("\n").slice(1, -1);
      expect(answers.map((answer) => answer === '""')).toEqual(sent.slice(0, r + 1).map((_, s) => s !== 2));
    }
    input.send(null);
    expect(await input.ended).toBe(0);
  },
);

test("an unreadable row is answered at once beside its own columns, too", async () => {
  const input = live(["predict", at("csv.json"), "-", "--bad-rows", "skip", "--id", "size"]);
  input.send(`${lines.csv[0]}\n${lines.csv[2]}\n`);
  await input.until(2);
  input.send(`${unreadable.csv[0]}\n`);
  expect((await input.until(3)).split("\n")[2]).toBe("big,");
  input.send(null);
  expect(await input.ended).toBe(0);
});

test("a row compressed by zstd is answered once its block has arrived", async () => {
  const whole = await run(["predict", at("csv.json"), at("data.csv")]);
  const answers = whole.stdout.split("\n").slice(1);
  const input = live(["predict", at("csv.json"), "-"]);
  const raw = (text: string) => {
    const head = text.length << 3;
    return Buffer.concat([Buffer.from([head & 255, (head >> 8) & 255, head >> 16]), Buffer.from(text)]);
  };
  input.send(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3));
  input.send(raw(`${lines.csv[0]}\n`));
  for (let r = 0; r < 3; r++) {
    const block = raw(`${lines.csv[1 + r]}\n`);
    input.send(block.subarray(0, 9));
    input.send(block.subarray(9));
    expect(await input.until(r + 2)).toBe(`prediction\n${answers.slice(0, r + 1).join("\n")}\n`);
  }
  input.send(Uint8Array.of(1, 0, 0));
  input.send(null);
  expect(await input.ended).toBe(0);
});

test.each(formats)(
  "predictions from %s are the same for a file, for a compressed stream in any pieces and for several files",
  async (format) => {
    const argv = (...paths: string[]) => ["predict", at(`${format}.json`), ...paths, "--scores", "--format", format];
    const { stdout } = await run(argv(at(`data.${format}`)));
    expect(stdout.split("\n")).toHaveLength(rows.length + 2);
    const bytes = readFileSync(at(`data.${format}`));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        fc.integer({ min: 1, max: rows.length - 1 }),
        async (lengths, isPacked, cut) => {
          const given = isPacked ? gzipSync(bytes) : bytes;
          const pieces = async function* () {
            for (let from = 0, k = 0; from < given.length; k++) {
              const length = lengths[k % lengths.length];
              yield given.subarray(from, from + length);
              from += length;
            }
          };
          expect((await run(argv("-"), { stdin: pieces() })).stdout).toBe(stdout);
          const top = format === "csv" ? lines.csv.slice(0, 1) : [];
          const body = lines[format].slice(top.length);
          writeFileSync(at(`one.${format}`), [...top, ...body.slice(0, cut)].join("\n"));
          writeFileSync(at(`two.${format}`), [...top, ...body.slice(cut), ""].join("\r\n"));
          expect((await run(argv(at(`one.${format}`), at(`two.${format}`)))).stdout).toBe(stdout);
        },
      ),
      { numRuns: runs(6, 200), seed: 1 },
    );
  },
);

test("a header without rows is answered with a header", async () => {
  expect(await run(["predict", at("csv.json"), "-"], { stdin: `${header}\n` })).toEqual({
    stdout: "prediction\n",
    stderr: "note: standard input has a header and no rows\n",
    code: 0,
  });
});

test("unusable input is refused with an error that says what it is", async () => {
  writeFileSync(at("empty.csv"), "");
  writeFileSync(at("table.arrow"), "ARROW1\0\0");
  const said = async (name: string) => (await run(["predict", at("csv.json"), at(name)])).stderr;
  expect(await said("empty.csv")).toMatch(/empty\.csv:1:1: expected rows; got an empty file\n$/);
  expect(await said("csv.json")).toMatch(/csv\.json is a model; expected data\n$/);
  expect(await said("table.arrow")).toMatch(/table\.arrow is an Arrow file.*: save it as Parquet\n$/);
});

test("new values and gaps are counted over the whole stream", async () => {
  const many = Array.from({ length: 3000 }, (_, r) => `1,${["mauve", "", "red"][r % 3]},2024-01-01,quite good,yes`);
  const { stderr } = await run(["predict", at("csv.json"), "-"], { stdin: [header, ...many].join("\n") });
  expect(stderr).toBe(
    'note: column "colour" has a new value in 1,000 of 3,000 rows\nnote: column "colour" is empty, as it never was before, in 1,000 of 3,000 rows\n',
  );
});

test("the delimiter is recognised by the column names, before further rows arrive", async () => {
  const { stdout } = await run(["predict", at("csv.json"), at("data.csv")]);
  for (const delimiter of [";", "\t", "|"]) {
    const quoted = /"[^"]*(?:""[^"]*)*"|,/g;
    const given = lines.csv.map((line) => line.replace(quoted, (found) => (found === "," ? delimiter : found)));
    const input = live(["predict", at("csv.json"), "-"]);
    input.send(`${given.slice(0, 3).join("\n")}\n`);
    expect(await input.until(3)).toBe(`${stdout.split("\n").slice(0, 3).join("\n")}\n`);
    input.send(null);
    expect(await input.ended).toBe(0);
    expect((await run(["predict", at("csv.json"), "-"], { stdin: given.join("\n") })).stdout).toBe(stdout);
  }
});
