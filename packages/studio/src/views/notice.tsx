// Temporary messages of the page.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { notice } from "../state/notice.js";
import { IconButton } from "./controls/icon-button.js";

/** The current message, until some time has passed or it is closed. */
export function Notice(): JSX.Element {
  const said = notice.value;
  useEffect(() => {
    if (said?.kind !== "done") return;
    const timer = setTimeout(() => {
      if (notice.peek() === said) notice.value = null;
    }, 6000);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div class="notices" role={said?.kind === "problem" ? "alert" : "status"}>
      {said && (
        <p class={`notice ${said.kind}`}>
          {said.text}
          <IconButton icon="close" name="Close this message" onClick={() => (notice.value = null)} />
        </p>
      )}
    </div>
  );
}
