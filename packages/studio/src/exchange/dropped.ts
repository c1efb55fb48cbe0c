// Handles files and texts dropped or pasted anywhere on the page: they open the dialog that reads them.

import { signal } from "@preact/signals";
import { dialog } from "../state/dialogs.js";
import { say } from "../state/notice.js";

/** The text that the dialog reads when it opens, and a name for it. */
export const dropped = signal<{ readonly name: string; readonly text: string } | null>(null);

/** Bytes: a larger file cannot be a set of points for the plane. */
const largest = 64_000_000;

/** Accepts files and texts that are dropped or pasted anywhere on the page. */
export function acceptDrops(): void {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData("text/plain");
    if (file) void take(file);
    else if (text) offer("Dropped points", text);
  });
  addEventListener("paste", (event) => {
    if ((event.target as Element).closest?.("input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.includes("\n") || /#v\d+\./.test(text)) offer("Pasted points", text);
  });
}

async function take(file: File): Promise<void> {
  if (file.size > largest) {
    say(
      `${file.name} has ${Math.round(file.size / 1e6)} MB; at most ${largest / 1e6} MB are read. What was here is still here.`,
      "problem",
    );
    return;
  }
  offer(file.name.replace(/\.[^.]*$/, ""), await file.text());
}

function offer(name: string, text: string): void {
  dialog.value = null;
  dropped.value = { name, text };
  // Closed first, so that a dialog that is already open reads it too.
  queueMicrotask(() => {
    dialog.value = "data";
  });
}
