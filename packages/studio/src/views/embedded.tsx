// The page in a frame of another page: the parts named in its address, and a link to the whole studio.

import { useSignal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { encodeLink } from "../exchange/link.js";
import { pageBase } from "../exchange/share-base.js";
import { doc } from "../state/edits.js";
import { position } from "../state/place.js";
import { look, type PanelName, panelNames, view } from "../state/view.js";
import { Notice } from "./notice.js";
import { panelTitles } from "./panels/chapters.js";
import { panelOf } from "./panels/panels.js";
import { Plane } from "./plane/plane.js";
import { Timeline } from "./timeline.js";
import "../styles/embed.css";

/** The parts that a frame can show: the plane, the controls of the run, and each panel. */
const partNames: readonly string[] = ["plane", "transport", ...panelNames];

/** The result of parsing `?embed=`: the known parts in the order of the page, and unknown names. */
export interface AskedParts {
  readonly known: readonly string[];
  readonly unknown: readonly string[];
}

/** Reads names separated by commas; the default is the plane and the controls of the run. */
export function askedParts(text: string): AskedParts {
  const asked = text.split(",").map((name) => name.trim()).filter((name) => name !== ""); // biome-ignore format: one line
  if (asked.length === 0) return { known: ["plane", "transport"], unknown: [] };
  return {
    known: partNames.filter((name) => asked.includes(name)),
    unknown: [...new Set(asked.filter((name) => !partNames.includes(name)))],
  };
}

/** Returns a component that shows the parts and nothing else. */
export function embedded({ known, unknown }: AskedParts): () => JSX.Element {
  const panels = panelNames.filter((name) => known.includes(name));
  // A panel may draw on the plane: the first requested one does.
  if (panels.length > 0) look({ panel: panels[0] });
  document.documentElement.toggleAttribute("data-embed", true);
  const hasPlane = known.includes("plane");
  const hasTransport = known.includes("transport");
  return () => (
    <>
      <main class={panels.length > 0 && (hasPlane || hasTransport) ? "with-panels" : undefined}>
        <h1 class="visually-hidden">{doc.value.title}</h1>
        {unknown.length > 0 && <Unknown names={unknown} />}
        {(hasPlane || hasTransport) && (
          <div class="stage">
            {hasPlane && <Plane />}
            {hasTransport && <Timeline />}
          </div>
        )}
        {panels.length > 0 && (
          <div class="panels">
            {panels.map((name) => (
              <Panel key={name} name={name} />
            ))}
          </div>
        )}
        <Whole />
      </main>
      <Notice />
    </>
  );
}

function Unknown({ names }: { names: readonly string[] }): JSX.Element {
  return (
    <p class="wrong" role="alert">
      {`This frame asks for ${names.map((name) => `“${name.slice(0, 40)}”`).join(", ")}, which the studio does not have. Its parts are ${partNames.join(", ")}.`}
    </p>
  );
}

function Panel({ name }: { name: PanelName }): JSX.Element {
  const Shown = panelOf(name);
  return (
    <section class="panel">
      <h2>{panelTitles[name][1]}</h2>
      {Shown ? <Shown /> : <p class="waiting">Loading…</p>}
    </section>
  );
}

/** Milliseconds without a change before the link is updated. */
const pause = 300;

/** The link to the whole studio, in the current state. */
function Whole(): JSX.Element {
  const address = useSignal(pageBase());
  useSignalEffect(() => {
    const shared = { doc: doc.value, position: position.value, view: view.value };
    const timer = setTimeout(async () => (address.value = `${pageBase()}#${await encodeLink(shared)}`), pause);
    return () => clearTimeout(timer);
  });
  return (
    <a class="whole" href={address.value} target="_blank" rel="noopener">
      Open in the studio
    </a>
  );
}
