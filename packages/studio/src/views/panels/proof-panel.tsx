// Follows the proof of convergence, kγ ≤ w·u ≤ ‖w‖ ≤ √k·R, and shows what happens if there is no u.

import { computed, signal } from "@preact/signals";
import type { JSX } from "preact";
import { figure } from "rosenblatt/figure";
import { counted, short } from "../../numbers.js";
import type { Proof } from "../../run/make-theory.js";
import { weightsAfter } from "../../run/trace.js";
import { doc, set } from "../../state/edits.js";
import { made, problem, theory, trace } from "../../state/place.js";
import { shownTheme } from "../../state/theme.js";
import { look, view } from "../../state/view.js";
import { Flag } from "../controls/fields.js";
import { M, Sup } from "../controls/math.js";
import { Readout } from "../controls/readout.js";
import { Term } from "../terms/term.js";
import { NotSeparable } from "./no-line/not-separable.js";
import { Chain } from "./proof/chain.js";
import { Claims } from "./proof/claims.js";
import { Scalings } from "./scalings.js";

/** Whether to show the curves up to where they cross, which is far beyond most runs. */
const toTheCrossing = signal(false);

/** w·u and ‖w‖ after k mistakes, k from 0. */
const followed = computed(() => {
  const run = trace.value;
  const proof = theory.value?.proof;
  if (!run || !proof || run.vectors !== 1 || run.weights.length === 0) return null;
  const [b0, u1, u2] = proof.u;
  return Array.from({ length: run.updates.length + 1 }, (_, k) => {
    const [{ w, b }] = weightsAfter(run.weights, 1, k);
    return { along: b * b0 + w[0] * u1 + w[1] * u2, length: Math.sqrt(b * b + w[0] * w[0] + w[1] * w[1]) };
  });
});

/** The panel that follows the proof of convergence, or says why there is none. */
export function ProofPanel(): JSX.Element {
  const known = theory.value;
  const { settings, classes, points } = doc.value;
  if (!known) return <p class="lead">{problem.value ?? "The theory is being worked out."}</p>;
  if (!known.separable) return <NotSeparable theory={known} />;
  if (!known.proof) {
    const present = classes.filter((_, k) => points.some(({ target }) => target === k)).length;
    return (
      <p class="lead">
        These {present} classes are <Term of="separable" />, each by a vector of its own. The proof below is about two.
      </p>
    );
  }
  if (settings.learner !== "perceptron" || settings.delta)
    return (
      <>
        <p class="lead">
          The points are separable. The theorem is about the plain perceptron, which adds ηyx at each mistake.
        </p>
        <button type="button" onClick={() => set({ learner: "perceptron", delta: false })}>
          Use the plain perceptron
        </button>
      </>
    );
  return (
    <>
      <Inequality proof={known.proof} />
      <Scalings />
    </>
  );
}

function Inequality({ proof }: { proof: Proof }): JSX.Element {
  const { rate, bias } = doc.value.settings;
  const { gamma, radius, bound } = proof;
  const k = made.value;
  const now = followed.value?.[Math.min(k, followed.value.length - 1)] ?? { along: 0, length: 0 };
  const least = rate * k * gamma;
  const most = rate * Math.sqrt(k) * radius;
  return (
    <>
      <p class="lead">
        Each mistake adds at least{" "}
        <Term of="gamma">
          <M>{["γ"]}</M>
        </Term>{" "}
        to <M>{["w", "·", "u"]}</M> and at most <M>{[<Sup key="r" of="R" to={2} />]}</M> to{" "}
        <M>{[<Sup key="w" of="‖w‖" to={2} />]}</M>. What grows with k overtakes what grows with √k, so the mistakes must
        come to an end.
      </p>
      <Chain rate={rate} least={least} along={now.along} length={now.length} most={most} />
      <Curves proof={proof} />
      <Claims proof={proof} />
      <Flag
        name="Show as far as the curves cross"
        value={toTheCrossing.value}
        onChange={(value) => (toTheCrossing.value = value)}
      />
      <Flag
        name="Draw the line of u in the plane"
        value={view.value.separator}
        onChange={(value) => look({ separator: value })}
      />
      <Flag name="Draw R in the plane" value={view.value.radius} onChange={(value) => look({ radius: value })} />
      <Flag
        name="Draw the margin in the plane"
        value={view.value.margin}
        onChange={(value) => look({ margin: value })}
      />
      <dl class="readouts">
        <Readout
          name={<M>{["k"]}</M>}
          value={k}
          about={`Mistakes so far, of ${counted(trace.value?.updates.length ?? 0, "mistake")} in this run.`}
        />
        <Readout
          name={<M>{[<Sup key="b" of={["(", "R", "/", "γ", ")"]} to={2} />]}</M>}
          term="bound"
          value={short(bound, 6)}
          about="No run on these points, in whatever order, makes more mistakes."
        />
        <Readout
          name={<M>{["γ"]}</M>}
          term="gamma"
          value={short(gamma)}
          about={`The margin of u${bias ? ", the constant 1 counted as a coordinate" : ""}: how far every point is on its side.`}
        />
        <Readout
          name={<M>{["R"]}</M>}
          term="radius"
          value={short(radius)}
          about={`The length of the longest vector${bias ? ", with the constant 1 counted" : ""}.`}
        />
        <Readout
          name={<M>{["u"]}</M>}
          term="u"
          value={`(${proof.u
            .slice(1)
            .map((x) => short(x, 4))
            .join(", ")})${bias ? `, ${short(proof.u[0], 4)}` : ""}`}
          about={`A unit vector that separates${bias ? ", and its bias" : ""}. The proof knows it, the perceptron does not.`}
        />
        {proof.margin !== null && (
          <Readout
            name="empty band"
            term="margin"
            value={short(2 * proof.margin)}
            about="Width of the widest band between the classes in the plane."
          />
        )}
      </dl>
    </>
  );
}

function Curves({ proof: { gamma, radius, bound } }: { proof: Proof }): JSX.Element | null {
  const lines = followed.value;
  if (!lines) return null;
  const { rate } = doc.value.settings;
  const last = Math.max(1, lines.length - 1);
  const end = toTheCrossing.value ? Math.max(last, bound * 1.1) : last;
  const steps = Array.from({ length: 61 }, (_, i) => (end * i) / 60);
  const shown = Math.min(made.value, last);
  const until = (value: (line: { along: number; length: number }) => number) =>
    lines.slice(0, shown + 1).map((line, k) => [k, value(line)] as const);
  const svg = figure(
    {
      kind: "curve",
      axes: ["mistakes k", ""],
      // Colours that no class of a document has, because it has at most three.
      series: [
        { name: "√k·R", colour: 3, points: steps.map((k) => [k, rate * Math.sqrt(k) * radius] as const) },
        { name: "‖w‖", colour: 6, points: until(({ length }) => length) },
        { name: "w·u", colour: 7, points: until(({ along }) => along) },
        { name: "kγ", colour: 4, points: steps.map((k) => [k, rate * k * gamma] as const) },
      ],
      description: `After ${shown} mistakes w·u is ${short(lines[shown].along)} and the length of w is ${short(lines[shown].length)}; the line k gamma meets the root at ${short(bound)}.`,
    },
    { width: 460, height: 320, theme: shownTheme.value, background: false, id: "proof-curves" },
  );
  return <div class="picture-wide" dangerouslySetInnerHTML={{ __html: svg }} />;
}
