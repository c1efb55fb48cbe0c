// The algorithm in pseudocode, with the line that the run has reached.

import type { ComponentChildren, JSX } from "preact";
import { type LectureName, lectures } from "rosenblatt/lectures";
import { activePart, type CodeLine, codeOf, lectureCode } from "../../document/pseudocode.js";
import { short, signed, vector } from "../../numbers.js";
import { doc } from "../../state/edits.js";
import { learnAsIn, lecture } from "../../state/lecture.js";
import { moved, position, trace, visit, weights } from "../../state/place.js";
import { Choice } from "../controls/fields.js";
import "../../styles/pseudocode.css";

/** The algorithm, line by line; the line executed last is marked and shows its numbers. */
export function Pseudocode(): JSX.Element | null {
  if (!trace.value) return null;
  const lines = lecture.value ? lectureCode[lecture.value.name] : codeOf(doc.value.settings);
  const active = activePart(lines, position.value, moved.value);
  const first = lines.findIndex(({ part }) => part === active);
  return (
    <section>
      <h3>The algorithm, and where it is</h3>
      <Choice
        name="Notation"
        value={lecture.value?.name ?? "own"}
        choices={[
          ...(lecture.value ? [] : [["own", "of this page"] as const]),
          ...lectures.map(({ name, title }) => [name, title] as const),
        ]}
        onChange={(name: LectureName | "own") => {
          if (name !== "own") learnAsIn(name);
        }}
      />
      <ol class="pseudocode">
        {lines.map((line, i) => (
          <li
            key={line.text}
            aria-current={line.part === active ? "step" : undefined}
            style={{ "--indent": line.indent }}
          >
            <span>{typeset(line)}</span>
            {i === first && <output>{said(active)}</output>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The numbers of the line executed last. */
function said(part: CodeLine["part"]): string {
  const run = trace.value!;
  const [now] = weights.value;
  const score = run.scores[visit.value];
  if (part === "start") return "";
  if (part !== "update") return `score ${signed(score)}: right`;
  return now && run.vectors === 1
    ? `score ${signed(score)}; w is now ${vector(now.w)}${doc.value.settings.bias ? `, b ${short(now.b)}` : ""}`
    : `score ${signed(score)}`;
}

/** Renders `_{…}` as a subscript and `^{…}` as a superscript. */
function typeset({ text }: CodeLine): ComponentChildren {
  return text.split(/([_^]\{[^_^{}]*\})/).map((part, i) => {
    if (part.startsWith("_{")) return <sub key={i}>{part.slice(2, -1)}</sub>;
    if (part.startsWith("^{")) return <sup key={i}>{part.slice(2, -1)}</sup>;
    return part;
  });
}
