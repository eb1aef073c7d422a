import data from "./charsets-of-tld.json" with { type: "json" };

/**
 * Charsets of old pages that declare none, by top-level domain, the most likely first. The default
 * is windows-1252.
 */
export const CHARSETS_OF_TLD: Record<string, string[]> = data.charsetsOfTld;
