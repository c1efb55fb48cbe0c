// Files with 64 MB of one byte are read or refused within two seconds, whatever the command and however the format is told.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { run } from "../../packages/cli/test/run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-one-byte-"));
afterAll(() => rmSync(folder, { recursive: true }));

const size = 64_000_000;
const limit = 2000;
const model = join(folder, "model.json");
const rows = {
  csv: "a,label\n1,x\n2,y\n",
  libsvm: "1 1:1\n-1 1:2\n",
  jsonl: '{"a":1,"label":"x"}\n',
  vw: "1 |a b\n",
  txt: "",
};

/** Milliseconds, the least of some attempts, by the clock or of computing: others may keep the machine busy. */
async function milliseconds(argv: string[]): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > limit; attempt++) {
    const [before, clock] = [process.cpuUsage(), performance.now()];
    const { code, stderr } = await run(argv);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000, performance.now() - clock);
    expect([0, 1, 2], stderr.slice(0, 1000)).toContain(code);
    expect(stderr).not.toContain("should not have happened");
  }
  return least;
}

test.each(Object.entries(rows))("a file that ends with .%s", async (ending, before) => {
  const path = join(folder, `data.${ending}`);
  writeFileSync(join(folder, "few.csv"), rows.csv);
  await run(["train", join(folder, "few.csv"), "-o", model, "-q"]);
  for (const byte of ["\n", " ", "1", "x", ",", '"', "[", "\0"]) {
    writeFileSync(path, Buffer.concat([Buffer.from(before), Buffer.alloc(size, byte), Buffer.from("\n")]));
    const output = join(folder, "out.svm");
    const commands = [
      ["inspect", path],
      ["train", path, "-q"],
      ["predict", model, path],
      ["convert", path, "-o", output, "--to", "libsvm"],
    ];
    for (const argv of byte === "1" ? commands : commands.slice(0, 1))
      expect(await milliseconds(argv), `${argv[0]} ${JSON.stringify(byte)}`).toBeLessThan(limit);
  }
});
