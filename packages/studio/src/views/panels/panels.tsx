// The panels beside the plane, one at a time, by chapters; all but the first are loaded when they are opened.

import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { sayUnreachable } from "../../state/notice.js";
import { look, type PanelName, panelNames, view } from "../../state/view.js";
import { Icon } from "../controls/icon.js";
import { Tabs } from "../controls/tabs.js";
import { TermCard } from "../terms/term-card.js";
import { TourPlace } from "../tour/tour-place.js";
import { chapterOf, chapters, panelTitles } from "./chapters.js";
import { NoLineBanner } from "./no-line/no-line-banner.js";
import { StepPanel } from "./step-panel.js";
import "../../styles/chapters.css";

const loaders: Partial<Record<PanelName, () => Promise<ComponentType>>> = {
  rules: async () => (await import("./settings-form.js")).SettingsForm,
  updates: async () => (await import("./updates-panel.js")).UpdatesPanel,
  online: async () => (await import("./online/online-panel.js")).OnlinePanel,
  data: async () => (await import("./data-panel.js")).DataPanel,
  presets: async () => (await import("./presets-panel.js")).PresetsPanel,
  geometry: async () => (await import("./geometry/geometry-panels.js")).LinePanel,
  hand: async () => (await import("./geometry/geometry-panels.js")).HandPanel,
  distance: async () => (await import("./geometry/geometry-panels.js")).DistancePanel,
  neuron: async () => (await import("./geometry/geometry-panels.js")).NeuronPanel,
  proof: async () => (await import("./proof-panel.js")).ProofPanel,
  losses: async () => (await import("./losses/losses-panel.js")).LossesPanel,
  prospects: async () => (await import("./prospects-panel.js")).ProspectsPanel,
  order: async () => (await import("./order/order-panel.js")).OrderPanel,
  variants: async () => (await import("./variants/variants-panel.js")).VariantsPanel,
  experiment: async () => (await import("./experiment/experiment-panel.js")).ExperimentPanel,
  kernel: async () => (await import("./kernel-panel.js")).KernelPanel,
  space: async () => (await import("./space/space-view.js")).SpaceView,
  network: async () => (await import("./geometry/xor-network.js")).XorNetwork,
  clusters: async () => (await import("./clusters/clusters-panel.js")).ClustersPanel,
};

const loaded = signal<Partial<Record<PanelName, ComponentType>>>({ step: StepPanel });

/** Returns the panel with this name once it is loaded; the first call starts loading it. */
export function panelOf(name: PanelName): ComponentType | undefined {
  const known = loaded.value[name];
  if (!known)
    void loaders[name]?.().then((component) => {
      loaded.value = { ...loaded.value, [name]: component };
    }, sayUnreachable);
  return known;
}

/** The last panel of each chapter, to which the reader returns. */
const left = new Map<string, PanelName>();

/** The chapters, the tabs of the current one, and the open panel. */
export function Panels(): JSX.Element {
  const { panel } = view.value;
  const chapter = chapterOf(panel);
  left.set(chapter.name, panel);
  const Panel = panelOf(panel);
  return (
    <>
      <nav class="chapters" aria-label="Chapters">
        {chapters.map(({ name, panels }) => (
          <button
            key={name}
            type="button"
            aria-current={name === chapter.name ? "true" : undefined}
            onClick={() => look({ panel: left.get(name) ?? panels[0] })}
          >
            {name}
          </button>
        ))}
      </nav>
      <p class="chapter-about">{chapter.about}</p>
      {/* The arrow keys go through the whole story, across chapters. */}
      <Tabs names={chapter.panels} order={panelNames} open={panel} onOpen={(name) => look({ panel: name })}>
        {(name) => panelTitles[name][0]}
      </Tabs>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${panel}`} tabIndex={0}>
        <NoLineBanner />
        <h2>{panelTitles[panel][1]}</h2>
        {Panel ? <Panel /> : <p class="waiting">Loading…</p>}
        <Onward from={panel} />
      </div>
      <TermCard />
      <TourPlace />
    </>
  );
}

/** A link to the next panel of the story. */
function Onward({ from }: { from: PanelName }): JSX.Element | null {
  const next = panelNames[panelNames.indexOf(from) + 1];
  if (!next) return null;
  const onClick = () => {
    look({ panel: next });
    // Moves focus and scroll position to the top of the next panel.
    const panel = document.getElementById("panel")!;
    panel.focus({ preventScroll: true });
    panel.parentElement!.scrollIntoView({ block: "nearest" });
  };
  return (
    <p class="onward">
      <button type="button" class="link" onClick={onClick}>
        Next: {panelTitles[next][1]} <Icon name="next-one" />
      </button>
    </p>
  );
}
