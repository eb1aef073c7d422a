import type { Scope } from "#src/db/scope";
import type { SearchVocabulary } from "#src/intelligence/lead-search";
import { toBusinessKind, toIndustry } from "#src/shared/industry";
import { readFrequentValues } from "./vocabulary.repository";
import { MAX_VALUES } from "./resolve-filter";

/** The most frequent values of a workspace's leads. Reads counts and indexes, never the leads themselves. */
export async function readVocabulary(scope: Scope): Promise<SearchVocabulary> {
  const stored = await readFrequentValues(scope, MAX_VALUES);
  return {
    ...stored,
    industries: stored.industries.map((value) => toIndustry(value) ?? value),
    categories: stored.categories.map((value) => toBusinessKind(value) ?? value),
  };
}
