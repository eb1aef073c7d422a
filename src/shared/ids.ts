/** Ids that were made before a time sort before this text. */
export const idBound = (beforeMs: number): string =>
  newId(beforeMs).slice(0, "xxxxxxxx-xxxx".length);

/**
 * A UUIDv7 (RFC 9562 section 5.7): its first 48 bits are `atMs`, so ids sort by creation. The rest is that of a
 * UUIDv4, whose variant and random bits have the same places.
 */
export function newId(atMs = Date.now()): string {
  const time = atMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

/** The time at which an id was made. */
export const timeOfId = (id: string): number =>
  Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
