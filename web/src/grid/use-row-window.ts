import { type RefObject, useLayoutEffect, useState } from "react";
import { type RowWindow, rowWindow, type Size, type Viewport } from "./row-window";

/** The scroll position and the visible height of an element, without its sticky header. */
export const viewportOf = (element: HTMLElement, headerPx: number): Viewport => ({
  scrollPx: element.scrollTop,
  heightPx: element.clientHeight - headerPx,
});

/** The rows to render in an element that scrolls. Its owner renders again only when they change. */
export function useRowWindow(
  ref: RefObject<HTMLElement | null>,
  headerPx: number,
  { rows, rowPx }: Size,
): RowWindow {
  const [viewport, setViewport] = useState<Viewport>({ scrollPx: 0, heightPx: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const size = { rows, rowPx };
    const measure = () =>
      setViewport((former) => {
        const next = viewportOf(element, headerPx);
        return isSame(rowWindow(size, former), rowWindow(size, next)) ? former : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [ref, headerPx, rows, rowPx]);
  return rowWindow({ rows, rowPx }, viewport);
}

const isSame = (one: RowWindow, other: RowWindow): boolean =>
  one.first === other.first && one.end === other.end && one.offsetPx === other.offsetPx;
