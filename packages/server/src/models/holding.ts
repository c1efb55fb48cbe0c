// Exclusive work on a model, which learns nothing else meanwhile.

import { RefusedError } from "../errors.js";
import type { Models, Resident } from "./models.js";

/** Runs exclusive work on a model. Requests that would teach it wait until the work is done; predictions continue. */
export async function holding<T>(models: Models, name: string, act: (model: Resident) => Promise<T>): Promise<T> {
  let model = models.ready(name);
  while (!model) {
    await models.get(name);
    // Another request may have taken hold of it in the meantime.
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
    // Unless the work was refused before it began, it may be half done in memory: the model is reloaded from the store when it is next needed.
    if (!(error instanceof RefusedError)) models.drop(name);
    throw error;
  } finally {
    held.busy = undefined;
    done();
  }
}
