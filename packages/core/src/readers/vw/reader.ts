// Vowpal Wabbit's text to examples with named features.

import { flag, onlyKnown } from "../../check.js";
import { Classes } from "../../data/classes.js";
import type { Examples } from "../../data/examples.js";
import { Names } from "../../data/vocabulary.js";
import { InputError } from "../../errors.js";
import { EntryRows } from "../../table/entry-rows.js";
import { ExampleRoom } from "../../table/example-room.js";
import { LineReader } from "../bytes/line-reader.js";
import { mostNamedValues } from "../bytes/record-limit.js";
import { VwLine } from "./line.js";

/** How Vowpal Wabbit's text is read. */
export interface VwOptions {
  /** Whether examples need no label, for predicting. Defaults to false. */
  unlabelled?: boolean;
  /** Classes known beforehand; others follow in order of appearance. */
  classes?: Iterable<number>;
  /** Feature names known beforehand. */
  features?: Iterable<string>;
  /** Whether rows taken are valid only until the next ones, after which their memory is reused. Defaults to false. */
  streaming?: boolean;
}

/**
 * Reads Vowpal Wabbit's text, in pieces of any size, into examples with named features. A feature is called
 * `namespace^feature`, or by its own name if the namespace has none. Empty lines are skipped.
 */
export class VwReader extends LineReader<Examples<number>> {
  readonly #unlabelled: boolean;
  readonly #streaming: boolean;
  readonly #classes: Classes<number>;
  readonly #vocabulary: Names;
  readonly #line: VwLine;
  #rows = new EntryRows();
  #room = new ExampleRoom();
  #importances: number[] = [];
  #labelled = true;
  #weights: Float64Array | undefined;

  constructor(options: VwOptions = {}) {
    super();
    onlyKnown(options, ["unlabelled", "classes", "features", "streaming"]);
    this.#unlabelled = flag("unlabelled", options.unlabelled ?? false);
    this.#streaming = flag("streaming", options.streaming ?? false);
    this.#classes = new Classes(options.classes);
    this.#vocabulary = new Names(options.features);
    this.#line = new VwLine(this.#vocabulary);
  }

  get rows(): number {
    return this.#rows.size;
  }

  /** The importance of each row last taken; undefined if all of them are 1. */
  get weights(): Float64Array | undefined {
    return this.#weights;
  }

  take(): Examples<number> {
    if (this.rows === 0) throw new InputError(`${this.lines.file}: there are 0 examples; at least 1 is needed`);
    if (!this.#streaming) this.#room = new ExampleRoom();
    const classes = [...this.#classes.labels];
    const examples = this.#rows.examples(this.#vocabulary.copy(), classes, this.#labelled, this.#room);
    const importances = this.#importances;
    this.#weights = importances.every((weight) => weight === 1) ? undefined : Float64Array.from(importances);
    this.#rows = new EntryRows();
    this.#importances = [];
    this.#labelled = true;
    return examples;
  }

  protected read(line: string): void {
    if (line.trim() === "") return;
    const rows = this.#rows;
    const where = () => `${this.lines.file}:${this.lines.line}`;
    let left = mostNamedValues;
    const add = (position: number, value: number) => {
      if (left-- === 0)
        throw new InputError(`${where()}:1: an example must have at most ${mostNamedValues} features; got more`);
      rows.add(position, value);
    };
    const { label, importance } = this.#line.read(line, add, where);
    if (label === undefined) {
      if (!this.#unlabelled)
        throw new InputError(
          `${where()}:1: an example to learn from must have a label before its |, with a space between them (what touches the | is a tag)`,
        );
      this.#labelled = false;
    }
    rows.endRow(label === undefined ? 0 : this.#classes.intern(label));
    if (!(rows.lastSquaredNorm < Infinity))
      throw new InputError(`${where()}:1: the row is too large: ‖x‖² overflows; scale the features`);
    this.#importances.push(importance);
  }
}
