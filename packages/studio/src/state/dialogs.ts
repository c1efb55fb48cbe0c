// Which dialog is open.

import { signal } from "@preact/signals";

/** Name of a dialog. */
export type DialogName = "share" | "export" | "keys" | "data";

/** The dialog that is open; null for none. */
export const dialog = signal<DialogName | null>(null);
