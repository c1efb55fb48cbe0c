// Texts as rows, for a pipeline before any linear learner.

export type { Lengths, TermOptions, TokenName } from "../terms/terms.js";
export { type TextOptions, type TfidfOptions, text, tfidf } from "../terms/text-transformer.js";
