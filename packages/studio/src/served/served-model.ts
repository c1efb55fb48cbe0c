// The model on view: which plane of it is shown, which classes have colours, and which row is in hand.

import { computed, effect, signal } from "@preact/signals";
import { say } from "../state/notice.js";
import type { Axes, PlaneAnswer, RowAnswer, ServedData, ServedDocument } from "./answers.js";
import { ask } from "./ask.js";

/** What is known of the model and its rows. */
export const served = signal<ServedDocument>({
  ...{ title: "", facts: [], classes: [], known: 0, data: null },
  weights: { classes: [], features: 0, nonzero: 0, scaler: null, map: null, missing: null },
});
/** What is known of the rows; null where there are none. */
export const data = computed<ServedData | null>(() => served.value.data);

/** Two columns, or the directions of the model. */
export const axes = signal<Axes>(null);
/** The plane along them; null until it has come. */
export const plane = signal<PlaneAnswer | null>(null);

/** Most classes whose differences are shown by the directions of a plane: of three none is lost. */
const mostApart = 3;

/** Whether the plane along the chosen axes is still being worked out. */
export const isWaiting = signal(false);

/** The number of classes with a colour each. */
export const colours = 8;
/** Positions of classes by colour; null where a colour is free. Up to eight classes each has the colour of its position. */
export const slots = signal<readonly (number | null)[]>([]);
/** Whether points of classes without a colour are drawn in grey. */
export const othersShown = signal(true);

/** The row in hand, and the one under the pointer, counted from 1; null for none. */
export const selected = signal<number | null>(null);
export const hovered = signal<number | null>(null);

/** What is seen beside the plane. */
export const panelNames = ["row", "weights", "mistakes", "model"] as const;
export type PanelName = (typeof panelNames)[number];
export const panel = signal<PanelName>("weights");

/** Whether one learns on two axes, on the page for that, instead of looking at the model. */
export const learning = signal(false);

/** The position of a class by its name. */
export function classPlace(name: string): number {
  return served.value.classes.indexOf(name);
}

/** The colour of a class; −1 where it has none. */
export function slotOf(place: number): number {
  return slots.value.indexOf(place);
}

/** Opens the document of the server. */
export function show(document: ServedDocument): void {
  served.value = document;
  const { data } = document;
  axes.value = data?.axes ?? null;
  slots.value = firstSlots(document);
  panel.value =
    data?.judged && data.judged.errors > 0 ? "mistakes" : document.weights.missing && data ? "model" : "weights";
}

/**
 * All classes have colours where there are enough. Of more, those have that the model errs on most, so that the plane shows how these
 * differ; only classes that it can predict do.
 */
function firstSlots({ classes, known, data }: ServedDocument): (number | null)[] {
  if (classes.length <= colours) return classes.map((_, k) => k);
  const wrong = (place: number) => data?.judged?.perClass[place].wrong ?? 0;
  const places = classes.slice(0, known).map((_, place) => place);
  const chosen = places.sort((a, b) => wrong(b) - wrong(a) || a - b).slice(0, mostApart);
  chosen.sort((a, b) => a - b);
  return Array.from({ length: Math.min(colours, known) }, (_, slot) => chosen[slot] ?? null);
}

/** Gives a class a colour, or takes it away. Of many classes, those with a colour have the first that is free. */
export function toggleClass(place: number): void {
  const now = slots.value;
  const at = now.indexOf(place);
  const free = served.value.classes.length <= colours ? place : now.indexOf(null);
  if (at >= 0) slots.value = now.map((other, slot) => (slot === at ? null : other));
  else if (place >= served.value.known && served.value.classes.length > colours)
    say(`The model does not know the class ${served.value.classes[place]}.`, "problem");
  else if (free >= 0) slots.value = now.map((other, slot) => (slot === free ? place : other));
  else say(`There are ${colours} colours; take one from another class first.`, "problem");
}

/** Gives colours to these classes alone. */
export function chooseClasses(places: readonly number[]): void {
  const few = served.value.classes.length <= colours;
  slots.value = slots.value.map((_, slot) => (few ? (places.includes(slot) ? slot : null) : (places[slot] ?? null)));
}

/** Takes a row in hand, and shows what is known of it. */
export function select(row: number | null): void {
  selected.value = row;
  if (row !== null) panel.value = "row";
}

/** The classes between which the directions of the plane lie, where they are some of many; else none. */
export const apart = computed<readonly string[]>(() => {
  const { classes, known, weights } = served.value;
  const chosen = slots.value.flatMap((place) => (place !== null && place < known ? [classes[place]] : []));
  const isPart = !weights.missing && !weights.map && chosen.length < known;
  return isPart && chosen.length > 1 && chosen.length <= mostApart ? chosen : [];
});

/** Asks for the plane whenever other axes are chosen, or other classes to lie along. Returns what ends this. */
export function followAxes(): () => void {
  let last = "";
  return effect(() => {
    const wanted = axes.value;
    const query = wanted
      ? [["x", wanted[0]] as const, ["y", wanted[1]] as const]
      : apart.value.map((name) => ["class", name] as const);
    if (!data.value) return;
    const own = JSON.stringify(query);
    last = own;
    isWaiting.value = true;
    ask<PlaneAnswer>("plane.json", query).then(
      (answer) => {
        // An answer that came late is about axes that are no longer chosen.
        if (last !== own) return;
        plane.value = answer;
        isWaiting.value = false;
      },
      (error: Error) => {
        isWaiting.value = false;
        say(error.message, "problem");
      },
    );
  });
}

/** Asks for what is known of a row; by default the score of the predicted class is taken apart. */
export function rowAnswer(row: number, of?: string): Promise<RowAnswer> {
  return ask<RowAnswer>("row.json", { row: String(row), ...(of !== undefined && { class: of }) });
}
