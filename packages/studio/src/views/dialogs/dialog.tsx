// The frame of the open dialog.

import { signal } from "@preact/signals";
import type { ComponentChildren, ComponentType, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type DialogName, dialog } from "../../state/dialogs.js";
import { sayUnreachable } from "../../state/notice.js";
import { IconButton } from "../controls/icon-button.js";
import "../../styles/dialog.css";

const titles: Record<DialogName, string> = {
  share: "Share",
  export: "Export",
  keys: "Keys",
  data: "Open points",
};

const loaders: Record<DialogName, () => Promise<ComponentType>> = {
  keys: async () => (await import("./keys-dialog.js")).KeysDialog,
  share: async () => (await import("./share-dialog.js")).ShareDialog,
  export: async () => (await import("./export-dialog.js")).ExportDialog,
  data: async () => (await import("./data-dialog.js")).DataDialog,
};

const loaded = signal<Partial<Record<DialogName, ComponentType>>>({});

/** The dialog that is open. */
export function OpenDialog(): JSX.Element | null {
  const name = dialog.value;
  if (!name) return null;
  const Content = loaded.value[name];
  if (!Content)
    void loaders[name]().then((component) => {
      loaded.value = { ...loaded.value, [name]: component };
    }, sayUnreachable);
  return (
    <Dialog key={name} name={name}>
      {Content ? <Content /> : <p class="waiting">Loading…</p>}
    </Dialog>
  );
}

function Dialog({ name, children }: { name: DialogName; children: ComponentChildren }): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current!.showModal();
  }, []);
  const close = () => {
    // A browser tells of the end of a dialog later: this one may be gone by then, and another open.
    if (box.current) dialog.value = null;
  };
  return (
    <dialog ref={box} aria-labelledby="dialog-title" onClose={close}>
      <header>
        <h2 id="dialog-title">{titles[name]}</h2>
        <IconButton icon="close" name="Close" onClick={close} />
      </header>
      {children}
    </dialog>
  );
}
