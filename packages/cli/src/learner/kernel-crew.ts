// A second thread for a kernel learner with much to do: both threads compute similarities, and the model is the same.

import { availableParallelism } from "node:os";
import type { BatchLearner, Examples, Label } from "rosenblatt";
import { kernelModel } from "../model/model-parts.js";
import { secondThread } from "../threads/second-thread.js";

/** The fewest values for which starting a second thread pays. */
const worthTwo = 2_000_000;

/** Calls `act`, in which the learner processes many examples, with the help of a second thread if that is worth it. */
export async function withCrew<T>(
  learner: BatchLearner<Label>,
  { entries }: Examples<Label>,
  act: () => Promise<T>,
): Promise<T> {
  const model = kernelModel(learner);
  if (!model || entries < worthTwo || availableParallelism() < 2) return act();
  const { Crew } = await import("rosenblatt/kernels");
  const crew = Crew.of(2);
  if (!crew) return act();
  secondThread().postMessage({ format: "kernels", ticket: crew.ticket(1) });
  model.share(crew);
  try {
    return await act();
  } finally {
    model.share(null);
    crew.end();
  }
}
