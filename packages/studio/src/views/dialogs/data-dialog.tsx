// Points from a file or a text: read, choose the columns, look, and take.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { type Doc, emptyDoc, farthest, pointsOf } from "../../document/document.js";
import type { ReadTable } from "../../document/read-table.js";
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

interface Chosen {
  readonly x: string;
  readonly y: string;
  readonly label: string;
}

/** A longer text is read, but not there to edit. */
const longestShown = 100_000;

/** The dialog that reads points from a file or a text. */
export function DataDialog(): JSX.Element {
  const text = useSignal("");
  const name = useSignal(dropped.peek()?.name ?? "Pasted points");
  const table = useSignal<ReadTable | null>(null);
  const problem = useSignal<string | null>(null);
  const chosen = useSignal<Chosen>({ x: "", y: "", label: "" });

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
      const numeric = answer.columns.filter(({ numbers }) => numbers);
      const classes = answer.columns.filter(({ texts }) => texts);
      const label = classes.at(-1)?.name ?? "";
      const [x, y] = numeric.filter(({ name }) => name !== label);
      table.value = answer;
      chosen.value = { x: (x ?? numeric[0]).name, y: (y ?? numeric[1]).name, label };
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
      const next = docOf(table.value!, chosen.value, name.value);
      open(next);
      dialog.value = null;
      const left = table.value!.rows - next.points.length;
      say(
        `${counted(next.points.length, "point")} taken from ${name.value}${left > 0 ? `; ${counted(left, "row")} left out, without a number or a class` : ""}.`,
      );
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
            // A link that was pasted has nothing to be chosen about it.
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
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
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
      <p class="buttons">
        <button type="button" class="main" onClick={onUse}>
          Take these points
        </button>
      </p>
    </>
  );
}

/** At most 40 characters, and still different. */
function shortNames(names: readonly string[]): string[] {
  const cut = names.map((name) => name.slice(0, 40));
  return new Set(cut).size === names.length ? cut : names.map((name, k) => `${name.slice(0, 36)} ${k + 1}`);
}

/** Rows with a missing number or class are left out, and those too far away to draw. */
function docOf({ columns, rows }: ReadTable, { x, y, label }: Chosen, title: string): Doc {
  if (x === y) throw new Error("Across and up must be two different columns.");
  const numbers = (name: string) => columns.find((column) => column.name === name)!.numbers!;
  const [across, up] = [numbers(x), numbers(y)];
  const texts = columns.find(({ name }) => name === label)?.texts;
  const classes = texts ? [...new Set(texts.filter((word) => word !== ""))] : [...emptyDoc.classes];
  const points = pointsOf(
    Array.from({ length: rows }, (_, r) => r).flatMap((r) => {
      const target = texts ? classes.indexOf(texts[r]) : 0;
      return Math.abs(across[r]) <= farthest && Math.abs(up[r]) <= farthest && target >= 0
        ? [[across[r], up[r], target] as const]
        : [];
    }),
  );
  if (points.length === 0) throw new Error("No row has both numbers and a class.");
  return {
    ...emptyDoc,
    title: title.slice(0, 80) || emptyDoc.title,
    axes: [x.slice(0, 60), y.slice(0, 60)],
    classes: shortNames(classes),
    points,
  };
}
