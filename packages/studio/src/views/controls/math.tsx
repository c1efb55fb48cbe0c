// Formulas in MathML: <M>{["kγ", "≤", "w·u"]}</M> and the few shapes the page needs.

import type { ComponentChildren, JSX } from "preact";

const operators = new Set([
  "=",
  "≤",
  "≥",
  "<",
  ">",
  "+",
  "−",
  "·",
  "(",
  ")",
  ",",
  "→",
  "←",
  "∇",
  "∈",
  "↦",
  "∑",
  "|",
  "‖",
  "[",
  " ]",
  "]",
  "≠",
  "∧",
  "⇒",
]);

/** A row of symbols in MathML: operators, numbers and names find their own kind, and nodes stay as they are. */
export function M({ children, block = false }: { children: ComponentChildren; block?: boolean }): JSX.Element {
  const parts = [children].flat();
  if (!block) return <Row parts={parts} />;
  // A formula that is longer than its line goes on in the next before a relation: MathML itself breaks no lines.
  const starts = parts.flatMap((part, i) => (i > 0 && relations.has(part) ? [i] : []));
  return (
    <span class="math-lines">
      {[0, ...starts].map((start, i) => (
        <Row key={start} parts={parts.slice(start, starts[i])} large />
      ))}
    </span>
  );
}

const relations = new Set<unknown>(["=", "≤", "≥", "<", ">", "→", "⇒"]);

function Row({ parts, large = false }: { parts: ComponentChildren[]; large?: boolean }): JSX.Element {
  return (
    <math displaystyle={large}>
      <mrow>{parts.map(symbol)}</mrow>
    </math>
  );
}

/** Turns one symbol into its MathML element. */
export function symbol(part: unknown): ComponentChildren {
  if (typeof part === "number") return <mn>{String(part).replace("-", "−")}</mn>;
  if (typeof part !== "string") return part as ComponentChildren;
  if (operators.has(part)) return <mo>{part}</mo>;
  if (/^\(?[−+]?[\d.,]+\)?$/.test(part)) return <mn>{part}</mn>;
  return part.length > 2 && /^[a-z ]+$/i.test(part) ? <mtext>{part}</mtext> : <mi>{part}</mi>;
}

/** The name of a vector, in bold. */
export function V({ children }: { children: string }): JSX.Element {
  return <mi class="vector">{children}</mi>;
}
/** A symbol with an index below. */
export function Sub({ of, at }: { of: ComponentChildren; at: ComponentChildren }): JSX.Element {
  return (
    <msub>
      {symbol(of)}
      {symbol(at)}
    </msub>
  );
}
/** A symbol with a power above. */
export function Sup({ of, to }: { of: ComponentChildren; to: ComponentChildren }): JSX.Element {
  return (
    <msup>
      <mrow>{[of].flat().map(symbol)}</mrow>
      {symbol(to)}
    </msup>
  );
}
/** One row of symbols over another. */
export function Fraction({ over, under }: { over: ComponentChildren; under: ComponentChildren }): JSX.Element {
  return (
    <mfrac>
      <mrow>{[over].flat().map(symbol)}</mrow>
      <mrow>{[under].flat().map(symbol)}</mrow>
    </mfrac>
  );
}
/** A square root. */
export function Root({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <msqrt>
      <mrow>{[children].flat().map(symbol)}</mrow>
    </msqrt>
  );
}
