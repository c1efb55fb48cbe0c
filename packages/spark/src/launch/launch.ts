// The command with which an executor starts the worker.

import type { Spark } from "../connect/index.js";

/** The folder into which an archive with Node.js is unpacked. */
export const nodeFolder = "rosenblatt-node";

/** How long a worker may run before it counts as stuck, in seconds. */
export const usualLimit = 3600;

/** The folder with a session's files, below the working directory of an executor. */
function folderOf({ serverSession }: Pick<Spark, "serverSession">): string {
  return /^[\w-]+$/.test(serverSession) ? `./${serverSession}` : "./*";
}

/** A shell command that puts the Node.js sent by this session, and only that, at the front of PATH. */
export function preferOwnNode(spark: Pick<Spark, "serverSession">): string {
  const own = `${folderOf(spark)}/${nodeFolder}`;
  return `for n in ${own}/bin ${own}/*/bin; do if [ -x "$n/node" ]; then PATH="$n:$PATH"; fi; done`;
}

/**
 * A shell command that starts the worker with some arguments, which may contain only letters, digits, "_", "=", "-" and ".". The files of a
 * session lie in a folder below the working directory that is named after the session; their names contain the hash of their content, so that
 * any folder that has them will do. `exec` makes ending the task end Node.js, and `timeout` is there because Spark would wait for a stuck
 * script forever. A script that gives up reads its input first, because otherwise Spark would report a broken pipe instead of the script's
 * message.
 */
export function workerCommand(
  spark: Pick<Spark, "serverSession">,
  file: string,
  args: readonly string[],
  { node = "node", seconds = usualLimit }: { node?: string | undefined; seconds?: number | undefined } = {},
): string {
  for (const argument of [file, ...args])
    if (!/^[\w=.-]+$/.test(argument)) throw new Error(`an argument of the worker must be plain; got ${argument}`);
  return [
    preferOwnNode(spark),
    `give_up() { cat >/dev/null; echo "$1 on executor $(hostname)" >&2; exit $2; }`,
    `command -v ${node} >/dev/null || give_up "Node.js was not found as ${node}" 69`,
    `for d in ${folderOf(spark)} . ./*; do if [ -f "$d/${file}" ]; then exec timeout -k 5 ${seconds} ${node} "$d/${file}" ${args.join(" ")}; fi; done`,
    `give_up "the file ${file} is missing" 66`,
  ].join("; ");
}
