import data from "./dkim-selectors.json" with { type: "json" };

/** By the provider that the MX names. */
export const SELECTORS_BY_PROVIDER: Readonly<Record<string, readonly string[]>> =
  data.selectorsByProvider;

/** By what the names that an SPF record includes end in. */
export const SELECTORS_BY_SPF: Readonly<Record<string, readonly string[]>> = data.selectorsBySpf;

/** Tried where something stands below `_domainkey`, most usual first. */
export const COMMON_SELECTORS: readonly string[] = data.commonSelectors;
