// Further checks and advice about options, registered where a few more bytes do not matter: where an option that is often
// misplaced belongs, and what values options must have that mean the same everywhere.

import { adviseOn, shown } from "../check.js";
import { OptionError } from "../errors.js";
import { runOptions, sharedOptions } from "./shared-options.js";

const isFunction = (value: unknown) => typeof value === "function";

/** By option: what it must be, in words, and whether a value is that. */
const kinds: { readonly [name: string]: readonly [expected: string, is: (value: unknown) => boolean] } = {
  onProgress: ["a function", isFunction],
  onMeasure: ["a function", isFunction],
  spent: ["a function", isFunction],
  prove: ["a function such as separability of rosenblatt/theory", isFunction],
  stopBy: [
    "made by stopBy of rosenblatt/evaluate",
    (value) => Object(value)[Symbol.toStringTag] === "GeneratorFunction",
  ],
  signal: ["an AbortSignal", (value) => "aborted" in Object(value)],
};

/** Makes error messages say where an unknown option belongs, and refuses options with values of the wrong kind. */
export function adviseOnOptions(): void {
  adviseOn({
    placeOf(name) {
      const place = Object.hasOwn(sharedOptions, name)
        ? "a learner's constructor"
        : runOptions.includes(name)
          ? "fit"
          : name === "signal" && "fitAsync";
      return place ? `; it is an option of ${place}` : "";
    },
    check(options) {
      for (const [name, value] of Object.entries(options)) {
        if (value === undefined || !Object.hasOwn(kinds, name)) continue;
        const [expected, is] = kinds[name];
        if (!is(value)) throw new OptionError(`${name} must be ${expected}; got ${shown(value)}`);
      }
    },
  });
}
