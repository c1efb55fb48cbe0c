// The classes of a stream, counted batch by batch.

import type { Examples, Label } from "rosenblatt";
import { runOrder } from "rosenblatt/readers";
import type { Batch, BatchSource } from "./batches.js";
import { checkRepeating, checkSeveral } from "./check-classes.js";
import type { ColumnReport } from "./formats/columns.js";
import { isTable } from "./formats/encoding.js";
import { type LikelyLabel, likelyLabels } from "./formats/likely-labels.js";
import type { FoundClasses } from "./found-classes.js";
import { isDoubtful } from "./label-doubt.js";

/** After this many rows, classes that hardly ever repeat will not do so later, either. */
const telling = 10_000;

/** The classes of the rows read so far. */
export class StreamedClasses implements FoundClasses {
  readonly #source: BatchSource;
  readonly #isResumed: boolean;
  classes: readonly Label[] = [];
  /** The rows of each class. */
  readonly counts: number[] = [];
  size = 0;
  #likely: readonly LikelyLabel[] | undefined;
  /** Runs of equal labels, and the class of the last row. */
  #runs = 0;
  #last = -1;

  /** Rows from which a model continues to learn may be few for its classes. */
  constructor(source: BatchSource, isResumed: boolean) {
    this.#source = source;
    this.#isResumed = isResumed;
  }

  get name(): string {
    return this.#source.files[0];
  }

  get columns(): readonly ColumnReport[] {
    return this.#source.decoder.columns();
  }

  get labelColumn(): string | undefined {
    const encoding = this.#source.decoder.encoding();
    return isTable(encoding) ? encoding.table.labelColumn : undefined;
  }

  /** The columns that looked like classes when those of the rows became doubtful, since earlier rows are gone. */
  likely(): readonly LikelyLabel[] {
    return this.#likely ?? [];
  }

  /** Counts the rows of the next batch; refuses classes that cannot be learned as soon as that is certain. */
  see({ examples, isLast }: Batch): void {
    this.#count(examples);
    if (isDoubtful(this.classes)) this.#likely ??= likelyLabels({ columns: this.columns, examples });
    if (isLast) this.end();
    else if (this.size >= telling) this.#checkRepeating();
  }

  /** Refuses classes that cannot be learned, once all rows have been read. */
  end(): void {
    this.checkSeveral();
    this.#checkRepeating();
  }

  /** Refuses a single class. */
  checkSeveral(): void {
    if (!this.#isResumed) checkSeveral(this);
  }

  /** A note if the rows come in long runs of one class, since they are learned in that order; undefined if their order looks random. */
  get orderNote(): string | undefined {
    const { note } = runOrder(
      this.#runs,
      this.counts.filter((count) => count > 0),
    );
    return (
      note &&
      `${note}; a stream is learned from in the order of its rows, and a learner forgets classes that it no longer sees: shuffle the rows of the file first, below its header, or leave --stream out`
    );
  }

  #checkRepeating(): void {
    if (!this.#isResumed) checkRepeating(this);
  }

  #count({ classes, size, targets }: Examples<Label>): void {
    this.classes = classes;
    this.size += size;
    for (const target of targets) {
      this.counts[target] = (this.counts[target] ?? 0) + 1;
      if (target !== this.#last) this.#runs++;
      this.#last = target;
    }
  }
}
