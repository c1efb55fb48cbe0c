// Points from a file or a text: read it, choose the columns, preview, and open.

import { type Signal, useSignal } from "@preact/signals";
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
  const { text, table, chosen, problem, read, takeFile, use } = useReading();
  return (
    <>
      <p>
        Paste a link of the studio, from wherever it is, or rows of a table; or choose a file: a table, or a page that
        was saved here. Of a table, two columns of numbers become the axes, one of two or three different values the
        classes.
      </p>
      <FileField onFile={takeFile} />
      <TextField text={text} onLink={read} />
      <p class="buttons">
        <button type="button" onClick={() => read(text.value)}>
          Read
        </button>
        {!table.value && <EmptyPlaneButton />}
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

/** What was typed and read so far, and the steps from there to points on the plane. */
function useReading() {
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
        await openLink(hash);
        return;
      }
      const answer = await ask("table", given);
      table.value = answer;
      chosen.value = chosenColumns(answer);
    } catch (error) {
      table.value = null;
      problem.value = messageOf(error);
    }
  };
  const take = (given: string) => {
    text.value = given.length <= longestShown ? given : "";
    return read(given);
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    name.value = file.name.replace(/\.[^.]*$/, "");
    await take(await file.text());
  };
  const use = () => {
    try {
      openPoints(table.value!, chosen.value, name.value);
    } catch (error) {
      problem.value = messageOf(error);
    }
  };

  const waiting = dropped.peek();
  if (waiting) {
    dropped.value = null;
    void take(waiting.text);
  }
  return { text, table, chosen, problem, read, takeFile, use };
}

/** Opens what a link holds. */
async function openLink(hash: string): Promise<void> {
  await openHash(hash);
  dialog.value = null;
  say(`${doc.value.title} is open.`);
}

/** Opens the points in the chosen columns of a table. */
function openPoints(table: ReadTable, chosen: ChosenColumns, name: string): void {
  const { doc: next, leftOut } = tablePoints(table, chosen, name);
  open(next);
  dialog.value = null;
  const left = leftOut.map(([rows, reason]) => `; ${counted(rows, "row")} left out, ${reason}`).join("");
  say(`${counted(next.points.length, "point")} taken from ${name}${left}.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function FileField({ onFile }: { onFile: (file: File | undefined) => void }): JSX.Element {
  return (
    <label class="field">
      <span>File</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,.html,text/csv,text/plain,text/html"
        onChange={(event) => onFile(event.currentTarget.files?.[0])}
      />
    </label>
  );
}

/** The field for a text; a link that is pasted into it is opened at once, since it needs no further choices. */
function TextField({ text, onLink }: { text: Signal<string>; onLink: (link: string) => void }): JSX.Element {
  return (
    <label class="field">
      <span>Or a link, or rows of text</span>
      <textarea
        rows={6}
        placeholder={"length,width,kind\n1.4,0.2,setosa\n4.7,1.4,versicolor"}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          if (event.inputType === "insertFromPaste" && /#v\d+\./.test(text.value)) onLink(text.value);
        }}
      />
    </label>
  );
}

function EmptyPlaneButton(): JSX.Element {
  return (
    <button
      type="button"
      onClick={() => {
        open({ ...emptyDoc, settings: doc.value.settings });
        dialog.value = null;
      }}
    >
      Start with an empty plane
    </button>
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
