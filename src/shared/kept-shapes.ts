/*
 * V8 drops the hidden class of objects while none of them is alive during a full garbage collection, and with it all
 * code that it has optimised for them. Readers live only while their page is read, so that each collection during a
 * crawl slowed down the next hundreds of pages. One instance of each, made from a constant page, is kept instead.
 */

let kept: object[] = [];
let recorded: object[] | null = null;

/** Returns the object, and keeps it with all that it refers to if it is made by `keepShapes`. */
export function keepShape<T extends object>(one: T): T {
  if (recorded !== null) recorded.push(one);
  return one;
}

/** Runs a function on constant data, and keeps the objects of which it calls `keepShape`, in place of the last ones. */
export function keepShapes(make: () => void): void {
  recorded = [];
  try {
    make();
    kept = recorded;
  } finally {
    recorded = null;
  }
}

/** The kept objects. */
export const keptShapes = (): readonly object[] => kept;
