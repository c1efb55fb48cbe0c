// Skips a build whose result is up to date.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The files in a folder and its subfolders, in the order of their names; or the file itself. */
function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** A hash of the names and contents of files and folders, given relative to the root of the repository. */
export function hashOf(inputs, isInput = () => true) {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap(filesOf).filter(isInput))
    hash.update(`${file}\0`).update(
      createHash("sha256")
        .update(readFileSync(join(root, file)))
        .digest(),
    );
  return hash.digest("hex");
}

/** Builds, unless the result exists and the file `stamp` says that it was made from inputs with this hash. */
export async function unlessBuilt(made, stamp, hash, build) {
  if (existsSync(made) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  rmSync(stamp, { force: true });
  await build();
  writeFileSync(stamp, hash);
}
