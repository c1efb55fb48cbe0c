// The panels at the right, one at a time; all but the first are loaded when they are opened.

import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { sayUnreachable } from "../../state/notice.js";
import { look, type PanelName, panelNames, view } from "../../state/view.js";
import { StepPanel } from "./step-panel.js";

const titles: Record<PanelName, string> = {
  step: "This step",
  data: "Data",
  proof: "Proof",
  losses: "Losses",
  variants: "Variants",
  order: "Order",
  kernel: "Kernels",
  geometry: "Geometry",
  online: "Online",
  clusters: "Clusters",
  experiment: "Overfitting",
};

const loaders: Partial<Record<PanelName, () => Promise<ComponentType>>> = {
  data: async () => (await import("./data-panel.js")).DataPanel,
  proof: async () => (await import("./proof-panel.js")).ProofPanel,
  losses: async () => (await import("./losses/losses-panel.js")).LossesPanel,
  variants: async () => (await import("./variants/variants-panel.js")).VariantsPanel,
  order: async () => (await import("./order-panel.js")).OrderPanel,
  kernel: async () => (await import("./kernel-panel.js")).KernelPanel,
  geometry: async () => (await import("./geometry/geometry-panel.js")).GeometryPanel,
  online: async () => (await import("./online/online-panel.js")).OnlinePanel,
  clusters: async () => (await import("./clusters/clusters-panel.js")).ClustersPanel,
  experiment: async () => (await import("./experiment/experiment-panel.js")).ExperimentPanel,
};

const loaded = signal<Partial<Record<PanelName, ComponentType>>>({ step: StepPanel });

function panelOf(name: PanelName): ComponentType | undefined {
  const known = loaded.value[name];
  if (!known)
    void loaders[name]?.().then((component) => {
      loaded.value = { ...loaded.value, [name]: component };
    }, sayUnreachable);
  return known;
}

/** The tabs, and the panel that is open. */
export function Panels(): JSX.Element {
  const { panel } = view.value;
  const Panel = panelOf(panel);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = panelNames.indexOf(panel);
    const name = panelNames[(at + by + panelNames.length) % panelNames.length];
    look({ panel: name });
    document.getElementById(`tab-${name}`)?.focus();
  };
  return (
    <aside class="panels" id="panels">
      <div class="tabs" role="tablist" aria-label="Panels" onKeyDown={onKeyDown}>
        {panelNames.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === panel}
            aria-controls="panel"
            tabIndex={name === panel ? 0 : -1}
            onClick={() => look({ panel: name })}
          >
            {titles[name]}
          </button>
        ))}
      </div>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${panel}`} tabIndex={0}>
        <h2 class="visually-hidden">{titles[panel]}</h2>
        {Panel ? <Panel /> : <p class="waiting">Loading…</p>}
      </div>
    </aside>
  );
}
