// Light or dark: the reader's system preference, unless chosen otherwise on the page.

import { computed, effect, signal } from "@preact/signals";

/** The theme chosen on the page; "auto" follows the system preference. */
export const theme = signal<"auto" | "light" | "dark">(kept());

/** The choice of an earlier visit. A page may have no storage, for example when opened from disk. */
function kept(): "auto" | "light" | "dark" {
  try {
    const name = localStorage.getItem("theme");
    return name === "light" || name === "dark" ? name : "auto";
  } catch {
    return "auto";
  }
}

/** Chooses a theme, for this visit and later ones. */
export function chooseTheme(name: "light" | "dark"): void {
  theme.value = name;
  try {
    localStorage.setItem("theme", name);
  } catch {
    // Without storage, it lasts as long as the page.
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

/** Applies the theme whenever it changes. Returns a function that stops this. */
export function followTheme(): () => void {
  return effect(() => {
    document.documentElement.dataset.theme = shownTheme.value;
  });
}
