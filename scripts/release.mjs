// Makes a new version of all packages: `npm run release -- 0.2.0` writes it everywhere, commits and tags. Nothing leaves this machine until the tag
// is pushed; .github/workflows/release.yml then publishes it.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { changesOf, objection, packageOf } from "./new-version.mjs";

const root = new URL("../", import.meta.url);
const read = (file) => readFileSync(new URL(file, root), "utf8");
const write = (file, text) => writeFileSync(new URL(file, root), text);
const run = (command, environment = {}) =>
  execFileSync(command, { cwd: root, shell: true, stdio: "inherit", env: { ...process.env, ...environment } });

const [version = ""] = process.argv.slice(2);
const packages = ["core", "studio", "server", "client", "spark", "cli"].map((name) => `packages/${name}/package.json`);
const names = packages.map((file) => JSON.parse(read(file)).name);
const before = JSON.parse(read(packages[0])).version;

const problem =
  objection(version, before) ??
  (execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }) === ""
    ? undefined
    : "There are changes that are not committed; commit them or put them away first.");
if (problem !== undefined) {
  console.error(problem);
  process.exit(2);
}

write("CHANGELOG.md", changesOf(version, read("CHANGELOG.md"), new Date().toISOString().slice(0, 10)));
for (const file of packages) write(file, packageOf(version, read(file), names));
for (const file of ["packages/cli/src/version.ts", "packages/server/src/version.ts"])
  write(file, read(file).replace(before, version));
run("npm install --package-lock-only --ignore-scripts");
run(`npx biome check --write ${packages.join(" ")}`);
// The output of the command contains its version.
run("node scripts/build.mjs");
run("npx vitest run --project node packages/cli/test/golden.test.ts", { UPDATE_GOLDEN: "1" });
run("git add --all");
run(`git commit --message "release ${version}"`);
run(`git tag v${version}`);
console.log(
  `\nVersion ${version} is committed and tagged. To publish it: git push --follow-tags origin main v${version}`,
);
