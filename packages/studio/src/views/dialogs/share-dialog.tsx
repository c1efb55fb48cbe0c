// The dialog for sharing the current page: as a link, as a frame in another page, and as one file.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { embedSnippet } from "../../exchange/embed-snippet.js";
import { encodeLink } from "../../exchange/link.js";
import { oneFile } from "../../exchange/one-file.js";
import { reachOf, shareBase } from "../../exchange/share-base.js";
import { fileName, save } from "../../exchange/take-away.js";
import { doc } from "../../state/edits.js";
import { say } from "../../state/notice.js";
import { position } from "../../state/place.js";
import { view } from "../../state/view.js";
import { Flag } from "../controls/fields.js";

const reaches: Record<ReturnType<typeof reachOf>, string> = {
  anywhere: "",
  "while served":
    "The address is this machine's: the link opens here, while the studio is being served. Elsewhere, paste it under Open… in any studio, or save one file.",
  "this machine":
    "The page was opened from a file: the link opens where this very file is. Elsewhere, paste it under Open… in any studio, or save one file.",
};

/** The dialog for sharing the current page. */
export function ShareDialog(): JSX.Element {
  const hash = useSignal("");
  const withRun = useSignal(true);
  const withPanel = useSignal(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    void encodeLink({ doc: doc.value, position: position.value, view: view.value }).then((packed) => {
      hash.value = packed;
      requestAnimationFrame(() => box.current?.select());
    });
  }, []);
  const base = shareBase();
  const reach = reaches[reachOf(base)];
  const link = hash.value && `${base}#${hash.value}`;
  const parts = ["plane", ...(withRun.value ? ["transport"] : []), ...(withPanel.value ? [view.value.panel] : [])];
  const snippet = hash.value && embedSnippet({ base, parts, hash: hash.value, title: doc.value.title });
  const saveFile = async () => {
    try {
      save(fileName(doc.value, "html"), await oneFile(hash.value, doc.value.title), "text/html");
      say("The page is saved with these points inside. It opens in any browser, without a network.");
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), "problem");
    }
  };
  return (
    <div class="share">
      <section>
        <p>
          The link holds everything: the points, their order, all settings, and the place in the run. Nothing is stored
          anywhere else.
        </p>
        <label class="field">
          <span>Link, {link.length.toLocaleString("en")} characters</span>
          <textarea ref={box} class="link-text" readOnly rows={3} value={link} />
        </label>
        {reach && <p class="reach-note">{reach}</p>}
        <p class="buttons">
          <Copy what="link" text={link} isMain />
        </p>
      </section>
      <section>
        <h3>As one file</h3>
        <p>
          The whole page with these points and this place in the run inside, to send or to keep. It opens from disk.
        </p>
        <p class="buttons">
          <button type="button" disabled={!hash.value} onClick={saveFile}>
            Save as one file
          </button>
        </p>
      </section>
      <section>
        <h3>In a page of your own</h3>
        <div class="embed-parts">
          <Flag name="With the controls of the run" value={withRun.value} onChange={(on) => (withRun.value = on)} />
          <Flag name="With the open panel" value={withPanel.value} onChange={(on) => (withPanel.value = on)} />
        </div>
        <label class="field">
          <span>HTML for a frame</span>
          <textarea class="link-text" readOnly rows={3} value={snippet} />
        </label>
        {reach && (
          <p class="reach-note">
            A frame needs an address that its readers can reach. On this machine, start the studio with{" "}
            <code>--allow-embedding</code> and the origin of your page.
          </p>
        )}
        <p class="buttons">
          <Copy what="snippet" text={snippet} />
        </p>
      </section>
    </div>
  );
}

function Copy({ what, text, isMain }: { what: string; text: string; isMain?: boolean }): JSX.Element {
  const copy = async (button: HTMLElement) => {
    try {
      await navigator.clipboard.writeText(text);
      say(`The ${what} is in the clipboard.`);
    } catch {
      button.closest("section")!.querySelector("textarea")?.select();
      say(`The browser did not allow copying. The ${what} is selected: copy it with Ctrl C.`, "problem");
    }
  };
  return (
    <button
      type="button"
      class={isMain ? "main" : undefined}
      disabled={!text}
      onClick={(event) => copy(event.currentTarget)}
    >
      Copy the {what}
    </button>
  );
}
