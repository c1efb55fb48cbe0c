// The picture of a plane with thousands of points: the library's lines and areas, and a canvas with the points between them.

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type FigureOptions, type PlaneState, straightFrame } from "rosenblatt/figure";
import { crowdMarks, thinned } from "../../draw/crowd.js";
import { planePicture } from "../../draw/plane-picture.js";
import { paintCrowd } from "./crowd-paint.js";
import { parsed, redraw } from "./redraw.js";
import "../../styles/crowd.css";

interface CrowdPictureProps {
  readonly state: PlaneState;
  /** The document's points that the plane shows. */
  readonly of: readonly object[];
  readonly look: FigureOptions & { readonly width: number; readonly height: number };
}

/** A plane whose points are painted on a canvas, under its lines and over its areas. */
export function CrowdPicture({ state, of, look }: CrowdPictureProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const svg = planePicture(thinned(state, of), look);
  useLayoutEffect(() => {
    const [below, above] = [host.current!.firstElementChild!, host.current!.lastElementChild!];
    const [under, over] = parted(svg);
    redraw(below, under);
    redraw(above, over);
  }, [svg]);
  useLayoutEffect(() => {
    const { width, height } = look;
    const { box, view } = straightFrame({ ...bare, axes: state.axes ?? bare.axes, view: state.view! }, width, height);
    paintCrowd(host.current!.querySelector("canvas")!, crowdMarks(state, view, box), width, height);
  }, [state, look.width, look.height, look.theme]);
  return (
    <div class="crowd" ref={host}>
      <div />
      <canvas />
      <div />
    </div>
  );
}

const bare = { kind: "plane", legend: false, classes: [], points: [], axes: ["x₁", "x₂"] } as const;

/** The marks of the few points that the library got, which the canvas also contains. */
const painted = new Set(["mistakes", "points", "wrong", "counts"]);

/** Splits a picture in two: what is under the points, and what is over them. */
function parted(svg: string): [Element, Element] {
  const under = parsed(svg);
  const over = under.cloneNode(false) as Element;
  for (const name of ["id", "role", "aria-labelledby"]) over.removeAttribute(name);
  let passed = false;
  for (const part of [...under.children]) {
    const name = part.getAttribute("data-part") ?? "";
    passed ||= name === "points";
    if (painted.has(name)) part.remove();
    else if (passed) over.append(part);
  }
  return [under, over];
}
