// A three-dimensional view, rotated by dragging or with the arrow keys.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { figure, type SpaceState } from "rosenblatt/figure";
import { lifted } from "../../../geometry/lift.js";
import type { MappedSpace, SpaceMap } from "../../../run/make-space.js";
import { askAbout } from "../../../state/asking.js";
import { doc } from "../../../state/edits.js";
import { shownTheme } from "../../../state/theme.js";
import { Choice } from "../../controls/fields.js";
import { PairPicture, PreImage } from "./pre-image.js";
import { useLift } from "./use-lift.js";
import "../../../styles/space.css";

const map = signal<SpaceMap>("squares");
const camera = signal({ azimuth: -60, elevation: 20 });
const answer = signal<{ readonly map: SpaceMap; readonly space: MappedSpace } | null>(null);

const maps: Record<
  SpaceMap,
  { readonly name: string; readonly axes: readonly [string, string, string]; readonly about: string }
> = {
  squares: {
    name: "(x₁², √2·x₁x₂, x₂²)",
    axes: ["x₁²", "√2·x₁x₂", "x₂²"],
    about:
      "Three of the six coordinates behind the kernel (1 + x·z)²; the others are √2·x₁, √2·x₂ and 1. These three alone are the map of (x·z)².",
  },
  bowl: {
    name: "(x₁, x₂, x₁² + x₂²)",
    axes: ["x₁", "x₂", "x₁² + x₂²"],
    about:
      "The plane bent into a bowl: what is inside a circle lies below a plane. Its inner product is x·z + ‖x‖²‖z‖².",
  },
  pair: {
    name: "(x₁², x₂²)",
    axes: ["x₁²", "x₂²", ""],
    about:
      "Another plane: both coordinates squared. A line in it is an ellipse or a hyperbola among the points as they are.",
  },
};

/** The points in three dimensions, which can be viewed from any side. */
export function SpaceView(): JSX.Element {
  const current = doc.value;
  const chosen = map.value;
  useEffect(() => {
    void askAbout(
      "space",
      { doc: current, map: chosen },
      (space) => {
        answer.value = { map: chosen, space };
      },
      () => {
        answer.value = null;
      },
    );
  }, [current, chosen]);
  return (
    <section>
      <Choice
        name="Map"
        term="map"
        value={chosen}
        choices={(Object.keys(maps) as SpaceMap[]).map((key) => [key, maps[key].name] as const)}
        onChange={(value) => (map.value = value)}
      />
      <p>
        <small>{maps[chosen].about}</small>
      </p>
      {answer.value?.map === chosen && answer.value.space.points.length === current.points.length && (
        <>
          {chosen === "pair" ? <PairPicture space={answer.value.space} /> : <Turning space={answer.value.space} />}
          <PreImage space={answer.value.space} map={chosen} />
        </>
      )}
    </section>
  );
}

function Turning({ space }: { space: MappedSpace }): JSX.Element {
  const { classes, points } = doc.value;
  const from = useRef<{ x: number; y: number } | null>(null);
  const turn = (azimuth: number, elevation: number) => {
    const { value } = camera;
    camera.value = {
      azimuth: ((((value.azimuth + azimuth + 180) % 360) + 360) % 360) - 180,
      elevation: Math.max(-90, Math.min(90, value.elevation + elevation)),
    };
  };
  const { plane, separable } = space;
  const { share, again } = useLift(space, points.length);
  const flat = points.map(({ x, y }) => [x, y] as const);
  const moment = share < 1 ? lifted(flat, space.points, camera.value, share) : null;
  const state: SpaceState = {
    kind: "space",
    classes,
    axes: maps[map.value].axes,
    camera: camera.value,
    points: points.map(({ target }, place) => {
      const [x, y, z] = (moment?.points ?? space.points)[place];
      return { x, y, z, target };
    }),
    ...(moment
      ? { camera: moment.camera, ranges: moment.ranges, ...(share < 0.5 && { axes: ["x₁", "x₂", ""] as const }) }
      : plane?.w.some((entry) => entry !== 0) && { score: plane }),
  };
  const svg = figure(state, { width: 460, height: 400, theme: shownTheme.value, background: false, id: "space" });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = 6;
    if (event.key === "ArrowLeft") turn(-step, 0);
    else if (event.key === "ArrowRight") turn(step, 0);
    else if (event.key === "ArrowUp") turn(0, step);
    else if (event.key === "ArrowDown") turn(0, -step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div
        class="space-view"
        tabIndex={0}
        role="application"
        aria-label={`Points in three dimensions, seen from ${camera.value.azimuth} degrees around and ${camera.value.elevation} above. Arrow keys turn it.`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          from.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (!from.current) return;
          turn(Math.round((from.current.x - event.clientX) / 2), Math.round((event.clientY - from.current.y) / 2));
          from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={() => (from.current = null)}
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <p>
        {separable
          ? "A plane separates the classes here."
          : "No plane separates the classes here; the one drawn is an averaged perceptron’s."}
      </p>
      <p class="buttons">
        {again && (
          <button type="button" class="main" onClick={again}>
            Show the lift again
          </button>
        )}
        <button type="button" onClick={() => turn(-15, 0)}>
          Turn left
        </button>
        <button type="button" onClick={() => turn(15, 0)}>
          Turn right
        </button>
        <button type="button" onClick={() => turn(0, 15)}>
          From above
        </button>
        <button type="button" onClick={() => turn(0, -15)}>
          From below
        </button>
      </p>
    </>
  );
}
