import data from "./contact-words.json" with { type: "json" };

/**
 * How sites name the pages that say who runs them, in paths and in link texts.
 * Accents and letter case do not matter; words of a phrase may be joined by any of ` -_.+`.
 */
export type ContactWords = {
  contact: string[];
  imprint: string[];
  about: string[];
  /** Paths to try when a site shows no such link, the likeliest first. */
  paths: string[];
};

export const CONTACT_WORDS: Record<string, ContactWords> = data.contactWords;

/** Country-code domains whose usual language is not their own name. */
export const LANGUAGE_OF_TLD: Record<string, string> = data.languageOfTld;

/** Sections with many pages and few people: articles, products, archives, in the main languages. */
export const LOW_SECTIONS: readonly string[] = data.lowSections;

/** Pages that hardly name anyone who can be written to. */
export const LOWEST_PAGES: readonly string[] = data.lowestPages;

/** Phrases that hold a contact word and mean something else. */
export const FALSE_FRIENDS: readonly string[] = data.falseFriends;
