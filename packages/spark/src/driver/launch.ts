// The command by which an executor starts the worker.

import type { Spark } from "../connect/index.js";

/** The folder into which an archive with Node is unpacked. */
export const nodeFolder = "rosenblatt-node";

/** How long a worker may take for its rows before it counts as stuck, in seconds. */
export const usualLimit = 3600;

/**
 * A shell command that starts the worker with some arguments, which consist of letters, digits and = - . only. Files of a session lie in a folder below the working directory,
 * which is named after the session; their names carry the hash of their content, so that any folder which has it will do. `exec`, so that ending the task ends Node;
 * `timeout`, because Spark waits for a stuck script forever; and whoever gives up reads its input first, because Spark would report a broken pipe instead of the words.
 */
export function workerCommand(
  { serverSession }: Pick<Spark, "serverSession">,
  file: string,
  args: readonly string[],
  { node = "node", seconds = usualLimit }: { node?: string | undefined; seconds?: number | undefined } = {},
): string {
  for (const argument of [file, ...args])
    if (!/^[\w=.-]+$/.test(argument)) throw new Error(`an argument of the worker must be plain; got ${argument}`);
  const session = /^[\w-]+$/.test(serverSession) ? `./${serverSession} ` : "";
  return [
    `for n in ./*/${nodeFolder}/bin ./*/${nodeFolder}/*/bin; do if [ -x "$n/node" ]; then PATH="$n:$PATH"; fi; done`,
    `give_up() { cat >/dev/null; echo "$1 on executor $(hostname)" >&2; exit $2; }`,
    `command -v ${node} >/dev/null || give_up "Node.js was not found as ${node}" 69`,
    `for d in ${session}. ./*; do if [ -f "$d/${file}" ]; then exec timeout -k 5 ${seconds} ${node} "$d/${file}" ${args.join(" ")}; fi; done`,
    `give_up "the file ${file} is missing" 66`,
  ].join("; ");
}
