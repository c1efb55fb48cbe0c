// Doing something to a model as a whole, while nobody teaches it.

import { RefusedError } from "../errors.js";
import type { Models, Resident } from "./models.js";

/** Does something to a model. Whoever wants to teach it waits until that is done; others go on predicting with it. */
export async function holding<T>(models: Models, name: string, act: (model: Resident) => Promise<T>): Promise<T> {
  let model = models.ready(name);
  while (!model) {
    await models.get(name);
    // In the meantime somebody else may have taken it.
    model = models.ready(name);
  }
  const held = model;
  let done = () => {};
  held.busy = new Promise((resolve) => {
    done = resolve;
  });
  try {
    return await act(held);
  } catch (error) {
    // What is in memory may be half done, unless nothing was begun: it is read again when it is next wanted.
    if (!(error instanceof RefusedError)) models.drop(name);
    throw error;
  } finally {
    held.busy = undefined;
    done();
  }
}
