// What is being watched: the models of the service, the chosen one, and its events.

import { computed, signal } from "@preact/signals";
import type { Challenger, Curve, Label, Model, ModelEvent, Report, Weights } from "@rosenblatt/client";
import { service, wantsToken } from "./access.js";

/** A mistake as it arrived. */
export interface Mistake {
  readonly sequence: number;
  readonly id: string | undefined;
  readonly label: Label;
  readonly predicted: Label | null;
  readonly challengers: Readonly<Record<string, Label | null>>;
}

/** What is known about the model that is shown. */
export interface Watched {
  readonly model: Model;
  readonly report: Report;
  readonly curve: Curve;
  readonly challengers: readonly Challenger[];
  /** Undefined for a learner without a weight per feature. */
  readonly weights: Weights | undefined;
}

/** The names of the models; null before the service has answered. */
export const names = signal<readonly string[] | null>(null);
/** The name of the model on view. */
export const chosen = signal<string | null>(null);
export const watched = signal<Watched | null>(null);
/** The weights when watching began. */
export const firstWeights = signal<Weights | undefined>(undefined);
/** The latest first. */
export const mistakes = signal<readonly Mistake[]>([]);
/** The numbers of the examples at which drift was detected while watching. */
export const drifts = signal<readonly number[]>([]);
/** Whether the service answers. */
export const isConnected = signal(true);

/** The headline of the page. */
export const headline = computed(() => {
  const now = watched.value;
  if (!now) return "Models that learn while you watch";
  const { name, examples, mistakes: wrong } = now.model;
  // A model may have been imported, and have learned elsewhere.
  if (examples === 0) return `No example has come to ${name} yet`;
  const percent = ((100 * wrong) / examples).toFixed(1);
  return `${name} got ${wrong.toLocaleString("en")} of ${examples.toLocaleString("en")} examples wrong (${percent} %)`;
});

/** How many mistakes are listed, and how many examples are searched for them. */
const [listed, lookedBack] = [50, 1000];
/** Milliseconds between two queries: of the model after an event, and of everything in any case. */
const [soon, often] = [700, 4000];

let ending = new AbortController();

/** Lists the models periodically, and opens the one named by the address, or else the one with the highest example number. */
export async function followModels(): Promise<void> {
  try {
    const list = await service().models();
    names.value = list.map(({ name }) => name);
    isConnected.value = true;
    const named = decodeURIComponent(location.hash.slice(1));
    if (chosen.value === null && list.length > 0) {
      const latest = list.reduce((a, b) => (b.sequence > a.sequence ? b : a));
      watch(names.value.includes(named) ? named : latest.name);
    }
    if (chosen.value !== null && !names.value.includes(chosen.value)) leave();
  } catch (error) {
    if (wantsToken(error)) return;
    isConnected.value = false;
  }
  setTimeout(followModels, often);
}

/** Shows another model. */
export function watch(name: string): void {
  leave();
  chosen.value = name;
  history.replaceState(null, "", `#${encodeURIComponent(name)}`);
  ending = new AbortController();
  void follow(name, ending.signal);
}

function leave(): void {
  ending.abort();
  chosen.value = null;
  watched.value = null;
  firstWeights.value = undefined;
  mistakes.value = [];
  drifts.value = [];
}

/** Follows a model until the signal aborts: events as they happen, and everything else a moment later. */
async function follow(name: string, signal: AbortSignal): Promise<void> {
  let due: ReturnType<typeof setTimeout> | undefined;
  const arrived: ModelEvent[] = [];
  // Many events may arrive at once: they are shown together.
  const lookSoon = () => {
    due ??= setTimeout(() => {
      due = undefined;
      take(arrived.splice(0));
      void (document.hidden || lookAt(name, signal));
    }, soon);
  };
  await lookAt(name, signal);
  // Another model may have been chosen meanwhile.
  if (signal.aborted) return;
  let last = Math.max(0, (watched.value?.model.sequence ?? 0) - lookedBack);
  const timer = setInterval(() => void (document.hidden || lookAt(name, signal)), often);
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    clearTimeout(due);
  });
  while (!signal.aborted) {
    try {
      for await (const event of service().model(name).events(last, { signal })) {
        isConnected.value = true;
        last = Math.max(last, Number(event.id) || 0);
        arrived.push(event);
        lookSoon();
      }
    } catch (error) {
      if (signal.aborted || wantsToken(error)) return;
      isConnected.value = false;
    }
    await new Promise((resolve) => setTimeout(resolve, soon));
  }
}

/** The number of the latest look at a model, and of the one that is shown: of two at a time, the earlier may be answered later. */
let [latestLook, shownLook] = [0, 0];

async function lookAt(name: string, signal: AbortSignal): Promise<void> {
  const look = ++latestLook;
  try {
    const asked = service().model(name);
    const model = await asked.describe();
    if (watched.value && same(model, watched.value.model)) return;
    const weightless = () => undefined;
    const [report, curve, challengers, weights] = await Promise.all([
      asked.report(),
      asked.curve(),
      asked.challengers(),
      asked.weights().catch(weightless),
    ]);
    if (signal.aborted || look < shownLook) return;
    shownLook = look;
    firstWeights.value ??= weights;
    watched.value = { model, report, curve, challengers, weights };
    isConnected.value = true;
  } catch (error) {
    if (!signal.aborted && !wantsToken(error)) isConnected.value = false;
  }
}

function same(a: Model, b: Model): boolean {
  return a.sequence === b.sequence && a.sha256 === b.sha256 && a.challengers.join() === b.challengers.join();
}

function take(events: readonly ModelEvent[]): void {
  let latest = mistakes.value;
  for (const { type, data } of events) {
    if (type === "mistake") latest = [mistakeIn(data), ...latest.slice(0, listed - 1)];
    // Forgotten examples are no longer shown either.
    else if (type === "forget") latest = [];
    else if (type === "drift") drifts.value = [...drifts.value, Number(data.sequence)].slice(-listed);
  }
  mistakes.value = latest;
}

function mistakeIn(data: ModelEvent["data"]): Mistake {
  const { sequence, label, predicted, id, challengers = {} } = data as unknown as Mistake;
  return { sequence, label, predicted, id, challengers };
}
