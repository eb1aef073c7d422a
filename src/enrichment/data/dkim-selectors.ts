import data from "./dkim-selectors.json" with { type: "json" };

/** Selectors by the provider that the MX identifies. */
export const SELECTORS_BY_PROVIDER: Readonly<Record<string, readonly string[]>> =
  data.selectorsByProvider;

/** Selectors by suffix of a name that an SPF record includes. */
export const SELECTORS_BY_SPF: Readonly<Record<string, readonly string[]>> = data.selectorsBySpf;

/** Tried if any name exists below `_domainkey`, the most common first. */
export const COMMON_SELECTORS: readonly string[] = data.commonSelectors;
