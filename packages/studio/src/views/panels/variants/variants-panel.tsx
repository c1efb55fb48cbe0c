// One run, four ways to predict from it; and other learners over the same points in the same order.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { PlaneField, PlaneState, PlaneView } from "rosenblatt/figure";
import type { Doc } from "../../../document/document.js";
import { valueAt } from "../../../draw/field-value.js";
import { shownPart } from "../../../draw/shown-part.js";
import { positiveOf } from "../../../geometry/half-space.js";
import type { Weights } from "../../../geometry/weights.js";
import { counted } from "../../../numbers.js";
import type { Variants } from "../../../run/variants/make-variants.js";
import { askAbout } from "../../../state/asking.js";
import { doc } from "../../../state/edits.js";
import { averaged, pocket, position, trace, weights } from "../../../state/place.js";
import { mostMarks } from "../../plane/most-marks.js";
import { Term } from "../../terms/term.js";
import { SmallPlane } from "./small-plane.js";
import { SurvivalTable } from "./survival-table.js";
import { inTurn } from "./turns.js";
import "../../../styles/variants.css";

const answer = signal<Variants | null>(null);

/** Something that predicts: with straight boundaries, or with scores on a grid. */
interface Predictor {
  readonly name: string;
  readonly about: string;
  readonly weights: readonly Weights[];
  readonly field?: PlaneField | null;
}

/** The panel with four ways to predict from one run, and other learners over the same points. */
export function VariantsPanel(): JSX.Element {
  const current = doc.value;
  const at = position.value;
  const view = shownPart.value;
  useEffect(() => {
    // Delayed, so that scrubbing does not request every place on the way.
    const timer = setTimeout(() => {
      void askAbout(
        "variants",
        { doc: current, position: at, view, columns: 81, rows: 81 },
        (variants) => {
          answer.value = variants;
        },
        () => {
          answer.value = null;
        },
      );
    }, 60);
    return () => clearTimeout(timer);
  }, [current, at, view]);
  if (current.settings.learner === "kernel")
    return <p class="lead">These views are of a vector w. Choose the perceptron in the panel Rules to see them.</p>;
  if (!trace.value) return <p class="lead">There is no run to look at.</p>;
  const views: Predictor[] = [
    { name: "last", about: "The vector that the run has come to.", weights: weights.value },
    { name: "averaged", about: "The mean of the vectors after each example.", weights: averaged.value },
    ...(trace.value.vectors === 1
      ? [
          {
            name: "voted",
            about: "Every vector votes, once for each example it survived. The result need not be a half-plane.",
            weights: [],
            field: answer.value?.voted ?? null,
          },
        ]
      : []),
    { name: "pocket", about: "The vector that gave the most right answers in a row.", weights: pocket.value },
  ];
  const others = (answer.value?.others ?? []).map(
    ({ name, updates, passes, weights, field, problem }): Predictor => ({
      name,
      about: problem
        ? `It cannot learn from these points: ${problem}.`
        : `${counted(updates, "update")} in ${counted(passes, "pass", "passes")}.`,
      weights,
      field,
    }),
  );
  return (
    <>
      <p class="lead">
        The same {counted(position.value, "example")} lead to {views.length === 4 ? "four" : "three"} predictions: of
        the last line, the <Term of="averaged">averaged</Term>, the <Term of="voted">voted</Term> and the{" "}
        <Term of="pocket">pocket</Term> perceptron. Errors are counted on these very points.
      </p>
      <div class="multiples">
        {views.map((predictor) => (
          <Small key={predictor.name} predictor={predictor} />
        ))}
      </div>
      <Later>{() => <Disagreement views={views.filter(known)} />}</Later>
      <Later>{() => <SurvivalTable />}</Later>
      <h3>Other learners on the same points in the same order</h3>
      <div class="multiples">
        {others.map((predictor) => (
          <Small key={predictor.name} predictor={predictor} />
        ))}
      </div>
    </>
  );
}

/** Renders a part of the panel when its turn has come. */
function Later({ children }: { children: () => JSX.Element }): JSX.Element | null {
  const [come, setCome] = useState(doc.value.points.length <= mostMarks);
  useEffect(() => inTurn(() => setCome(true)), []);
  return come ? children() : null;
}

function known({ weights, field }: Predictor): boolean {
  return weights.length > 0 || Boolean(field);
}

