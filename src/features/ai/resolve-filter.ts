import { LeadFilter } from "#src/features/leads/filter";
import type { SearchVocabulary } from "#src/intelligence/lead-search";
import { toBusinessKind, toIndustry } from "#src/shared/industry";

type Wished = Record<string, string | number | boolean>;
type Member = keyof typeof LeadFilter.shape;

/** A vocabulary that is as long as this may be cut off: a value that is not in it may occur. */
export const MAX_VALUES = 200;

/** Members whose values are those that the workspace's leads have. */
const LISTS: Partial<Record<Member, keyof SearchVocabulary>> = {
  tag: "tags",
  industry: "industries",
  category: "categories",
  technology: "technologies",
};

/**
 * What of a model's wish makes a valid filter: values are mapped to those that leads have, and what
 * cannot be is dropped, each with a sentence for the user.
 */
export function grantWish(
  wished: Wished,
  vocabulary: SearchVocabulary,
): { filter: LeadFilter; taken: string[]; dropped: string[] } {
  const granted: Wished = {};
  const taken: string[] = [];
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(wished)) {
    if (isNoBound(name, value)) continue;
    const said = `${name.replaceAll("_", " ")} "${value}"`;
    const mapped = isMember(name) ? mapValue(name, value, vocabulary) : undefined;
    const parsed =
      isMember(name) && mapped !== undefined
        ? LeadFilter.shape[name].safeParse(mapped)
        : { success: false as const };
    if (!parsed.success || parsed.data === undefined) {
      const why =
        isMember(name) && LISTS[name] ? "which no lead here has" : "which is no such value";
      dropped.push(`Left out: ${said}, ${why}.`);
      continue;
    }
    granted[name] = parsed.data;
    if (isMember(name) && LISTS[name] && !isSame(String(value), String(mapped)))
      taken.push(`Took ${said} as "${mapped}".`);
  }
  return { filter: LeadFilter.parse(granted), taken, dropped };
}

const isMember = (name: string): name is Member => Object.hasOwn(LeadFilter.shape, name);
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
/** Models write 0 where nothing was asked; as a filter it would leave out what has no score. */
const isNoBound = (name: string, value: Wished[string]) => name.startsWith("min_") && value === 0;

function mapValue(name: Member, value: Wished[string], vocabulary: SearchVocabulary) {
  const list = LISTS[name];
  if (list) {
    const listed = listedName(name, String(value));
    const near = listed === null ? undefined : nearest(listed, vocabulary[list]);
    return near ?? nearest(String(value), vocabulary[list]);
  }
  if (typeof value === "number") return Math.round(Math.min(100, Math.max(0, value)));
  if (typeof value === "boolean") return value;
  switch (name) {
    case "domain":
      return value.replace(/^https?:\/\//i, "").replace(/[/?#].*$/, "");
    case "grade":
      return value.toUpperCase();
    case "deliverability":
    case "email_status":
    case "verdict":
    case "sort":
      return value.toLowerCase();
    case "created_after":
    case "created_before":
      return toMoment(value);
    default:
      return value;
  }
}

/** Industries and kinds of business have fixed names, whatever a question calls them. */
function listedName(name: Member, value: string): string | null {
  if (name === "industry") return toIndustry(value);
  return name === "category" ? toBusinessKind(value) : null;
}

/** Models leave out the time zone, or write dates as people do. */
function toMoment(value: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
}

/** The value as leads have it: the same ignoring case, else the shortest that shares its words. */
function nearest(wish: string, values: readonly string[]): string | undefined {
  const wanted = wish.trim().toLowerCase();
  const folded = values.map((value) => [value.toLowerCase(), value] as const);
  const same = folded.find(([value]) => value === wanted);
  if (same) return same[1];
  const near = folded
    .filter(([value]) => hasWords(value, wanted) || hasWords(wanted, value))
    .toSorted(([a], [b]) => a.length - b.length)[0];
  if (near) return near[1];
  return values.length < MAX_VALUES ? undefined : wish;
}

/** Whether a text holds another as whole words: "Java" is not in "JavaScript". */
function hasWords(text: string, words: string): boolean {
  const plain = (given: string) => ` ${given.replaceAll(/[^\p{L}\p{N}+#]+/gu, " ").trim()} `;
  return plain(words) !== "  " && plain(text).includes(plain(words));
}
