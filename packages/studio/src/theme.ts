// Light or dark: what the reader prefers, unless told otherwise on the page.

import { computed, effect, signal } from "@preact/signals";
import { theme } from "./state.js";

const query = matchMedia("(prefers-color-scheme: dark)");
const preferred = signal<"light" | "dark">(query.matches ? "dark" : "light");
query.addEventListener("change", () => {
  preferred.value = query.matches ? "dark" : "light";
});

export const shownTheme = computed<"light" | "dark">(() => (theme.value === "auto" ? preferred.value : theme.value));

export function followTheme(): () => void {
  return effect(() => {
    document.documentElement.dataset.theme = shownTheme.value;
  });
}
