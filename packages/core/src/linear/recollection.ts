// Remembers past updates and explains scores by them. It is registered, so that a page that explains nothing does not have to load it.

import type { Label, Row } from "../data/row.js";
import { OptionError } from "../errors.js";
import type { ExplainOptions, Explanation } from "../learner.js";
import type { HeadReader } from "../model/reader.js";
import type { LinearEngine } from "./engine.js";
import type { History } from "./history.js";

export interface Recollection {
  /** An empty history; `keepsRows` says whether it is to keep the rows of the updates as well. */
  history(keepsRows: boolean): History;
  /** The history that a model file holds, over so many classes and columns. */
  read(keepsRows: boolean, head: HeadReader, classes: number, width: number): History;
  /** Takes the score of a row apart, by feature and by past update. */
  explain<L extends Label>(engine: LinearEngine<L>, x: Row, options: ExplainOptions<L>): Explanation<L>;
}

let registered: Recollection | undefined;

/** Makes `explain` and the option `history` of linear learners work. */
export function registerRecollection(own: Recollection): void {
  registered = own;
}

/** The recollection that was registered; without one, an error that names the entry to import. */
export function recollection(): Recollection {
  if (!registered) throw new OptionError('explain and history need import "rosenblatt/explain" in a page');
  return registered;
}
