// A small picture of the plane, several of which are shown side by side in panels.

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
  /** Its width relative to the panel. */
  readonly size?: keyof typeof sizes;
}

/** A small picture of the plane; very many points are painted on a canvas. */
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
