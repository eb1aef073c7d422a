import data from "./popular-mail-domains.json" with { type: "json" };

/** Mail domains that people misspell. Not those whose name is short or near a word: what is one letter away is real. */
export const POPULAR_MAIL_DOMAINS: readonly string[] = data.popularMailDomains;

/** Those that exist under one suffix only: any other suffix is a slip, too. */
export const SINGLE_SUFFIX_LABELS: ReadonlySet<string> = new Set(data.singleSuffixLabels);

/** Those whose `.co`, `.cm`, `.om` and `.net` are slips, though they have country suffixes. */
export const SLIPPING_LABELS: ReadonlySet<string> = new Set(data.slippingLabels);
export const SLIPPING_SUFFIXES: ReadonlySet<string> = new Set(data.slippingSuffixes);

/** Endings that are no top-level domain, and what they were meant to be. */
export const SUFFIX_SLIPS: Readonly<Record<string, string>> = data.suffixSlips;

/** Mail providers and companies that stand one letter from a popular domain. */
export const REAL_NEIGHBOURS: ReadonlySet<string> = new Set(data.realNeighbours);
