// Learns one example: it is predicted and learned in memory at once, and what is to be written for it is added to a list.

import type { Label } from "rosenblatt";
import { RefusedError } from "../errors.js";
import type { WriteList } from "../store/example-block.js";
import { byName, followedBy } from "./challenger.js";
import type { ModelEvent } from "./event.js";
import { asKept, type Features, keptMetadata, writtenFeatures } from "./features.js";
import type { Resident } from "./models.js";
import type { Tally } from "./tally.js";
import { refuseUsed, type Surroundings, waitingPrediction } from "./waiting.js";

/** An example to learn: features and a label, or the id of a prediction and its label. */
export interface LearnRequest {
  readonly features?: Features | undefined;
  readonly label: Label;
  readonly id?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** The answer to a learned example. */
export interface LearnAnswer {
  readonly sequence: number;
  readonly predicted: Label | null;
  readonly mistake: boolean;
  readonly updated: boolean;
}

/** An example that has been learned in memory. */
export interface Learned {
  readonly answer: LearnAnswer;
  readonly label: Label;
  readonly id: string | undefined;
  /** What each challenger would have answered, by name, if there are any. */
  readonly challengers: Record<string, Label | null> | undefined;
  /** The errors over the latest examples, if this example reveals that they have changed. */
  readonly drift: ReturnType<Tally["recent"]> | undefined;
}

/**
 * Predicts and learns an example in memory, and adds what is to be written for it to a list. Anything that can be refused is refused before it
 * is learned.
 */
export function learned(
  around: Surroundings,
  model: Resident,
  request: LearnRequest,
  writes: WriteList,
  unused?: ReadonlySet<string>,
): Learned {
  const { limits, now } = around;
  const { live, row } = model;
  const { label, id } = request;
  const waiting = request.features === undefined ? waitingPrediction(around, model, id) : undefined;
  const endsWaiting = id !== undefined && (waiting !== undefined || refuseUsed(around, model, id, unused));
  const features = waiting ? waiting.features : asKept(request.features!, limits);
  const metadata = keptMetadata(waiting ? { ...waiting.metadata, ...request.metadata } : request.metadata, limits);
  const written = writtenFeatures(features);
  if (!live.tally.knows(label)) checkNewClass(label, live.learner.classes, limits.classes);
  const { sequence, predicted, mistake, updated, drifted } = live.learn(features, label, waiting);
  if (endsWaiting) writes.push(["labelled", row.id, id]);
  if (id !== undefined) model.fresh.set(id, "example");
  writes.example({
    model: row.id,
    sequence,
    time: now(),
    id,
    features: written,
    label: labelJson(label),
    metadata,
    predicted: predicted === undefined ? undefined : labelJson(predicted),
    mistake,
    updated,
  });
  let challengers: Record<string, Label | null> | undefined;
  if (model.challengers.size > 0) {
    const example = { features, label, sequence, predicted, asked: waiting?.challenged, isLate: waiting !== undefined };
    const answers = followedBy(model.challengers.values(), example);
    if (Object.keys(answers).length > 0) writes.push(["challenged", JSON.stringify(answers), row.id, sequence]);
    challengers = byName(model.challengers.values(), answers);
  }
  return {
    answer: { sequence, predicted: predicted ?? null, mistake, updated },
    label,
    id,
    challengers,
    drift: drifted ? live.tally.recent() : undefined,
  };
}

/** Refuses a class beyond the limit, and one that prints the same as another one: scores are keyed by the printed form of classes. */
function checkNewClass(label: Label, classes: readonly Label[], most: number): void {
  if (classes.includes(label)) return;
  if (classes.length >= most)
    throw new RefusedError(422, "too-many-classes", `a model may have ${most} classes`, "/label");
  const other = classes.find((known) => String(known) === String(label));
  if (other !== undefined)
    throw new RefusedError(
      422,
      "ambiguous-class",
      `there is a class ${JSON.stringify(other)}, which cannot be told from ${JSON.stringify(label)} where classes are names: send labels of one type`,
      "/label",
    );
}

/** The events of a learned example, for followers of the model. */
export function eventsOf({ answer, label, id, challengers, drift }: Learned): ModelEvent[] {
  const { sequence, predicted, mistake, updated } = answer;
  const data = { sequence, label, predicted, ...(id !== undefined && { id }), ...(challengers && { challengers }) };
  const events: ModelEvent[] = [];
  if (mistake) events.push({ sequence, type: "mistake", data });
  if (updated) events.push({ sequence, type: "update", data });
  if (drift) events.push({ sequence, type: "drift", data: { sequence, ...drift } });
  return events;
}

const labelTexts = new Map<Label, string>();

/** A label as JSON text. Recent ones are cached, because there are few and they repeat. */
function labelJson(label: Label): string {
  let text = labelTexts.get(label);
  if (text === undefined) {
    if (labelTexts.size === 1000) labelTexts.clear();
    text = JSON.stringify(label);
    labelTexts.set(label, text);
  }
  return text;
}
