// The model that is shown: its plane, the classes with colours, and the selected row.

import { computed, effect, signal } from "@preact/signals";
import { say } from "../state/notice.js";
import type { Axes, PlaneAnswer, RowAnswer, ServedData, ServedDocument } from "./answers.js";
import { ask } from "./ask.js";

/** What is known about the model and its rows. */
export const served = signal<ServedDocument>({
  title: "",
  facts: [],
  classes: [],
  known: 0,
  data: null,
  weights: { classes: [], features: 0, nonzero: 0, scaler: null, map: null, missing: null },
});
/** What is known about the rows; null if there are none. */
export const data = computed<ServedData | null>(() => served.value.data);

/** Two columns, or the directions of the model. */
export const axes = signal<Axes>(null);
/** The plane along them; null until it has arrived. */
export const plane = signal<PlaneAnswer | null>(null);

/** The most classes whose differences the directions of a plane show: of three, none is lost. */
const mostApart = 3;

/** Whether the plane along the chosen axes is still being computed. */
export const isWaiting = signal(false);

/** The number of classes with a colour each. */
export const colours = 8;
/** The class index of each colour; null if a colour is free. Up to eight classes have the colours of their indices. */
export const slots = signal<readonly (number | null)[]>([]);
/** Whether points of classes without a colour are drawn in grey. */
export const othersShown = signal(true);

/** The selected row, and the one under the pointer, counted from 1; null for none. */
export const selected = signal<number | null>(null);
export const hovered = signal<number | null>(null);

/** The panels beside the plane. */
export const panelNames = ["row", "weights", "mistakes", "model"] as const;
export type PanelName = (typeof panelNames)[number];
export const panel = signal<PanelName>("weights");

/** Whether the page for learning is shown instead of the model. */
export const learning = signal(false);

/** The index of a class by its name. */
export function classPlace(name: string): number {
  return served.value.classes.indexOf(name);
}

/** The colour of a class; −1 if it has none. */
export function slotOf(place: number): number {
  return slots.value.indexOf(place);
}

/** Shows the server's document. */
export function show(document: ServedDocument): void {
  served.value = document;
  const { data } = document;
  axes.value = data?.axes ?? null;
  slots.value = firstSlots(document);
  panel.value =
    data?.judged && data.judged.errors > 0 ? "mistakes" : document.weights.missing && data ? "model" : "weights";
}

/**
 * Assigns the initial colours. If there are more classes than colours, those on which the model errs most get them, so that the plane shows
 * how these differ; only classes that the model can predict are chosen.
 */
function firstSlots({ classes, known, data }: ServedDocument): (number | null)[] {
  if (classes.length <= colours) return classes.map((_, k) => k);
  const wrong = (place: number) => data?.judged?.perClass[place].wrong ?? 0;
  const places = classes.slice(0, known).map((_, place) => place);
  const chosen = places.sort((a, b) => wrong(b) - wrong(a) || a - b).slice(0, mostApart);
  chosen.sort((a, b) => a - b);
  return Array.from({ length: Math.min(colours, known) }, (_, slot) => chosen[slot] ?? null);
}

/** Gives a class a colour, or removes it. If there are more classes than colours, it gets the first free one. */
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

/** Gives colours to these classes only. */
export function chooseClasses(places: readonly number[]): void {
  const few = served.value.classes.length <= colours;
  slots.value = slots.value.map((_, slot) => (few ? (places.includes(slot) ? slot : null) : (places[slot] ?? null)));
}

/** Selects a row, and shows what is known about it. */
export function select(row: number | null): void {
  selected.value = row;
  if (row !== null) panel.value = "row";
}

/** The classes that the directions of the plane separate, if they are a few of many; otherwise none. */
export const apart = computed<readonly string[]>(() => {
  const { classes, known, weights } = served.value;
  const chosen = slots.value.flatMap((place) => (place !== null && place < known ? [classes[place]] : []));
  const isPart = !weights.missing && !weights.map && chosen.length < known;
  return isPart && chosen.length > 1 && chosen.length <= mostApart ? chosen : [];
});

/** Requests the plane whenever other axes, or other classes to separate, are chosen. Returns a function that stops this. */
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
        // A late answer is for axes that are no longer chosen.
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

/** Requests what is known about a row; by default, the score of the predicted class is broken down. */
export function rowAnswer(row: number, of?: string): Promise<RowAnswer> {
  return ask<RowAnswer>("row.json", { row: String(row), ...(of !== undefined && { class: of }) });
}
