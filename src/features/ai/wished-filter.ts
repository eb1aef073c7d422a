import { readCountry } from "#src/extraction/phone-country";
import { LeadFilter } from "#src/features/leads/filter";
import type { SearchVocabulary } from "#src/intelligence/lead-search";

type Wished = Record<string, string | number | boolean>;
type Member = keyof typeof LeadFilter.shape;

/** Members whose values are those that the workspace's leads have. */
const LISTS: Partial<Record<Member, keyof SearchVocabulary>> = {
  tag: "tags",
  industry: "industries",
  category: "categories",
  technology: "technologies",
};

/**
 * What of a model's wish makes a valid filter: values are mapped to those that leads have, and what
 * cannot be is dropped, with a sentence for the user.
 */
export function grantWish(
  wished: Wished,
  vocabulary: SearchVocabulary,
): { filter: LeadFilter; dropped: string[] } {
  const granted: Wished = {};
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(wished)) {
    const mapped = isMember(name) ? mapValue(name, value, vocabulary) : undefined;
    const parsed =
      isMember(name) && mapped !== undefined
        ? LeadFilter.shape[name].safeParse(mapped)
        : { success: false as const };
    if (parsed.success && parsed.data !== undefined) granted[name] = parsed.data;
    else dropped.push(`Left out: ${name.replaceAll("_", " ")} "${value}", which no lead here has.`);
  }
  return { filter: LeadFilter.parse(granted), dropped };
}

const isMember = (name: string): name is Member => Object.hasOwn(LeadFilter.shape, name);

function mapValue(name: Member, value: Wished[string], vocabulary: SearchVocabulary) {
  if (name === "country") return readCountry(String(value)) ?? undefined;
  if (name.startsWith("min_")) return Math.round(Math.min(100, Math.max(0, Number(value))));
  const list = LISTS[name];
  return list ? nearest(String(value), vocabulary[list]) : value;
}

/** The value as leads have it: the same ignoring case, else the shortest that contains it or is contained. */
function nearest(wish: string, values: readonly string[]): string | undefined {
  const wanted = wish.toLowerCase();
  const folded = values.map((value) => [value.toLowerCase(), value] as const);
  const same = folded.find(([value]) => value === wanted);
  if (same) return same[1];
  return folded
    .filter(([value]) => value.includes(wanted) || (value.length > 3 && wanted.includes(value)))
    .toSorted(([a], [b]) => a.length - b.length)[0]?.[1];
}
