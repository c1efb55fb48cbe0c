// A small picture of the plane, as panels set several of them side by side.

import type { JSX } from "preact";
import { figure, type PlaneState } from "rosenblatt/figure";
import { doc } from "../../../state/edits.js";
import { shownTheme } from "../../../state/theme.js";
import { CrowdPicture } from "../../plane/crowd-picture.js";
import { mostMarks } from "../../plane/most-marks.js";

const sizes = { half: { width: 300, height: 240 }, whole: { width: 460, height: 320 } };

interface SmallPlaneProps {
  readonly state: PlaneState;
  readonly id: string;
  /** How much of the panel's width it has. */
  readonly size?: keyof typeof sizes;
}

/** A small picture of the plane; with very many points they are painted on a canvas. */
export function SmallPlane({ state, id, size = "half" }: SmallPlaneProps): JSX.Element {
  const look = { ...sizes[size], theme: shownTheme.value, background: false, id };
  if (state.points.length > mostMarks)
    return (
      <div class="picture-wide" role="img" aria-label={state.description}>
        <CrowdPicture state={state} of={doc.value.points} look={look} />
      </div>
    );
  return <div class="picture-wide" dangerouslySetInnerHTML={{ __html: figure(state, look) }} />;
}
