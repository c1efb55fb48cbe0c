// The size of a picture, which is that of its element on the page.

import type { Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** The size of a picture in whole pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The smallest size at which a picture can be read. */
const least: Size = { width: 280, height: 240 };

/** Keeps `size` equal to the size of an element, also while that changes. */
export function useSizeOf(element: RefObject<Element | null>, size: Signal<Size>): void {
  useEffect(() => {
    const watcher = new ResizeObserver(([{ contentRect }]) => {
      const width = Math.max(least.width, Math.round(contentRect.width));
      const height = Math.max(least.height, Math.round(contentRect.height));
      if (width !== size.peek().width || height !== size.peek().height) size.value = { width, height };
    });
    watcher.observe(element.current!);
    return () => watcher.disconnect();
  }, []);
}
