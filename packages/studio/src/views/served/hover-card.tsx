// A card next to a point: which row it is, the prediction for it, and the largest contributions.

import type { JSX } from "preact";
import { classPlace } from "../../served/served-model.js";
import { ClassName } from "./class-mark.js";
import { Contributions } from "./contributions.js";
import { Pixels } from "./pixels.js";
import { useRow } from "./row-asked.js";

interface HoverCardProps {
  readonly row: number;
  /** The position of its point; null if that is not in the picture. */
  readonly x: number | null;
  readonly y: number | null;
  /** The size of the plane, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** The card of the row under the pointer or the arrow keys; screen readers read it, too. */
export function HoverCard({ row, x, y, width, height }: HoverCardProps): JSX.Element {
  const known = useRow(row).value;
  return (
    <>
      {x !== null && y !== null && (
        <svg class="finger" width={width} height={height} aria-hidden="true">
          <circle cx={x} cy={y} r="10" />
        </svg>
      )}
      <div class={width < 520 ? "hover-card narrow" : "hover-card"} style={besides(x, y, width, height)} role="status">
        {known === null || typeof known === "string" ? (
          <p>{known ?? `Row ${row.toLocaleString("en")}`}</p>
        ) : (
          <>
            {known.pixels && <Pixels pixels={known.pixels} size={56} />}
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
            {x === null && <p class="note">Its point is not in this picture.</p>}
            <Contributions answer={known} most={width < 480 ? 2 : 4} />
          </>
        )}
      </div>
    </>
  );
}

/** The position of the card: next to the point and inside the plane, or in a corner. */
function besides(x: number | null, y: number | null, width: number, height: number): Record<string, string> {
  if (x === null || y === null) return { right: "12px", top: "44px" };
  // In a narrow plane, there is no room next to a point.
  if (width < 520) return { left: "8px", right: "8px", ...(y > height / 2 ? { top: "8px" } : { bottom: "8px" }) };
  return {
    ...(x > width / 2 ? { right: `${width - x + 14}px` } : { left: `${x + 14}px` }),
    ...(y > height / 2 ? { bottom: `${Math.max(8, height - y - 20)}px` } : { top: `${Math.max(8, y - 20)}px` }),
  };
}
