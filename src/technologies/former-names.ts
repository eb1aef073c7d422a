import { FORMER_NAMES } from "./data/former-names";

const CURRENT = new Map(FORMER_NAMES.map(([former, name]) => [former.toLowerCase(), name]));

/** The current name of a technology, given its current or a former name. */
export const currentName = (name: string): string => CURRENT.get(name.toLowerCase()) ?? name;

/**
 * All names in lower case under which leads may store a technology. Earlier leads keep its former
 * name.
 */
export function storedNames(name: string): string[] {
  const current = currentName(name).toLowerCase();
  const former = FORMER_NAMES.filter(([, now]) => now.toLowerCase() === current);
  return [...new Set([current, ...former.map(([before]) => before.toLowerCase())])];
}
