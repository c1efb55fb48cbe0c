// How a command may end, whatever its input.

import { must } from "./must.js";
import { unforeseen } from "./refusal.js";

/** Throws unless a command ended with a documented exit code, without a stack trace, and without an unexpected error. */
export function mustEndWell({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }): void {
  must(!`${stdout}${stderr}`.includes(unforeseen), `"${unforeseen}": ${stderr}`);
  must(!/\n {4}at |node:internal/.test(stderr), `a stack was printed: ${stderr}`);
  must([0, 1, 2, 130].includes(code), `the exit code was ${code}`);
  must(code !== 2 || stderr !== "", "it ended with exit code 2 and no word");
}
