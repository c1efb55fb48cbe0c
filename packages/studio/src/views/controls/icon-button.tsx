// A button with a sign on it.

import type { JSX } from "preact";
import { Icon, type IconName } from "./icon.js";

interface IconButtonProps {
  readonly icon: IconName;
  /** For those who do not see the sign. */
  readonly name: string;
  readonly title?: string;
  /** As `aria-keyshortcuts` has them. */
  readonly keys?: string;
  readonly strong?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A button with a sign on it, and a name for those who do not see the sign. */
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
