import data from "./charsets-of-tld.json" with { type: "json" };

/**
 * Charsets that old pages of a country use without saying so, the likelier first; elsewhere it is
 * windows-1252.
 */
export const CHARSETS_OF_TLD: Record<string, string[]> = data.charsetsOfTld;
