import { type RefObject, useLayoutEffect, useState } from "react";
import type { Viewport } from "./row-window";

/** The scroll position and the visible height of an element, without its sticky header. */
export function useViewport(ref: RefObject<HTMLElement | null>, headerPx: number): Viewport {
  const [viewport, setViewport] = useState<Viewport>({ scrollPx: 0, heightPx: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () =>
      setViewport({ scrollPx: element.scrollTop, heightPx: element.clientHeight - headerPx });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [ref, headerPx]);
  return viewport;
}
