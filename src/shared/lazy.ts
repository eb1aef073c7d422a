/** Makes a value at its first use. Tables of languages and regions take milliseconds of each start of an isolate. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
