// A card beside a point: which row it is, what is predicted for it, and what counts most.

import type { JSX } from "preact";
import { classPlace } from "../../served/served-model.js";
import { ClassName } from "./class-mark.js";
import { Contributions } from "./contributions.js";
import { useRow } from "./row-asked.js";

interface HoverCardProps {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  /** The size of the plane, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** The card of the row under the pointer or the arrow keys; it is also what a screen reader says. */
export function HoverCard({ row, x, y, width, height }: HoverCardProps): JSX.Element {
  const known = useRow(row).value;
  const side = x > width / 2 ? { right: `${width - x + 14}px` } : { left: `${x + 14}px` };
  const level = y > height / 2 ? { bottom: `${Math.max(8, height - y - 20)}px` } : { top: `${Math.max(8, y - 20)}px` };
  return (
    <>
      <svg class="finger" width={width} height={height} aria-hidden="true">
        <circle cx={x} cy={y} r="10" />
      </svg>
      <div class="hover-card" style={{ ...side, ...level }} role="status">
        {known === null || typeof known === "string" ? (
          <p>{known ?? `Row ${row.toLocaleString("en")}`}</p>
        ) : (
          <>
            <p>
              <strong>Row {row.toLocaleString("en")}</strong>
              {known.truth !== null && (
                <>
                  {", "}
                  <ClassName place={classPlace(known.truth)} name={known.truth} />
                </>
              )}
            </p>
            <p>
              {known.truth === known.predicted ? (
                "predicted right"
              ) : (
                <>
                  {known.truth === null ? "predicted " : <span class="wrong">predicted </span>}
                  <ClassName place={classPlace(known.predicted)} name={known.predicted} />
                </>
              )}
            </p>
            <Contributions answer={known} most={4} />
          </>
        )}
      </div>
    </>
  );
}
