// The open dialog, if any. The code of dialogs is loaded with the first, which most visits never open.

import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { dialog } from "../../state/dialogs.js";
import { sayUnreachable } from "../../state/notice.js";

const shown = signal<ComponentType | null>(null);

/** The open dialog, if any. */
export function Dialogs(): JSX.Element | null {
  if (!dialog.value) return null;
  const Shown = shown.value;
  if (Shown) return <Shown />;
  void import("./dialog.js").then(({ OpenDialog }) => {
    shown.value = OpenDialog;
  }, sayUnreachable);
  return null;
}
