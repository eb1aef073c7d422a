import { Buffer } from "node:buffer";

/** A longer text is not kept, which bounds memory. */
const MAX_LENGTH = 512;

/**
 * Keeps the results of a pure function by its text, for short texts that the pages of a site repeat. At most `max` are
 * kept, then all are dropped.
 */
export function memoised<T extends NonNullable<unknown> | null>(
  compute: (text: string) => T,
  max: number,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > MAX_LENGTH) return compute(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const own = detached(text);
    const result = compute(own);
    if (known.size >= max) known.clear();
    known.set(own, result);
    return result;
  };
}

/** A copy: a part of a string keeps the whole string in memory, such as a page. */
export const detached = (text: string): string => Buffer.from(text).toString();
