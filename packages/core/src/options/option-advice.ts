// What is said about options beyond their names, registered where a few more bytes do not matter: where those belong that are easily given
// elsewhere, and what those must be that mean the same wherever they are taken.

import { adviseOn, shown } from "../check.js";
import { OptionError } from "../errors.js";
import { runOptions, sharedOptions } from "./shared-options.js";

const isFunction = (value: unknown) => typeof value === "function";

/** What options must be, and whether a value is that, by name. */
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

/** Has errors about options say where an unknown one belongs, and has one that is not what it must be refused. */
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
