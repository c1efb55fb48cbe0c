// A field for a coordinate in the plane.

import type { JSX } from "preact";
import { farthest } from "../../document/document.js";
import { NumberField } from "./fields.js";

interface CoordinateFieldProps {
  /** The accessible name. */
  readonly name: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A field without a visible name that takes any coordinate that a point may have. */
export function CoordinateField({ name, value, onChange }: CoordinateFieldProps): JSX.Element {
  return <NumberField name={name} hidden value={value} min={-farthest} max={farthest} onChange={onChange} />;
}
