// Options in force in the words of a report.

/** A few words for each option, as they appear in a report: `seed 7`, `order given`, `no early-stopping`. */
export function optionWords(options: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(options).map(([name, value]) => {
    const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (value === true) return words;
    if (value === false) return `no ${words}`;
    return `${words} ${shown(value)}`;
  });
}

function shown(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.map(shown).join("/");
  // A schedule of steps, as it is typed: inverse:1:0.1.
  if ("kind" in value) return Object.values(value).join(":");
  return Object.entries(value)
    .map(([name, own]) => `${name} ${shown(own)}`)
    .join(" ");
}
