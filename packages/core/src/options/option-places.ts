// Where options belong that are easily given elsewhere: registered where a few more bytes do not matter.

import { tellPlaces } from "../check.js";
import { runOptions, sharedOptions } from "./shared-options.js";

/** Has an error about an unknown option say where the option belongs. */
export function tellOptionPlaces(): void {
  tellPlaces((name) => {
    const place = Object.hasOwn(sharedOptions, name)
      ? "a learner's constructor"
      : runOptions.includes(name)
        ? "fit"
        : name === "signal" && "fitAsync";
    return place ? `; it is an option of ${place}` : "";
  });
}
