// The page of a served model: its plane on the left, what is known about it on the right.

import type { ComponentType, JSX } from "preact";
import { learnHere, obstacleHere } from "../../served/learn-here.js";
import { data, learning, type PanelName, panel, panelNames, served } from "../../served/served-model.js";
import { arrangedPlane, drawnPart } from "../../served/shown-plane.js";
import { playing } from "../../state/playing.js";
import { shownTheme, theme } from "../../state/theme.js";
import { IconButton } from "../controls/icon-button.js";
import { Tabs } from "../controls/tabs.js";
import { MistakesPanel } from "./mistakes-panel.js";
import { ModelPanel, percent } from "./model-panel.js";
import { ModelPlane } from "./model-plane.js";
import { PlaneChoices } from "./plane-choices.js";
import { RowPanel } from "./row-panel.js";
import { WeightsPanel } from "./weights-panel.js";
import "../../styles/served.css";

interface ServedPageProps {
  /** The page for learning. */
  readonly Learn: ComponentType;
  /** Starts what the page for learning needs. */
  readonly begin: () => void;
  /** Shows temporary messages. */
  readonly Notice: ComponentType;
}

/** The model, or the page for learning with a way back to the model. */
export function ServedPage({ Learn, begin, Notice }: ServedPageProps): JSX.Element {
  if (learning.value)
    return (
      <>
        <div class="way-back" role="region" aria-label="The model">
          <p>
            Here a new perceptron learns from these two coordinates. <strong>{served.value.title}</strong> is another
            model.
          </p>
          <button type="button" class="main" onClick={backToTheModel}>
            Back to {served.value.title}
          </button>
        </div>
        <Learn />
      </>
    );
  return (
    <>
      <a class="skip" href="#panels">
        Skip to the panels
      </a>
      <Top />
      <main class={data.value ? "served" : "served without-rows"}>
        {data.value ? <Stage begin={begin} /> : <NoRows />}
        <Panels />
      </main>
      <Notice />
    </>
  );
}

/** The address of the learned points, which is written after a pause, would open them again. */
function backToTheModel(): void {
  playing.value = false;
  learning.value = false;
  const forget = () => {
    if (!learning.value) window.history.replaceState(null, "", location.pathname + location.search);
  };
  forget();
  setTimeout(forget, 1000);
}

function Top(): JSX.Element {
  const { title, data } = served.value;
  const other = shownTheme.value === "dark" ? "light" : "dark";
  return (
    <header class="top">
      <div class="title">
        <span class="brand">Rosenblatt studio</span>
        <h1 class="served-title">
          {title}
          {data?.judged && (
            <span>
              {" "}
              gets {(data.rows - data.judged.errors).toLocaleString("en")} of {data.rows.toLocaleString("en")} rows
              right ({percent(1 - data.judged.errors / data.rows)})
            </span>
          )}
        </h1>
      </div>
      <div class="actions">
        <IconButton
          icon="theme"
          name={`Switch to ${other}`}
          title="Light or dark"
          onClick={() => (theme.value = other)}
        />
      </div>
    </header>
  );
}

function NoRows(): JSX.Element {
  return (
    <div class="no-rows">
      <h2>No rows were given</h2>
      <p>
        The weights of the model are on view. To see rows as points, where they are predicted wrong and why, end this
        with Ctrl-C and give data beside the model:
      </p>
      <p>
        <code>rosenblatt studio {served.value.title} DATA</code>
      </p>
    </div>
  );
}

function Stage({ begin }: { begin: () => void }): JSX.Element {
  const why = obstacleHere();
  return (
    <div class="stage served-stage">
      <PlaneChoices />
      <ModelPlane />
      <div class="below-plane">
        <Key />
        <div class="learn-here">
          <button
            type="button"
            disabled={why !== null || !arrangedPlane.value}
            onClick={() => learnHere(begin)}
            aria-describedby="learn-why"
          >
            Learn on these two axes…
          </button>
          <small id="learn-why">{why ?? "Opens these points for a new perceptron; the model stays as it is."}</small>
        </div>
      </div>
    </div>
  );
}

/** Above this number the figure draws fewer rings. */
const mostRings = 60;

/** The meaning of the marks in the plane, and what the plane omits. */
function Key(): JSX.Element {
  const shown = arrangedPlane.value;
  const { drawn, rows } = drawnPart.value;
  if (!shown) return <p class="key" />;
  const { points, note, margin, field } = shown.state;
  const wrong = points.filter(
    ({ target, predicted }) => target !== undefined && predicted !== undefined && target !== predicted,
  ).length;
  const some = (is: (point: (typeof points)[number]) => boolean) => points.some(is);
  const parts = [
    drawn < rows
      ? `${drawn.toLocaleString("en")} of ${rows.toLocaleString("en")} rows are drawn`
      : `all ${rows.toLocaleString("en")} rows are drawn`,
    ...(wrong > mostRings
      ? ["a ring: predicted wrong, where several are close to each other one ring for all"]
      : wrong > 0
        ? ["a ring: predicted wrong"]
        : []),
    ...(margin && wrong === 0 && !field && served.value.known === 2
      ? ["the dashed band: the margin, as wide as the points leave it"]
      : []),
    ...(some(({ elsewhere }) => elsewhere === true)
      ? ["hollow: the whole row is predicted differently from its place in this plane"]
      : []),
    ...(some(({ weight = 0 }) => weight > 0) ? ["area: α, how much a row counts in the score"] : []),
    ...(some(({ target }) => target === undefined) ? ["grey: class not known"] : []),
  ];
  const told = note?.split("; ").filter((part) => !/ examples drawn$/.test(part)) ?? [];
  return <p class="key">{[...parts, ...told].map(capital).join(". ")}.</p>;
}

function capital(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}

const titles: Record<PanelName, string> = { row: "Row", weights: "Weights", mistakes: "Wrong rows", model: "Model" };
const panels: Record<PanelName, ComponentType> = {
  row: RowPanel,
  weights: WeightsPanel,
  mistakes: MistakesPanel,
  model: ModelPanel,
};

function Panels(): JSX.Element {
  const names = panelNames.filter((name) => data.value || (name !== "row" && name !== "mistakes"));
  const open = names.includes(panel.value) ? panel.value : names[0];
  const Panel = panels[open];
  return (
    <aside class="panels" id="panels">
      <Tabs names={names} open={open} onOpen={(name) => (panel.value = name)}>
        {(name) => (
          <>
            {titles[name]}
            {name === "mistakes" && data.value?.judged && (
              <span class="tab-count"> {data.value.judged.errors.toLocaleString("en")}</span>
            )}
          </>
        )}
      </Tabs>
      <div class="panel served-panel" id="panel" role="tabpanel" aria-labelledby={`tab-${open}`} tabIndex={0}>
        <h2 class="visually-hidden">{titles[open]}</h2>
        <Panel />
      </div>
    </aside>
  );
}
