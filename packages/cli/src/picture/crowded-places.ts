// Points that hide each other.

import type { PlaneState, SpaceState } from "rosenblatt/figure";
import { count, counted } from "../text/number.js";

/** With fewer places than this for each point, most points are hidden by others. */
const fewPlaces = 1 / 4;

/** If most rows lie on the places of others, as rows of categories do, says so in the note. */
export function crowded<S extends PlaneState | SpaceState>(state: S): S {
  const { points, note } = state;
  const places = new Set(points.map((point) => `${point.x} ${point.y}${"z" in point ? ` ${point.z}` : ""}`)).size;
  if (points.length < 20 || places > points.length * fewPlaces) return state;
  const hidden = `rows on the same place hide each other: ${count(points.length)} on ${counted(places, "place")}`;
  return { ...state, note: note ? `${note}; ${hidden}` : hidden };
}
