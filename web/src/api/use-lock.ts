import { useEffect, useMemo, useReducer, useRef } from "react";

/** The second click of a double click comes within this time, also after the response to the first one. */
const DOUBLE_CLICK_MS = 500;

type Lock = {
  /** Takes the lock, and returns whether it was free. Different keys do not exclude each other. */
  take: (key?: string) => boolean;
  /** Frees it once the present state is rendered, so that no click meets a button of the former state. */
  free: (key?: string) => void;
  /** Frees it too, but not before a double click has ended. */
  freeLater: (key?: string) => void;
};

/**
 * Excludes that something runs twice at a time. It works at once, while a state is only known after the next render. The
 * functions are the same for all renders.
 */
export function useLock(): Lock {
  const takenAt = useRef(new Map<string, number>());
  const toFree = useRef<string[]>([]);
  const [renders, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    for (const key of toFree.current.splice(0)) takenAt.current.delete(key);
  }, [renders]);
  return useMemo(() => {
    const free = (key = "") => {
      toFree.current.push(key);
      render();
    };
    return {
      take: (key = "") => {
        if (takenAt.current.has(key)) return false;
        takenAt.current.set(key, Date.now());
        return true;
      },
      free,
      freeLater: (key = "") => {
        const elapsedMs = Date.now() - (takenAt.current.get(key) ?? 0);
        setTimeout(free, Math.max(0, DOUBLE_CLICK_MS - elapsedMs), key);
      },
    };
  }, []);
}
