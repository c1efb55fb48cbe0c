// Text in every format, generated from its grammar and then mutated, read in every way.

import fc from "fast-check";
import { agrees as csvAgrees, csvBytes } from "../../packages/core/test/readers/csv/agreement.js";
import { agrees as jsonLinesAgree, jsonLinesBytes } from "../../packages/core/test/readers/json-lines/agreement.js";
import { agrees as libsvmAgrees, libsvmBytes } from "../../packages/core/test/readers/libsvm/agreement.js";
import { agrees as vwAgrees, vwBytes } from "../../packages/core/test/readers/vw/agreement.js";
import type { Target } from "../target.js";

const formats = {
  csv: [csvBytes, csvAgrees],
  "json-lines": [jsonLinesBytes, jsonLinesAgree],
  libsvm: [libsvmBytes, libsvmAgrees],
  vw: [vwBytes, vwAgrees],
} as const;

interface Case {
  readonly format: keyof typeof formats;
  readonly bytes: Uint8Array;
}

const target: Target<Case> = {
  name: "text",
  law: "Plain and compiled, whole and in stripes or pieces: every way of reading gives the same rows, or the same refusal.",
  cases: fc
    .constantFrom(...(Object.keys(formats) as Case["format"][]))
    .chain((format) => formats[format][0].map((bytes) => ({ format, bytes }))),
  fixed: 2500,
  check: ({ format, bytes }) => formats[format][1](bytes),
};

export default target;
