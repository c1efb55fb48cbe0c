// Light or dark: what the reader prefers, unless told otherwise on the page.

import { computed, effect, signal } from "@preact/signals";

/** The theme chosen on the page; "auto" follows what the reader prefers everywhere. */
export const theme = signal<"auto" | "light" | "dark">(kept());

/** What was chosen on an earlier visit. A page may have no store, as one from disk. */
function kept(): "auto" | "light" | "dark" {
  try {
    const name = localStorage.getItem("theme");
    return name === "light" || name === "dark" ? name : "auto";
  } catch {
    return "auto";
  }
}

/** Chooses a theme, on this visit and the next. */
export function chooseTheme(name: "light" | "dark"): void {
  theme.value = name;
  try {
    localStorage.setItem("theme", name);
  } catch {
    // Then it lasts as long as the page.
  }
}

const paper = matchMedia("print");
/** Whether the page is being printed. */
export const printing = signal(paper.matches);
paper.addEventListener("change", () => {
  printing.value = paper.matches;
});

const query = matchMedia("(prefers-color-scheme: dark)");
const preferred = signal<"light" | "dark">(query.matches ? "dark" : "light");
query.addEventListener("change", () => {
  preferred.value = query.matches ? "dark" : "light";
});

/** The theme that is shown; paper is light. */
export const shownTheme = computed<"light" | "dark">(() =>
  printing.value ? "light" : theme.value === "auto" ? preferred.value : theme.value,
);

/** Puts the theme on the page whenever it changes. Returns what ends this. */
export function followTheme(): () => void {
  return effect(() => {
    document.documentElement.dataset.theme = shownTheme.value;
  });
}
