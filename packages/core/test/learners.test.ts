import { Arow } from "../src/learners/arow.js";
import { AveragedPerceptron } from "../src/learners/averaged-perceptron.js";
import { BalancedWinnow } from "../src/learners/balanced-winnow.js";
import { MarginPerceptron } from "../src/learners/margin-perceptron.js";
import { MaxMargin } from "../src/learners/max-margin.js";
import { PassiveAggressive } from "../src/learners/passive-aggressive.js";
import { Perceptron } from "../src/learners/perceptron.js";
import { PocketPerceptron } from "../src/learners/pocket-perceptron.js";
import { SecondOrderPerceptron } from "../src/learners/second-order-perceptron.js";
import { VotedPerceptron } from "../src/learners/voted-perceptron.js";
import { Winnow } from "../src/learners/winnow.js";
import { keepsTheBatchContract, keepsTheContract } from "./learner.contract.js";
import "../src/entries/wasm.js";

const explained = "explains a score by past updates that add up to it, also after early stopping";

keepsTheContract("Perceptron", (options) => new Perceptron(options));
keepsTheContract("Perceptron with the delta rule", (options) => new Perceptron({ ...options, rule: "delta" }));
keepsTheContract("AveragedPerceptron", (options) => new AveragedPerceptron(options));
keepsTheContract("VotedPerceptron", ({ history: _, ...options }) => new VotedPerceptron(options), {
  except: {
    "explains a score by features that add up to it": "a vote is a sum of signs, so no features are listed",
    [explained]: "a vote is a sum of signs",
  },
});
keepsTheContract("PocketPerceptron", (options) => new PocketPerceptron({ ...options, ratchet: false }), {
  except: { "four classes one against the rest": "the pocket holds all classes together" },
});
keepsTheContract("MarginPerceptron", (options) => new MarginPerceptron(options));
for (const variant of ["pa", "pa1", "pa2"] as const)
  keepsTheContract(`PassiveAggressive ${variant}`, (options) => new PassiveAggressive({ ...options, variant }));
keepsTheContract("PassiveAggressive, averaged", (options) => new PassiveAggressive({ ...options, averaged: true }));
keepsTheContract("Arow", (options) => new Arow(options), {
  except: { [explained]: "later updates change the confidences that scaled earlier ones" },
});
keepsTheContract("SecondOrderPerceptron", (options) => new SecondOrderPerceptron(options), {
  except: { [explained]: "the matrix between them depends on x" },
});
keepsTheContract(
  "SecondOrderPerceptron with its full matrix",
  (options) => new SecondOrderPerceptron({ ...options, matrix: "full" }),
  {
    except: {
      "four classes one against the rest": "all classes share the matrix",
      [explained]: "the matrix between them depends on x",
    },
  },
);
keepsTheContract("Winnow", (options) => new Winnow({ ...options, threshold: 2 }), {
  signed: false,
  except: {
    "scores 0 before it has learned anything": "its weights start from 1, and scores count from the threshold",
    "four classes jointly": "its weights are positive, so no class can lose what another gains",
    "turns w into (−w, +w, 0) when a third class comes, and decides between the old two as before":
      "positive weights have no negative",
    [explained]: "it multiplies",
  },
});
keepsTheContract("BalancedWinnow", (options) => new BalancedWinnow(options), {
  except: { [explained]: "it multiplies" },
});
for (const loss of ["hinge", "squared-hinge"] as const)
  keepsTheBatchContract(`MaxMargin ${loss}`, (options) => new MaxMargin({ ...(options as object), loss }), {
    except: {
      "four classes jointly": "the joint problem of Crammer and Singer is not built",
      "ends early with the best epoch, from a file as well": "a run ends at the one solution",
      [explained]: "early stopping is refused; support vectors explain a score, as its own tests show",
    },
  });
