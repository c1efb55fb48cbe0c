// Every learner of the root entry keeps the contract. A new learner is tested as soon as its file exists; exceptions are
// listed here.

import { linearLearners } from "../src/entries/index.js";
import type { Definition } from "../src/options/definition.js";
import type { LinearOptions } from "../src/options/shared-options.js";
import type { Exceptions } from "./contract/clause.js";
import { keepsTheBatchContract, keepsTheContract } from "./contract/learner.contract.js";
import { runs } from "./runs.js";
import "../src/entries/wasm.js";

/** A way to make a learner that is tested: its title, options of its own, and what it does not promise. */
interface Variant {
  title?: string;
  own?: object;
  except?: Exceptions;
  signed?: boolean;
  features?: boolean;
}

const oneVsRest = "four classes one against the rest";

/** How learners with options worth testing, or with exceptions, are tested. */
const variants: { readonly [name: string]: readonly Variant[] } = {
  perceptron: [{}, { title: "with the delta rule", own: { rule: "delta" } }],
  "voted-perceptron": [{ features: false }],
  "pocket-perceptron": [{ own: { ratchet: false }, except: { [oneVsRest]: "the pocket holds all classes together" } }],
  "passive-aggressive": [
    { title: "pa", own: { variant: "pa" } },
    { title: "pa1", own: { variant: "pa1" } },
    { title: "pa2", own: { variant: "pa2" } },
    { title: "averaged", own: { averaged: true } },
  ],
  "second-order-perceptron": [
    {},
    {
      title: "with its full matrix",
      own: { matrix: "full" },
      except: { [oneVsRest]: "all classes share the matrix" },
    },
  ],
  winnow: [
    {
      own: { threshold: 2 },
      signed: false,
      except: {
        "four classes jointly": "its weights are positive, so no class can lose what another gains",
        "turns w into (−w, +w, 0) when a third class comes, and decides between the old two as before":
          "positive weights have no negative",
      },
    },
  ],
  "max-margin": ["hinge", "squared-hinge"].map((loss) => ({
    title: loss,
    own: { loss },
    except: {
      "four classes jointly": "the joint problem of Crammer and Singer is not built",
      "ends early with the best epoch, from a file as well": "a run ends at the one solution",
      "explains a score by past updates that add up to it, also after early stopping":
        "early stopping is refused; support vectors explain a score, as its own tests show",
    },
  })),
};

// The short suite tests every learner in one way, the full one in all ways.
for (const definition of linearLearners)
  for (const variant of (variants[definition.name] ?? [{}]).slice(0, runs(1, 99))) testLearner(definition, variant);

function testLearner(definition: Definition, { title, own, features = true, ...options }: Variant): void {
  const { name, isAdditive, without } = definition;
  const keeps = "learn" in definition.create(own ?? {}) ? keepsTheContract : keepsTheBatchContract;
  const create = ({ history, ...given }: LinearOptions<string>) =>
    definition.create({ ...given, ...(history && !without.includes("history") && { history }), ...own }) as never;
  keeps(title ? `${name}, ${title},` : name, create, { ...options, adds: { features, updates: isAdditive } });
}
