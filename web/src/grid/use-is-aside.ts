import { type RefObject, useEffect, useState } from "react";

/**
 * Whether an element is scrolled to the side. Only then do its first columns have to stay: a browser paints each cell
 * that stays as a layer of its own, which costs as much as all rows together.
 */
export function useIsAside(ref: RefObject<HTMLElement | null>): boolean {
  const [isAside, setAside] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setAside(element.scrollLeft > 0);
    element.addEventListener("scroll", measure, { passive: true });
    return () => element.removeEventListener("scroll", measure);
  }, [ref]);
  return isAside;
}
