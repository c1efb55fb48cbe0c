// The program that executors run: rows on standard input, results on standard output. It knows no engine, keeps nothing, and writes only when all of its
// input was right. It exits with 0, with 64 for arguments that it does not know, with 65 for input that is wrong, and with 70 for a fault of its own.

import { hostname } from "node:os";
import { InputError, ModelError } from "rosenblatt";
import { hello } from "./hello.js";
import { learn } from "./learn.js";
import { drain, writeWhole } from "./pipes.js";
import { BadInput } from "./shards.js";
import { survey } from "./survey.js";

class BadArguments extends Error {}

/** The values of arguments such as from=0123 or skip. */
function given(args: readonly string[], names: readonly string[]): Record<string, string | undefined> {
  const values: Record<string, string> = {};
  for (const argument of args) {
    const [name, value = "yes"] = argument.split("=", 2);
    if (!names.includes(name))
      throw new BadArguments(`an argument must be one of ${names.join(", ")}; got ${argument}`);
    values[name] = value;
  }
  return values;
}

const libsvm = ["zero-based", "sort"];
const libsvmOf = (values: Record<string, string | undefined>) => ({
  zeroBased: values["zero-based"] !== undefined,
  sort: values.sort !== undefined,
});

const modes: Record<string, (args: readonly string[]) => string> = {
  hello,
  survey: (args) => survey(libsvmOf(given(args, libsvm))),
  learn: (args) => {
    const values = given(args, [...libsvm, "from", "skip"]);
    return learn({ ...libsvmOf(values), from: values.from ?? "", skip: values.skip !== undefined });
  },
};

function run([mode = "", ...args]: readonly string[]): string {
  if (!Object.hasOwn(modes, mode))
    throw new BadArguments(
      `the first argument must be one of ${Object.keys(modes).join(", ")}; got ${JSON.stringify(mode)}`,
    );
  return modes[mode](args);
}

function statusOf(error: unknown): number {
  if (error instanceof BadArguments) return 64;
  return error instanceof BadInput || error instanceof InputError || error instanceof ModelError ? 65 : 70;
}

try {
  writeWhole(run(process.argv.slice(2)));
} catch (error) {
  drain();
  const status = statusOf(error);
  const { message, stack } = error as Error;
  const words = status === 70 ? `${stack}`.replace(/\s*\n\s*/g, " | ") : message.replace(/\s+/g, " ");
  writeWhole(`rosenblatt worker on ${hostname()}: ${words.slice(0, 1500)}\n`, 2);
  process.exitCode = status;
}
