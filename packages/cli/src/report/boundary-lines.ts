// Lines about a model whose boundary is not straight.

import type { BatchLearner, Label } from "rosenblatt";
import { columnsIn, factsOf, hiddenLayers, kernelModel, partsOf } from "../model/model-parts.js";
import { optionWords } from "../options/option-words.js";
import { count, counted } from "../text/number.js";

/** What makes the boundary bend, with headings: the kernel and its support vectors, the map and its columns, or the layers. */
export function boundaryLines(
  model: BatchLearner<Label>,
  options: Readonly<Record<string, unknown>>,
  examples?: number,
): [heading: string, text: string][] {
  const kernel = kernelModel(model);
  const { map } = partsOf(model);
  const hidden = hiddenLayers(model);
  const of = examples === undefined ? "" : ` of ${counted(examples, "example")}`;
  return [
    ...(kernel
      ? ([
          ["kernel", kernelName(kernel.kernel.name, options.kernel)],
          ["support", `${counted(kernel.supportVectors.length, "support vector")}${of}`],
        ] as [string, string][])
      : []),
    ...(map ? ([["map", mapLine(model)]] as [string, string][]) : []),
    ...(hidden ? ([["layers", layersLine(model, hidden)]] as [string, string][]) : []),
  ];
}

/** The name of a kernel; hamming and ngram are x·z of features that were made for them. */
function kernelName(formula: string, typed: unknown): string {
  if (typed === "hamming") return "columns that agree, which is x·z of these 0/1 features";
  return String(typed).startsWith("ngram") ? `${typed}: runs in common, which is x·z of these counts` : formula;
}

function mapLine(model: BatchLearner<Label>): string {
  const { kind } = partsOf(model).map!;
  return `${kind}: ${counted(columnsIn(model).width, "feature")} become ${count(factsOf(model).columns)}`;
}

/** `64 → 32 → 10` */
function layersLine(model: BatchLearner<Label>, hidden: readonly number[]): string {
  return [columnsIn(model).width, ...hidden, Math.max(2, model.classes.length)].map(count).join(" → ");
}

const bent = ["kernel", "budget", "budgetKeep", "budgetThreshold", "map", "hidden", "activation"];

/** The options in force that make a boundary bend, in words. */
export function boundaryWords(options: Readonly<Record<string, unknown>>): string[] {
  return optionWords(Object.fromEntries(bent.flatMap((name) => (name in options ? [[name, options[name]]] : []))));
}
