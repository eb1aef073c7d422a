import { FORMER_NAMES } from "./data/fingerprints";

const CURRENT = new Map(FORMER_NAMES.map(([former, name]) => [former.toLowerCase(), name]));

/** The name in use for a technology that is written by it or by a former one. */
export const currentName = (name: string): string => CURRENT.get(name.toLowerCase()) ?? name;

/** The names in lower case under which leads hold a technology: what was stored earlier keeps its former name. */
export function storedNames(name: string): string[] {
  const current = currentName(name).toLowerCase();
  const former = FORMER_NAMES.filter(([, now]) => now.toLowerCase() === current);
  return [...new Set([current, ...former.map(([before]) => before.toLowerCase())])];
}
