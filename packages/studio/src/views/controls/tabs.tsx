// A row of tabs, one of which is open.

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface TabsProps<Name extends string> {
  /** The tabs that are shown. */
  readonly names: readonly Name[];
  /** The order in which the arrow keys go through tabs, including some that are shown only then; the same if absent. */
  readonly order?: readonly Name[];
  readonly open: Name;
  readonly onOpen: (name: Name) => void;
  /** What is on a tab. */
  readonly children: (name: Name) => ComponentChildren;
}

/** A row of tabs for the element with the id `panel`; arrow keys, Home and End open others. */
export function Tabs<Name extends string>({
  names,
  order = names,
  open,
  onOpen,
  children,
}: TabsProps<Name>): JSX.Element {
  const moved = useRef(false);
  // The tab that a key opens may exist only now.
  useLayoutEffect(() => {
    if (moved.current) document.getElementById(`tab-${open}`)?.focus();
    moved.current = false;
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = order.indexOf(open);
    const last = order.length - 1;
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    moved.current = order[to] !== open;
    onOpen(order[to]);
  };
  return (
    <div class="tabs" role="tablist" aria-label="Panels" onKeyDown={onKeyDown}>
      {names.map((name) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-selected={name === open}
          aria-controls="panel"
          tabIndex={name === open ? 0 : -1}
          onClick={() => onOpen(name)}
        >
          {children(name)}
        </button>
      ))}
    </div>
  );
}
