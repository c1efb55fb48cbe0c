// Formulas in MathML: <M>{["kγ", "≤", "w·u"]}</M> and the few constructs that the page needs.

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

/** A row of symbols in MathML: strings become operators, numbers or identifiers, and nodes are kept as they are. */
export function M({ children, block = false }: { children: ComponentChildren; block?: boolean }): JSX.Element {
  const parts = [children].flat();
  if (!block) return <Row parts={parts} />;
  // A long formula continues on the next line before a relation, because MathML itself does not break lines.
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
/** A symbol with a subscript. */
export function Sub({ of, at }: { of: ComponentChildren; at: ComponentChildren }): JSX.Element {
  return (
    <msub>
      {symbol(of)}
      {symbol(at)}
    </msub>
  );
}
/** A symbol with a superscript. */
export function Sup({ of, to }: { of: ComponentChildren; to: ComponentChildren }): JSX.Element {
  return (
    <msup>
      <mrow>{[of].flat().map(symbol)}</mrow>
      {symbol(to)}
    </msup>
  );
}
/** A fraction. */
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
