import { useCallback, useInsertionEffect, useRef } from "react";

/** A function that is the same for all renders and calls the newest one, so that memoized rows do not render again. */
export function useStable<Args extends unknown[], Result>(
  newest: (...args: Args) => Result,
): (...args: Args) => Result {
  const current = useRef(newest);
  useInsertionEffect(() => {
    current.current = newest;
  });
  return useCallback((...args) => current.current(...args), []);
}
