// Which dialog is open.

import { signal } from "@preact/signals";

export type DialogName = "share" | "export" | "keys" | "data";

export const dialog = signal<DialogName | null>(null);
