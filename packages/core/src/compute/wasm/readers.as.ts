// The compiled parts of the readers.

export { numberIn } from "./number.as";
export { libsvmEnds, libsvmRows32, libsvmRows64 } from "./libsvm.as";
export { csvIndex, csvRows } from "./csv.as";
export { csvIntern, csvRehash } from "./csv-texts.as";
