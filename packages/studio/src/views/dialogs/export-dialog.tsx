// Everything that can be saved.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { pointsCsv } from "../../document/points-csv.js";
import { fileName, pngBlob, save, svgText, typeScript } from "../../exchange/take-away.js";
import { doc } from "../../state/edits.js";
import { say } from "../../state/notice.js";
import { trace } from "../../state/place.js";
import { shownTheme } from "../../state/theme.js";
import { ask } from "../../worker/ask.js";

/** Runs an action, and reports its success or failure. */
async function attempt(what: string, act: () => unknown): Promise<void> {
  try {
    await act();
    say(what);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), "problem");
  }
}

/** The dialog that offers everything that can be saved. */
export function ExportDialog(): JSX.Element {
  return (
    <div class="take-away">
      <PictureSection />
      <ModelSection />
      <ProgramSection />
    </div>
  );
}

function PictureSection(): JSX.Element {
  const paper = useSignal<"light" | "dark">(shownTheme.value);
  const savePicture = (ending: "svg" | "png") =>
    attempt("The picture is saved.", async () => {
      const name = fileName(doc.value, ending);
      if (ending === "svg") save(name, svgText(paper.value), "image/svg+xml");
      else save(name, await pngBlob(paper.value));
    });
  return (
    <section>
      <h3>Picture</h3>
      <p>
        <label class="flag">
          <input
            type="checkbox"
            checked={paper.value === "dark"}
            onChange={(event) => (paper.value = event.currentTarget.checked ? "dark" : "light")}
          />
          <span>Draw it on dark paper</span>
        </label>
      </p>
      <p class="buttons">
        <button type="button" onClick={() => savePicture("svg")}>
          SVG
        </button>
        <button type="button" onClick={() => savePicture("png")}>
          PNG
        </button>
        <button type="button" onClick={() => print()}>
          Print
        </button>
      </p>
    </section>
  );
}

/** The number of passes that the run made; before it is finished, the most that it may make. */
function passesMade(): number {
  return trace.value?.passes.length ?? doc.value.settings.passes;
}

function ModelSection(): JSX.Element {
  const current = doc.value;
  const learned = trace.value !== null;
  const saveModel = (averaged: boolean) =>
    attempt("The model is saved. The command line reads it: rosenblatt predict model.json points.csv", async () => {
      const file = await ask("model", { doc: current, passes: passesMade(), averaged });
      save(
        fileName(current, averaged ? "averaged.model.json" : "model.json"),
        `${JSON.stringify(file)}\n`,
        "application/json",
      );
    });
  return (
    <section>
      <h3>Model</h3>
      <p>The whole run, as the same file that the command line writes and reads.</p>
      <p class="buttons">
        <button type="button" disabled={!learned} onClick={() => saveModel(false)}>
          Last vector
        </button>
        {current.settings.learner === "perceptron" && (
          <button type="button" disabled={!learned} onClick={() => saveModel(true)}>
            Average of all
          </button>
        )}
      </p>
    </section>
  );
}

function ProgramSection(): JSX.Element {
  const current = doc.value;
  const program = typeScript(current, passesMade());
  const savePoints = () =>
    attempt("The points are saved.", () => save(fileName(current, "csv"), pointsCsv(current), "text/csv"));
  const copyProgram = () => attempt("The program is in the clipboard.", () => navigator.clipboard.writeText(program));
  return (
    <section>
      <h3>Points and program</h3>
      <p class="buttons">
        <button type="button" onClick={savePoints}>
          Points as CSV
        </button>
        <button type="button" onClick={copyProgram}>
          Copy as TypeScript
        </button>
      </p>
      <pre class="program">
        <code>{program}</code>
      </pre>
    </section>
  );
}
