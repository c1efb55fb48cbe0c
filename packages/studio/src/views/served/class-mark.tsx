// The mark of a class in the plane of a model: eight shapes, each with its own colour; grey for a class without a colour.

import type { JSX } from "preact";
import { slotOf } from "../../served/served-model.js";

const shapes = [
  "M8 3a5 5 0 1 0 0 10A5 5 0 1 0 8 3Z",
  "M3.6 3.6h8.8v8.8H3.6Z",
  "M8 1.8 13.8 12.1H2.2Z",
  "M8 1.5 13.8 8 8 14.5 2.2 8Z",
  "M6 2.2h4V6h3.8v4H10v3.8H6V10H2.2V6H6Z",
  "M8 14.2 13.8 3.9H2.2Z",
  "M8 2 13.7 6.2 11.6 12.9H4.4L2.3 6.2Z",
  "M8 1 9.9 6h4.9L10.9 9.1l1.4 4.7L8 11l-4.3 2.8 1.4-4.7L1.2 6h4.9Z",
];

/** The mark of a class, by its index. */
export function ClassMark({ place }: { place: number }): JSX.Element {
  const slot = slotOf(place);
  return (
    <svg
      class={slot < 0 ? "mark slot" : `mark slot slot${slot}`}
      viewBox="0 0 16 16"
      width="14"
      height="14"
      aria-hidden="true"
    >
      <path d={slot < 0 ? "M8 5a3 3 0 1 0 0 6A3 3 0 1 0 8 5Z" : shapes[slot]} />
    </svg>
  );
}

/** A class with its mark and its name. */
export function ClassName({ place, name }: { place: number; name: string }): JSX.Element {
  return (
    <span class="class-name">
      <ClassMark place={place} /> <span>{name}</span>
    </span>
  );
}
