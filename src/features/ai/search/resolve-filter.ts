import { LeadFilter } from "#src/features/leads/filter";
import { MAX_EMPLOYEES } from "#src/features/leads/filter-fields";
import type { SearchVocabulary } from "#src/intelligence/lead-search";
import { toBusinessKind, toIndustry } from "#src/shared/industry";

type GivenFilter = Record<string, string | number | boolean>;
type Member = keyof typeof LeadFilter.shape;

/** A vocabulary of this length may be truncated, so a value that it lacks may still exist. */
export const MAX_VALUES = 200;

/** Members whose values must be values of the workspace's leads. */
const LISTS: Partial<Record<Member, keyof SearchVocabulary>> = {
  tag: "tags",
  industry: "industries",
  category: "categories",
  technology: "technologies",
};

/**
 * Makes a valid filter from the members that a model gave. Maps values to those of the leads, and drops
 * invalid ones. Each change is described in one sentence for the user.
 */
export function resolveFilter(
  given: GivenFilter,
  vocabulary: SearchVocabulary,
): { filter: LeadFilter; mappings: string[]; dropped: string[] } {
  const resolved: GivenFilter = {};
  const mappings: string[] = [];
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (isNoBound(name, value)) continue;
    const shown = `${name.replaceAll("_", " ")} "${value}"`;
    const mapped = isMember(name) ? mapValue(name, value, vocabulary) : undefined;
    const parsed =
      isMember(name) && mapped !== undefined
        ? LeadFilter.shape[name].safeParse(mapped)
        : { success: false as const };
    if (!parsed.success || parsed.data === undefined) {
      const why =
        isMember(name) && LISTS[name] ? "which no lead has" : "which is not a valid value";
      dropped.push(`Ignored: ${shown}, ${why}.`);
      continue;
    }
    resolved[name] = parsed.data;
    if (isMember(name) && LISTS[name] && !isSame(String(value), String(mapped)))
      mappings.push(`Replaced ${shown} by "${mapped}".`);
  }
  return { filter: LeadFilter.parse(resolved), mappings, dropped };
}

const isMember = (name: string): name is Member => Object.hasOwn(LeadFilter.shape, name);
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
/** Models write 0 where the question sets no bound. As a filter, 0 would exclude leads without a score. */
const isNoBound = (name: string, value: GivenFilter[string]) =>
  (name.startsWith("min_") || name.startsWith("size_")) && value === 0;

function mapValue(name: Member, value: GivenFilter[string], vocabulary: SearchVocabulary) {
  const list = LISTS[name];
  if (list) {
    const listed = listedName(name, String(value));
    const near = listed === null ? undefined : nearest(listed, vocabulary[list]);
    return near ?? nearest(String(value), vocabulary[list]);
  }
  const most = name.startsWith("size_") ? MAX_EMPLOYEES : 100;
  if (typeof value === "number") return Math.round(Math.min(most, Math.max(0, value)));
  if (typeof value === "boolean") return value;
  switch (name) {
    case "domain":
      return value.replace(/^https?:\/\//i, "").replace(/[/?#].*$/, "");
    case "grade":
      return value.toUpperCase();
    case "deliverability":
    case "email_status":
    case "verdict":
    case "seniority":
    case "sort":
      return value.toLowerCase();
    case "created_after":
    case "created_before":
    case "updated_after":
      return toMoment(value);
    default:
      return value;
  }
}

/** Industries and business categories have fixed names, so synonyms in a question must be translated. */
function listedName(name: Member, value: string): string | null {
  if (name === "industry") return toIndustry(value);
  return name === "category" ? toBusinessKind(value) : null;
}

/** Models omit the time zone, or write dates in natural formats. */
function toMoment(value: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
}

/** The matching stored value: equal ignoring case, else the shortest one that shares whole words. */
function nearest(value: string, values: readonly string[]): string | undefined {
  const wanted = value.trim().toLowerCase();
  const folded = values.map((stored) => [stored.toLowerCase(), stored] as const);
  const same = folded.find(([stored]) => stored === wanted);
  if (same) return same[1];
  const near = folded
    .filter(([stored]) => hasWords(stored, wanted) || hasWords(wanted, stored))
    .toSorted(([a], [b]) => a.length - b.length)[0];
  if (near) return near[1];
  return values.length < MAX_VALUES ? undefined : value;
}

/** Whether a text contains another as whole words: "Java" is not in "JavaScript". */
function hasWords(text: string, words: string): boolean {
  const plain = (given: string) => ` ${given.replaceAll(/[^\p{L}\p{N}+#]+/gu, " ").trim()} `;
  return plain(words) !== "  " && plain(text).includes(plain(words));
}
