// Light or dark: what the reader prefers, unless told otherwise on the page.

import { computed, effect, signal } from "@preact/signals";

/** The theme chosen on the page; "auto" follows what the reader prefers everywhere. */
export const theme = signal<"auto" | "light" | "dark">("auto");

const query = matchMedia("(prefers-color-scheme: dark)");
const preferred = signal<"light" | "dark">(query.matches ? "dark" : "light");
query.addEventListener("change", () => {
  preferred.value = query.matches ? "dark" : "light";
});

/** The theme that is shown. */
export const shownTheme = computed<"light" | "dark">(() => (theme.value === "auto" ? preferred.value : theme.value));

/** Puts the theme on the page whenever it changes. Returns what ends this. */
export function followTheme(): () => void {
  return effect(() => {
    document.documentElement.dataset.theme = shownTheme.value;
  });
}