/** Returns a function that gives the class predicted at a spot. */
function classifier({ weights, field }: Predictor): (x: number, y: number) => number {
  const { points, settings } = doc.value;
  const positive = positiveOf(doc.value);
  const negative = points.find(({ target }) => target !== positive)?.target ?? 0;
  const sideOf = (score: number) => (score > 0 || (score === 0 && settings.zero !== "negative") ? positive : negative);
  if (field) return (x, y) => sideOf(valueAt(field, x, y));
  if (weights.length === 1) return (x, y) => sideOf(weights[0].w[0] * x + weights[0].w[1] * y + weights[0].b);
  return (x, y) => {
    const scores = weights.map(({ w, b }) => w[0] * x + w[1] * y + b);
    return scores.indexOf(Math.max(...scores));
  };
}

/** The picture of a predictor's answers, and its errors on the points. */
interface Judgement {
  readonly state: PlaneState;
  readonly errors: number;
}

function judgementOf(predictor: Predictor, { classes, points, axes }: Doc, view: PlaneView): Judgement {
  const { name, weights, field } = predictor;
  const judged = known(predictor);
  const classify = classifier(predictor);
  const predicted = judged ? points.map(({ x, y }) => classify(x, y)) : [];
  const errors = predicted.filter((k, place) => k !== points[place].target).length;
  const straight = weights.some(({ w }) => w[0] !== 0 || w[1] !== 0);
  const state: PlaneState = {
    kind: "plane",
    legend: false,
    classes,
    axes,
    view,
    points: points.map(({ x, y, target }, place) => ({
      x,
      y,
      target,
      ...(judged && { predicted: predicted[place] }),
    })),
    ...(field ? { field } : straight && { scores: weights.map(({ w, b }) => ({ w, b })) }),
    positive: positiveOf({ classes, points }),
    normal: false,
    description: `${name}: ${counted(errors, "error")} on ${counted(points.length, "point")}.`,
  };
  return { state, errors };
}

function Small({ predictor }: { predictor: Predictor }): JSX.Element {
  const { name, about, weights, field } = predictor;
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  const current = doc.value;
  const view = shownPart.value;
  // With thousands of points, each picture waits for its turn: all at once would block the page.
  useLayoutEffect(() => {
    const judge = () => setJudgement(judgementOf(predictor, current, view));
    if (current.points.length > mostMarks) return inTurn(judge);
    judge();
    return undefined;
  }, [name, weights, field, current, view]);
  return (
    <figure class="multiple">
      <figcaption>
        <strong>{name}</strong>
        <span>{judgement && known(predictor) ? counted(judgement.errors, "error") : "…"}</span>
        <small>{about}</small>
      </figcaption>
      {judgement && <SmallPlane state={judgement.state} id={`small-${name.replace(/\W/g, "")}`} />}
    </figure>
  );
}

/** Dark squares over the plane where the views disagree. */
function Disagreement({ views }: { views: readonly Predictor[] }): JSX.Element | null {
  const { classes, points } = doc.value;
  if (views.length < 2 || points.length === 0) return null;
  const { x, y } = shownPart.value;
  const cells = 30;
  const classifiers = views.map(classifier);
  const spots: { i: number; j: number }[] = [];
  for (let i = 0; i < cells; i++)
    for (let j = 0; j < cells; j++) {
      const at = [x[0] + ((x[1] - x[0]) * (i + 0.5)) / cells, y[0] + ((y[1] - y[0]) * (j + 0.5)) / cells] as const;
      const said = new Set(classifiers.map((classify) => classify(...at)));
      if (said.size > 1) spots.push({ i, j });
    }
  const share = spots.length / (cells * cells);
  return (
    <figure class="multiple disagreement">
      <figcaption>
        <strong>where they disagree</strong>
        <span>{(100 * share).toFixed(share < 0.1 ? 1 : 0)} %</span>
        <small>Of the plane shown: the views do not all predict the same of {classes.length} classes there.</small>
      </figcaption>
      <svg
        viewBox={`0 0 ${cells} ${cells}`}
        role="img"
        aria-label={`The views disagree on ${(100 * share).toFixed(1)} percent of the plane shown`}
      >
        <rect class="paper" width={cells} height={cells} />
        <path class="spots" d={spots.map(({ i, j }) => `M${i} ${cells - 1 - j}h1v1h-1z`).join("")} />
        {points.slice(0, 300).map((point) => (
          <circle
            key={point.id}
            class={`c${point.target}`}
            cx={(cells * (point.x - x[0])) / (x[1] - x[0])}
            cy={cells - (cells * (point.y - y[0])) / (y[1] - y[0])}
            r={0.4}
          />
        ))}
      </svg>
    </figure>
  );
}
