import { BUSINESS_KIND_ROWS, INDUSTRY_ROWS } from "./data/industries";

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

/** The closed lists of `enrichment.ai.industry` and `enrichment.ai.category`. */
export const INDUSTRIES: readonly string[] = namesOf(INDUSTRY_ROWS);
export const BUSINESS_KINDS: readonly string[] = namesOf(BUSINESS_KIND_ROWS);

/** The industry that matches a text, in the list's spelling; null if none matches. */
export const toIndustry = (text: string): string | null => industries().get(fold(text)) ?? null;

/** The same for the kind of business, which leads call `category`. */
export const toBusinessKind = (text: string): string | null => kinds().get(fold(text)) ?? null;

/** "Health-Care & Medical " and "health care and medical" are the same. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const industries = once(() => spellingsOf(INDUSTRY_ROWS));
const kinds = once(() => spellingsOf(BUSINESS_KIND_ROWS));

function spellingsOf(
  rows: readonly { name: string; spellings: readonly string[] }[],
): Map<string, string> {
  return new Map(
    rows.flatMap(({ name, spellings }) =>
      [name, ...spellings].map((spelling) => [fold(spelling), name] as const),
    ),
  );
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
