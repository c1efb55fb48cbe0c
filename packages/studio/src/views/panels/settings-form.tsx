// How to learn: the algorithm, its rate, the bias, and what a score of exactly 0 means.

import type { JSX } from "preact";
import type { LearnerName, Scaling, Settings, ZeroRule } from "../../document/document.js";
import { doc, set } from "../../state/edits.js";
import { Choice, Flag, NumberField } from "../controls/fields.js";
import { LectureChoice } from "./lecture-choice.js";
import { RateNote } from "./rates.js";
import "../../styles/choices.css";

const learners: readonly (readonly [LearnerName, string])[] = [
  ["perceptron", "Perceptron"],
  ["margin", "Margin perceptron"],
  ["passive-aggressive", "Passive-aggressive"],
  ["balanced-winnow", "Balanced Winnow"],
  ["kernel", "Kernel perceptron"],
];
const zeros: readonly (readonly [ZeroRule, string])[] = [
  ["mistake", "is a mistake"],
  ["positive", "predicts the second class"],
  ["negative", "predicts the first class"],
];
const scalings: readonly (readonly [Scaling, string])[] = [
  ["none", "as they are"],
  ["unit-ball", "divided by the longest of them"],
  ["unit-length", "at length 1, each of them"],
  ["standardized", "centred, and of deviation 1"],
];

/** The form with the algorithm, its rate, the bias, and what a score of exactly 0 means. */
export function SettingsForm(): JSX.Element {
  const { settings } = doc.value;
  return (
    <div class="rules">
      <LectureChoice />
      <div class="fields">
        <LearnerFields settings={settings} />
        <NumberField
          name="Passes at most"
          term="epoch"
          value={settings.passes}
          min={1}
          max={10000}
          whole
          onChange={(passes) => set({ passes })}
        />
        <Choice
          name="A score of 0"
          term="zero"
          value={settings.zero}
          choices={zeros}
          onChange={(zero) => set({ zero })}
        />
        <Choice
          name="Inputs are taken"
          term="scaling"
          value={settings.scaling}
          choices={scalings}
          onChange={(scaling) => set({ scaling })}
        />
        <Flags settings={settings} />
      </div>
      <RateNote />
    </div>
  );
}

/** The algorithm, and the number that sets the length of its steps or its margin. */
function LearnerFields({ settings }: { settings: Settings }): JSX.Element {
  const { learner } = settings;
  const additive = learner === "perceptron" || learner === "margin" || learner === "kernel";
  return (
    <>
      <Choice
        name="Algorithm"
        term="perceptron"
        value={learner}
        choices={learners}
        onChange={(value) => set({ learner: value })}
      />
      {additive && (
        <NumberField
          name="Learning rate η"
          term="rate"
          value={settings.rate}
          min={0.001}
          max={1000}
          onChange={(rate) => set({ rate })}
        />
      )}
      {learner === "margin" && (
        <NumberField
          name="Margin β"
          term="marginLearner"
          value={settings.beta}
          min={0}
          max={1e6}
          onChange={(beta) => set({ beta })}
        />
      )}
      {learner === "passive-aggressive" && (
        <NumberField
          name="Aggressiveness C"
          term="passive"
          value={settings.C}
          min={0.0001}
          max={1e6}
          onChange={(C) => set({ C })}
        />
      )}
    </>
  );
}

/** What is either on or off; each learner has its own. */
function Flags({ settings }: { settings: Settings }): JSX.Element {
  const { learner } = settings;
  return (
    <>
      {learner !== "kernel" && (
        <>
          <Flag name="Bias b" term="bias" value={settings.bias} onChange={(bias) => set({ bias })} />
          <Flag
            name="Go on although no line separates the points"
            term="separable"
            value={settings.persist}
            onChange={(persist) => set({ persist })}
          />
        </>
      )}
      <Flag
        name="Make every pass, even after one without a mistake"
        value={settings.throughout}
        onChange={(throughout) => set({ throughout })}
      />
      {learner === "perceptron" && (
        <Flag
          name="Use the step η(y − sign s)"
          term="delta"
          value={settings.delta}
          onChange={(delta) => set({ delta })}
        />
      )}
    </>
  );
}
