// The Spark to test with: the one at SPARK_HOME, or one that pip installs once into node_modules/.cache.

import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The version that is tested against. */
export const version = "4.1.3";

const cache = fileURLToPath(new URL("../../../../node_modules/.cache/rosenblatt-spark", import.meta.url));

/** Where Spark is, or why there is none. */
export type SparkHome = { readonly home: string } | { readonly why: string };

/** Finds Spark, or installs it. The first time this takes a minute or two. */
export async function sparkHome(): Promise<SparkHome> {
  if (process.platform !== "linux") return { why: `the test cluster needs Linux; this is ${process.platform}` };
  const java = await javaVersion();
  if (java === undefined) return { why: "Spark needs Java 17 or later, and there is no java on the PATH" };
  if (java < 17) return { why: `Spark needs Java 17 or later; java on the PATH is version ${java}` };
  const { SPARK_HOME } = process.env;
  if (SPARK_HOME !== undefined)
    return existsSync(join(SPARK_HOME, "bin/spark-submit"))
      ? { home: SPARK_HOME }
      : { why: `SPARK_HOME is ${SPARK_HOME}, where there is no bin/spark-submit` };
  const home = join(cache, `pyspark-${version}`, "pyspark");
  return existsSync(home) ? { home } : install(home);
}

/** The major version of the Java that Spark would find. */
async function javaVersion(): Promise<number | undefined> {
  const { JAVA_HOME } = process.env;
  try {
    const { stdout, stderr } = await run(JAVA_HOME ? join(JAVA_HOME, "bin/java") : "java", ["-version"]);
    const [, major, minor] = /version "(\d+)(?:\.(\d+))?/.exec(stdout + stderr) ?? [];
    return Number(major) === 1 ? Number(minor) : Number(major);
  } catch {
    return undefined;
  }
}

/** Installs pyspark beside its place and moves it there, so that half an installation is never taken for one. */
async function install(home: string): Promise<SparkHome> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "installing-"));
  try {
    await run(
      "python3",
      ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", folder, `pyspark==${version}`],
      { timeout: 300_000, maxBuffer: 1 << 24 },
    );
    renameSync(folder, join(home, ".."));
    return { home };
  } catch (error) {
    const { stderr = "", killed } = error as { stderr?: string; killed?: boolean };
    const reason = killed ? "it took more than five minutes" : stderr.trim().split("\n").at(-1) || String(error);
    return { why: `"python3 -m pip install pyspark==${version}" failed: ${reason}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
