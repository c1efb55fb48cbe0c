// The part of a plane where nearly all of its points are.

import type { PlaneState, SpaceState } from "rosenblatt/figure";
import { count } from "../text/number.js";

/** If some points are so far away that the others would have no room, shows only the others, and says so in the note. */
export function nearer<S extends PlaneState | SpaceState>(state: S): S {
  if (state.kind !== "plane" || state.points.length < 50) return state;
  const central = (values: number[]): [number, number] | undefined => {
    values.sort((a, b) => a - b);
    const [low, high] = [0.01, 0.99].map((share) => values[Math.round(share * (values.length - 1))]);
    const room = (high - low) * 0.35;
    const [least, most] = [values[0], values[values.length - 1]];
    if (!(high > low) || most - least < 3 * (high - low)) return undefined;
    return [Math.max(least, low) - room, Math.min(most, high) + room];
  };
  const [x, y] = [central(state.points.map((point) => point.x)), central(state.points.map((point) => point.y))];
  if (!x && !y) return state;
  const whole = (axis: "x" | "y"): [number, number] => {
    const values = state.points.map((point) => point[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return [low - (high - low || 1) * 0.07, high + (high - low || 1) * 0.07];
  };
  const view = { x: x ?? whole("x"), y: y ?? whole("y") };
  const inside = (value: number, [low, high]: readonly [number, number]) => value >= low && value <= high;
  const outside = state.points.filter((point) => !inside(point.x, view.x) || !inside(point.y, view.y)).length;
  const far = outside === 1 ? "1 point is far outside" : `${count(outside)} points are far outside`;
  return outside === 0 ? state : { ...state, view, note: state.note ? `${state.note}; ${far}` : far };
}
