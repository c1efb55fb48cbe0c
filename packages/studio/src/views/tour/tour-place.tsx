// The container of the tour, whose code is loaded on demand.

import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { sayUnreachable } from "../../state/notice.js";
import { tour } from "../../state/tour.js";

const loaded = signal<ComponentType | null>(null);

/** The current step of the tour, if any. */
export function TourPlace(): JSX.Element | null {
  if (tour.value === null) return null;
  const Tour = loaded.value;
  if (Tour) return <Tour />;
  void import("./tour.js").then((module) => (loaded.value = module.Tour), sayUnreachable);
  return null;
}
