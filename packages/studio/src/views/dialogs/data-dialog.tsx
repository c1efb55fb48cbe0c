// Points from a file or a text: read it, choose the columns, preview, and open.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { emptyDoc } from "../../document/document.js";
import type { ReadTable } from "../../document/read-table.js";
import {
  type ChosenColumns,
  chosenColumns,
  constantNote,
  labelNote,
  tablePoints,
} from "../../document/table-points.js";
import { dropped } from "../../exchange/dropped.js";
import { hashIn } from "../../exchange/hash-in.js";
import { openHash } from "../../exchange/opened-hash.js";
import { counted } from "../../numbers.js";
import { dialog } from "../../state/dialogs.js";
import { doc } from "../../state/edits.js";
import { open } from "../../state/following.js";
import { say } from "../../state/notice.js";
import { ask } from "../../worker/ask.js";
import { Choice } from "../controls/fields.js";

/** A longer text is read, but cannot be edited. */
const longestShown = 100_000;

/** The dialog that reads points from a file or a text. */
export function DataDialog(): JSX.Element {
  const text = useSignal("");
  const name = useSignal(dropped.peek()?.name ?? "Pasted points");
  const table = useSignal<ReadTable | null>(null);
  const problem = useSignal<string | null>(null);
  const chosen = useSignal<ChosenColumns>({ x: "", y: "", label: "" });

  const read = async (given: string) => {
    problem.value = null;
    try {
      const hash = hashIn(given);
      if (hash !== null) {
        await openHash(hash);
        dialog.value = null;
        say(`${doc.value.title} is open.`);
        return;
      }
      const answer = await ask("table", given);
      table.value = answer;
      chosen.value = chosenColumns(answer);
    } catch (error) {
      table.value = null;
      problem.value = error instanceof Error ? error.message : String(error);
    }
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    name.value = file.name.replace(/\.[^.]*$/, "");
    await take(await file.text());
  };
  const take = (given: string) => {
    text.value = given.length <= longestShown ? given : "";
    return read(given);
  };
  const waiting = dropped.peek();
  if (waiting) {
    dropped.value = null;
    void take(waiting.text);
  }
  const use = () => {
    try {
      const { doc: next, leftOut } = tablePoints(table.value!, chosen.value, name.value);
      open(next);
      dialog.value = null;
      const left = leftOut.map(([rows, reason]) => `; ${counted(rows, "row")} left out, ${reason}`).join("");
      say(`${counted(next.points.length, "point")} taken from ${name.value}${left}.`);
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error);
    }
  };

  return (
    <>
      <p>
        Paste a link of the studio, from wherever it is, or rows of a table; or choose a file: a table, or a page that
        was saved here. Of a table, two columns of numbers become the axes, one of two or three different values the
        classes.
      </p>
      <label class="field">
        <span>File</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.html,text/csv,text/plain,text/html"
          onChange={(event) => takeFile(event.currentTarget.files?.[0])}
        />
      </label>
      <label class="field">
        <span>Or a link, or rows of text</span>
        <textarea
          rows={6}
          placeholder={"length,width,kind\n1.4,0.2,setosa\n4.7,1.4,versicolor"}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            // A pasted link needs no further choices.
            if (event.inputType === "insertFromPaste" && /#v\d+\./.test(text.value)) void read(text.value);
          }}
        />
      </label>
      <p class="buttons">
        <button type="button" onClick={() => read(text.value)}>
          Read
        </button>
        {!table.value && (
          <button
            type="button"
            onClick={() => {
              open({ ...emptyDoc, settings: doc.value.settings });
              dialog.value = null;
            }}
          >
            Start with an empty plane
          </button>
        )}
      </p>
      {problem.value && (
        <p class="wrong" role="alert">
          {problem.value} What was on the page is still there.
        </p>
      )}
      {table.value && (
        <Columns table={table.value} chosen={chosen.value} onChoose={(next) => (chosen.value = next)} onUse={use} />
      )}
    </>
  );
}

interface ColumnsProps {
  readonly table: ReadTable;
  readonly chosen: ChosenColumns;
  readonly onChoose: (chosen: ChosenColumns) => void;
  readonly onUse: () => void;
}

function Columns({ table, chosen, onChoose, onUse }: ColumnsProps): JSX.Element {
  const columns = (kind: "numbers" | "texts") =>
    table.columns.filter((column) => column[kind]).map(({ name }) => [name, name] as const);
  return (
    <>
      <h3>{counted(table.rows, "row")}: which columns?</h3>
      <div class="fields">
        <Choice
          name="Across"
          value={chosen.x}
          choices={columns("numbers")}
          onChange={(x) => onChoose({ ...chosen, x })}
        />
        <Choice name="Up" value={chosen.y} choices={columns("numbers")} onChange={(y) => onChoose({ ...chosen, y })} />
        <Choice
          name="Class"
          value={chosen.label}
          choices={[["", "none: all of the first class"], ...columns("texts")]}
          onChange={(label) => onChoose({ ...chosen, label })}
        />
      </div>
      {[labelNote(table, chosen), constantNote(table, chosen)].map(
        (note) =>
          note && (
            <p key={note} class="note" role="status">
              {note}
            </p>
          ),
      )}
      <p class="buttons">
        <button type="button" class="main" onClick={onUse}>
          Take these points
        </button>
      </p>
    </>
  );
}
