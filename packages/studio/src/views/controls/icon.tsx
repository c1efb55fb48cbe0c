// The icons of buttons; each button also has an accessible name.

import type { JSX } from "preact";

const paths = {
  play: "M7 4.5v15l12-7.5z",
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  first: "M5 5h2.5v14H5zM19 5v14L8.5 12z",
  last: "M16.5 5H19v14h-2.5zM5 5v14l10.5-7z",
  back: "M12 5v14L3 12zM21 5v14l-9-7z",
  next: "M12 5v14l9-7zM3 5v14l9-7z",
  "back-one": "M16 5v14L6 12z",
  "next-one": "M8 5v14l10-7z",
  undo: "M8 5 3 10l5 5v-3.5h6a3.5 3.5 0 0 1 0 7H9V21h5a6 6 0 0 0 0-12H8z",
  redo: "m16 5 5 5-5 5v-3.5h-6a3.5 3.5 0 0 0 0 7h5V21h-5a6 6 0 0 1 0-12h6z",
  share:
    "M17 3a3 3 0 0 0-2.9 3.8L8.9 9.9a3 3 0 1 0 0 4.2l5.2 3.1a3 3 0 1 0 .9-1.6l-5.2-3.1q.1-.5 0-1L15 8.4A3 3 0 1 0 17 3z",
  save: "M11 3h2v9.2l3.3-3.3 1.4 1.4L12 16l-5.7-5.7 1.4-1.4 3.3 3.3zM4 18h16v2.5H4z",
  theme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18v-2a7 7 0 0 0 0-14z",
  help: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zM11 17h2v2h-2zm1-12c2.2 0 4 1.5 4 3.6 0 2.7-3 3-3 5.4h-2c0-3.3 3-3.4 3-5.4 0-1-.9-1.7-2-1.7s-2 .8-2 2H8C8 6.6 9.8 5 12 5z",
  close: "m6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z",
} as const;

/** Name of an icon. */
export type IconName = keyof typeof paths;

/** The drawing of an icon. */
export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="sign" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
