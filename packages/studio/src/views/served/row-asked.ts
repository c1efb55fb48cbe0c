// Requests what the server knows about a row, for as long as a view shows it.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { RowAnswer } from "../../served/answers.js";
import { rowAnswer } from "../../served/served-model.js";

/** Milliseconds that the pointer rests on a point before a request is made. */
const rest = 40;

/** What is known about a row: the answer, or why there is none; null until it has arrived. */
export function useRow(row: number, of?: string, soon = false): Signal<RowAnswer | string | null> {
  const answer = useSignal<RowAnswer | string | null>(null);
  useEffect(() => {
    let isWanted = true;
    // The answer for another row would be wrong for this one.
    if (typeof answer.peek() === "string" || (answer.peek() as RowAnswer | null)?.row !== row) answer.value = null;
    const take = (value: RowAnswer | string) => {
      if (isWanted) answer.value = value;
    };
    const timer = setTimeout(
      () => rowAnswer(row, of).then(take, (error: Error) => take(error.message)),
      soon ? 0 : rest,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [row, of]);
  return answer;
}
