// A link to what is on the page now.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { encodeLink } from "../../exchange/link.js";
import { doc } from "../../state/edits.js";
import { say } from "../../state/notice.js";
import { position } from "../../state/place.js";
import { view } from "../../state/view.js";

/** The dialog with a link to what is on the page now. */
export function ShareDialog(): JSX.Element {
  const link = useSignal("");
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    void encodeLink({ doc: doc.value, position: position.value, view: view.value }).then((hash) => {
      link.value = `${location.href.split("#")[0]}#${hash}`;
      requestAnimationFrame(() => box.current?.select());
    });
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.value);
      say("The link is in the clipboard.");
    } catch {
      box.current?.select();
      say("The browser did not allow copying. The link is selected: copy it with Ctrl C.", "problem");
    }
  };
  return (
    <>
      <p>
        The link holds everything: the points, their order, all settings, and the place in the run. Nothing is stored
        anywhere else.
      </p>
      <label class="field">
        <span>Link, {link.value.length.toLocaleString("en")} characters</span>
        <textarea ref={box} class="link-text" readOnly rows={5} value={link.value} />
      </label>
      <p class="buttons">
        <button type="button" class="main" onClick={copy}>
          Copy the link
        </button>
      </p>
    </>
  );
}
