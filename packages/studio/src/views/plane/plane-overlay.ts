// What a panel draws over the plane, below or above the handles of the points.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { Frame } from "../../draw/frame.js";

/** What the open panel draws over the plane; null for nothing. */
export const overlay = signal<ComponentType<{ frame: Frame }> | null>(null);

/** What the open panel draws above the handles, and which takes precedence over them for the pointer; null for nothing. */
export const overlayAbove = signal<ComponentType<{ frame: Frame }> | null>(null);

/** The handle of the line, below those of the points. Null until it is loaded. */
export const lineLayer = signal<ComponentType<{ frame: Frame }> | null>(null);

/** The buttons in the corner of the plane. Null until they are loaded. */
export const planeCorner = signal<ComponentType | null>(null);
