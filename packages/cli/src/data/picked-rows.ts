// Picks some rows of one batch after another, reusing the same memory.

import { Examples, type Label } from "rosenblatt";
import { memoryFor } from "rosenblatt/readers";

type Memory = ReturnType<typeof memoryFor>;
type Words = ReturnType<typeof wordsIn>;
type Numbers = ReturnType<typeof numbersIn> | ReturnType<typeof narrowIn>;

const wordsIn = (memory: Memory, length: number) => memory.allocate(Uint32Array, length);
const numbersIn = (memory: Memory, length: number) => memory.allocate(Float64Array, length);
const narrowIn = (memory: Memory, length: number) => memory.allocate(Float32Array, length);

/** Copies rows out of a sequence of data sets. */
export class PickedRows {
  #memory: Memory | undefined;
  readonly #words = new Map<"starts" | "indices" | "targets", Words>();
  readonly #numbers = new Map<boolean, Numbers>();

  /** The listed rows, in ascending order, as a data set that is valid until the next call. */
  of(all: Examples<Label>, listed: ArrayLike<number>): Examples<Label> {
    const { form, width, vocabulary, labelled, classes } = all;
    const { starts, indices, values } = all.rows;
    const size = listed.length;
    let entries = size * width;
    if (indices) {
      entries = 0;
      for (let i = 0; i < size; i++) entries += starts[listed[i] + 1] - starts[listed[i]];
    }
    this.#memory ??= memoryFor(12 * entries + 8 * size);
    const own = {
      starts: indices && this.#room("starts", size + 1),
      indices: indices && this.#room("indices", entries),
      values: this.#valuesRoom(values instanceof Float64Array, entries),
      targets: this.#room("targets", size),
    };
    copyRows(
      // Read only now: making room may have moved arrays in the same memory.
      { ...all.rows, targets: all.targets },
      listed,
      {
        starts: own.starts?.view(),
        indices: own.indices?.view(),
        values: own.values.view(),
        targets: own.targets.view(),
      },
    );
    return Examples.over<Label>({
      memory: this.#memory,
      form,
      size,
      width,
      vocabulary,
      labelled,
      classes,
      largest: 0,
      longest: all.longest,
      ...own,
    });
  }

  #room(name: "starts" | "indices" | "targets", length: number): Words {
    let span = this.#words.get(name);
    if (!span || span.length < length) {
      span?.free();
      span = wordsIn(this.#memory!, Math.ceil(1.25 * length) + 1);
      this.#words.set(name, span);
    }
    return span.first(length);
  }

  #valuesRoom(isWide: boolean, length: number): Numbers {
    let span = this.#numbers.get(isWide);
    if (!span || span.length < length) {
      span?.free();
      span = (isWide ? numbersIn : narrowIn)(this.#memory!, Math.ceil(1.25 * length) + 1);
      this.#numbers.set(isWide, span);
    }
    return span.first(length);
  }
}

interface RowArrays {
  readonly starts?: Uint32Array | undefined;
  readonly indices?: Uint32Array | null | undefined;
  readonly values: Float32Array | Float64Array;
  readonly targets: Uint32Array;
}

/** Copies rows in plain loops: for such short pieces, creating views would take longer than copying. */
function copyRows(from: RowArrays & { readonly width: number }, listed: ArrayLike<number>, to: RowArrays): void {
  const { width, starts, indices, values, targets } = from;
  const own = to.values;
  const size = listed.length;
  for (let i = 0; i < size; i++) to.targets[i] = targets[listed[i]];
  if (indices && starts) {
    copySparse(starts, indices, values, listed, to.starts!, to.indices!, own);
    return;
  }
  for (let i = 0, end = 0; i < size; i++)
    for (let k = listed[i] * width, stop = k + width; k < stop; k++) own[end++] = values[k];
}

function copySparse(
  starts: Uint32Array,
  indices: Uint32Array,
  values: RowArrays["values"],
  listed: ArrayLike<number>,
  ownStarts: Uint32Array,
  ownIndices: Uint32Array,
  ownValues: RowArrays["values"],
): void {
  let end = 0;
  ownStarts[0] = 0;
  for (let i = 0; i < listed.length; i++) {
    const stop = starts[listed[i] + 1];
    for (let k = starts[listed[i]]; k < stop; k++) {
      ownIndices[end] = indices[k];
      ownValues[end++] = values[k];
    }
    ownStarts[i + 1] = end;
  }
}
