// The changes that scripts/release.mjs makes, on sample texts and on the files of this repository.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { changesOf, objection, packageOf } from "../../../../scripts/new-version.mjs";

const file = (name: string) => readFileSync(new URL(`../../../../${name}`, import.meta.url), "utf8");

test("a new version must be higher than the last", () => {
  for (const version of ["0.1.1", "0.2.0", "1.0.0", "0.10.0"]) expect(objection(version, "0.1.0")).toBe(undefined);
  for (const version of ["0.1.0", "0.0.9"]) expect(objection(version, "0.1.0")).toContain("does not come after 0.1.0");
  for (const version of ["", "v0.2.0", "0.2", "0.2.0-beta", "latest"])
    expect(objection(version, "0.1.0")).toContain("Expected a version such as 0.2.0");
});

test("a package gets the version, and requires it of its siblings and of no other package", () => {
  const names = ["core", "studio", "server", "client", "spark", "cli"].map(
    (name) => JSON.parse(file(`packages/${name}/package.json`)).name,
  );
  const before = JSON.parse(file("packages/cli/package.json"));
  const after = JSON.parse(packageOf("9.8.7", file("packages/cli/package.json"), names));
  expect(after.version).toBe("9.8.7");
  expect(after.dependencies).toEqual({ ...before.dependencies, "@rosenblatt/studio": "9.8.7" });
  expect(after.devDependencies).toEqual({
    ...before.devDependencies,
    rosenblatt: "9.8.7",
    "@rosenblatt/spark": "9.8.7",
  });
  expect(after.peerDependencies).toEqual({ "@rosenblatt/server": "9.8.7", "@rosenblatt/spark": "9.8.7" });
  const others = { version: 0, dependencies: 0, devDependencies: 0, peerDependencies: 0 };
  expect({ ...after, ...others }).toEqual({ ...before, ...others });
});

test("the unreleased changes get the version and the day, and nothing is lost", () => {
  const text = "# Changes\n\n## Unreleased\n\n- One.\n\n## 0.1.0\n\n- Zero.\n";
  expect(changesOf("0.2.0", text, "2026-01-31")).toBe(
    "# Changes\n\n## Unreleased\n\n## 0.2.0 (2026-01-31)\n\n- One.\n\n## 0.1.0\n\n- Zero.\n",
  );
  expect(() => changesOf("0.2.0", "# Changes\n\n## Unreleased\n\n## 0.1.0\n", "2026-01-31")).toThrow(
    "nothing to release",
  );
  expect(() => changesOf("0.2.0", "# Changes\n\n## 0.1.0\n", "2026-01-31")).toThrow("nothing to release");
});
