import data from "./popular-mail-domains.json" with { type: "json" };

/**
 * Frequently misspelt mail domains. Excludes names that are short or similar to a word, because a
 * domain one letter away is real.
 */
export const POPULAR_MAIL_DOMAINS: readonly string[] = data.popularMailDomains;

/** Labels that exist under one suffix only: any other suffix is a typo. */
export const SINGLE_SUFFIX_LABELS: ReadonlySet<string> = new Set(data.singleSuffixLabels);

/**
 * Labels for which `.co`, `.cm`, `.om` and `.net` are typos, although they have country suffixes.
 */
export const SLIPPING_LABELS: ReadonlySet<string> = new Set(data.slippingLabels);
export const SLIPPING_SUFFIXES: ReadonlySet<string> = new Set(data.slippingSuffixes);

/** Suffixes that are no top-level domain, with their correction. */
export const SUFFIX_SLIPS: Readonly<Record<string, string>> = data.suffixSlips;

/** Real mail domains that are one letter away from a popular domain. */
export const REAL_NEIGHBOURS: ReadonlySet<string> = new Set(data.realNeighbours);
