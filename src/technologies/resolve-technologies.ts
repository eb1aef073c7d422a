import type { Technology } from "#src/shared/lead";
import { betterVersion } from "./detections";
import {
  knownFingerprints,
  type Fingerprints,
  type KnownTechnology,
} from "./fingerprints/fingerprints";
import { currentName } from "./former-names";
import type { FoundTechnology } from "./found-technology";

/** Minimum confidence to report. One ambiguous pattern is not enough. */
const MIN_CONFIDENCE = 50;

/**
 * Merges the detections of several sources and adds implied technologies. Highest confidence first,
 * then by name.
 */
export function resolveTechnologies(found: readonly FoundTechnology[]): Technology[] {
  const known = knownFingerprints();
  const direct = withoutExcluded(mergeFound(found, known), known);
  const accepted = new Map<string, FoundTechnology>();
  for (let count = -1; count !== accepted.size;) {
    count = accepted.size;
    for (const { name, confidence } of direct.values())
      if (meetsRequirements(known.technologies.get(name)!, accepted, known))
        accept(name, confidence, { direct, accepted, known });
  }
  return [...withoutExcluded(accepted, known).values()]
    .sort((a, b) => b.confidence - a.confidence || (a.name < b.name ? -1 : 1))
    .map(({ name, version }) => ({
      name,
      category: known.technologies.get(name)!.categories[0] ?? "Miscellaneous",
      version,
    }));
}

type Found = Map<string, FoundTechnology>;

/** One entry per known technology. Detections under a former name count for the current one. */
function mergeFound(found: readonly FoundTechnology[], { technologies }: Fingerprints): Found {
  const merged: Found = new Map<string, FoundTechnology>();
  for (const { name: written, confidence, version } of found) {
    const name = currentName(written);
    const other = merged.get(name);
    if (other) {
      other.confidence = Math.min(100, other.confidence + confidence);
      other.version = betterVersion(other.version, version);
    } else if (technologies.has(name)) {
      merged.set(name, { name, confidence, version: betterVersion(null, version) });
    }
  }
  return merged;
}

/** Of two that exclude each other, keeps the one with higher confidence, or the first by name. */
function withoutExcluded(found: Found, { technologies }: Fingerprints): Found {
  const excluded = new Set<string>();
  const byConfidence = [...found.values()].sort(
    (a, b) => b.confidence - a.confidence || (a.name < b.name ? -1 : 1),
  );
  for (const { name, confidence } of byConfidence) {
    if (excluded.has(name) || confidence < MIN_CONFIDENCE) continue;
    for (const other of technologies.get(name)?.relations.excludes ?? []) excluded.add(other);
  }
  return new Map([...found].filter(([name]) => !excluded.has(name)));
}

/** One required name or category is sufficient. */
function meetsRequirements(
  { relations: { requires, requiresCategories } }: KnownTechnology,
  accepted: Found,
  { technologies }: Fingerprints,
): boolean {
  if (!requires && !requiresCategories) return true;
  if (requires?.some((name) => accepted.has(name))) return true;
  return [...accepted.keys()].some((name) =>
    requiresCategories?.some((wanted) => technologies.get(name)?.categories.includes(wanted)),
  );
}

/**
 * Accepts a technology with sufficient confidence and all that it implies, with at most its
 * confidence.
 */
function accept(
  first: string,
  initialConfidence: number,
  { direct, accepted, known }: { direct: Found; accepted: Found; known: Fingerprints },
) {
  const queue: [name: string, confidence: number][] = [[first, initialConfidence]];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [name] = next;
    const own = direct.get(name);
    const confidence = Math.max(next[1], own?.confidence ?? 0);
    const technology = known.technologies.get(name);
    if (accepted.has(name) || technology === undefined || confidence < MIN_CONFIDENCE) continue;
    accepted.set(name, { name, confidence, version: own?.version ?? null });
    for (const entry of technology.relations.implies ?? []) {
      const [implied, atMost] = typeof entry === "string" ? [entry, 100] : entry;
      queue.push([implied, Math.min(confidence, atMost)]);
    }
  }
}
