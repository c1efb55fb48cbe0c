// A button with an icon.

import type { JSX } from "preact";
import { Icon, type IconName } from "./icon.js";

interface IconButtonProps {
  readonly icon: IconName;
  /** The accessible name. */
  readonly name: string;
  readonly title?: string;
  /** In the notation of `aria-keyshortcuts`. */
  readonly keys?: string;
  readonly strong?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A button with an icon, and an accessible name. */
export function IconButton({ icon, name, title, keys, strong, disabled, onClick }: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={strong ? "icon strong" : "icon"}
      title={title}
      aria-label={name}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
