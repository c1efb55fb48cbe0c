// The run from left to right: one tick per update, grouped by pass; the thumb marks the current place.

import type { JSX } from "preact";
import { withheld } from "../draw/withheld.js";
import { counted, short } from "../numbers.js";
import { made, moveTo, next, nextVisit, position, previous, previousVisit, trace } from "../state/place.js";
import { goBy, play, playing, speed } from "../state/playing.js";
import { outcome, status } from "../state/words.js";
import { IconButton } from "./controls/icon-button.js";
import "../styles/timeline.css";

/** The run from left to right, with the controls to move through it. */
export function Timeline(): JSX.Element {
  const run = trace.value;
  const last = run?.visited.length ?? 0;
  return (
    <section class="timeline" aria-label="Run">
      <div class="controls">
        <Control icon="first" name="To the start" keys="Home" onClick={() => goBy(() => moveTo(0))} />
        <Control icon="back" name="Previous update" keys="ArrowLeft" onClick={() => goBy(previous)} />
        <Control icon="back-one" name="Previous example" keys="Shift+ArrowLeft" onClick={() => goBy(previousVisit)} />
        <Control
          icon={playing.value ? "pause" : "play"}
          name={playing.value ? "Pause" : "Play"}
          keys="Space"
          strong
          onClick={() => (playing.value ? (playing.value = false) : play())}
        />
        <Control icon="next-one" name="Next example" keys="Shift+ArrowRight" onClick={() => goBy(nextVisit)} />
        <Control icon="next" name="Next update" keys="ArrowRight" onClick={() => goBy(next)} />
        <Control icon="last" name="To the end" keys="End" onClick={() => goBy(() => moveTo(last))} />
        <label class="speed">
          <span>Speed</span>
          <input
            type="range"
            min={0}
            max={6}
            step={1}
            value={Math.round(Math.log2(speed.value))}
            aria-valuetext={`${counted(speed.value, "step")} in a second`}
            onInput={(event) => {
              speed.value = 2 ** Number(event.currentTarget.value);
            }}
          />
        </label>
        <output class="place" title="Updates made, of all in this run">
          {run && withheld.value ? made.value : `${made.value} / ${run?.updates.length ?? 0}`}
        </output>
      </div>
      <div class="track">
        <Ticks />
        <input
          class="scrub"
          type="range"
          min={0}
          max={last}
          step={1}
          value={position.value}
          disabled={!run}
          aria-label="Place in the run, in examples"
          aria-valuetext={status()}
          onInput={(event) => goBy(() => moveTo(Number(event.currentTarget.value)))}
          onKeyDown={(event) => event.stopPropagation()}
        />
      </div>
      <p class="status" role="status" aria-live={playing.value ? "off" : "polite"}>
        {status()}
      </p>
      {/* The outcome would reveal what is to come. */}
      <p class="outcome">{withheld.value ? "" : outcome()}</p>
    </section>
  );
}

type ControlProps = Omit<Parameters<typeof IconButton>[0], "title" | "disabled"> & { readonly keys: string };

function Control(props: ControlProps): JSX.Element {
  const keys = props.keys.replace("Arrow", "").replace("+", " ");
  return <IconButton {...props} title={`${props.name} (${keys})`} disabled={!trace.value} />;
}

/** The most ticks that are drawn separately. */
const mostTicks = 600;

function Ticks(): JSX.Element | null {
  const run = trace.value;
  if (!run || run.visited.length === 0) return null;
  const { visited, updates, passes } = run;
  const place = (visit: number) => (100 * visit) / visited.length;
  const stride = Math.max(1, Math.ceil(updates.length / mostTicks));
  const shown = Array.from({ length: Math.ceil(updates.length / stride) }, (_, i) => updates[i * stride]);
  const bands = passes.length <= 80 ? Array.from(passes) : [];
  return (
    <svg class="ticks" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {bands.map((start, p) => {
        const end = passes[p + 1] ?? visited.length;
        return (
          <rect
            key={start}
            class={p % 2 ? "pass odd" : "pass"}
            x={short(place(start))}
            y={0}
            width={short(place(end - start))}
            height={10}
          />
        );
      })}
      <path class="marks" d={shown.map((visit) => `M${place(visit + 1).toFixed(3)} 2V8`).join("")} />
    </svg>
  );
}
