import data from "./contact-words.json" with { type: "json" };

/**
 * Names of the pages that identify a site's operator, in paths and in link texts. Letter case and
 * accents are ignored. Any of ` -_.+` may join the words of a phrase.
 */
export type ContactWords = {
  contact: string[];
  imprint: string[];
  about: string[];
  /** Paths to try on a site without such a link, the most likely first. */
  paths: string[];
};

export const CONTACT_WORDS: Record<string, ContactWords> = data.contactWords;

/** Language of country-code domains whose code is not the language code. */
export const LANGUAGE_OF_TLD: Record<string, string> = data.languageOfTld;

/**
 * Sections with many pages and few contacts: articles, products, archives, in the main languages.
 */
export const LOW_SECTIONS: readonly string[] = data.lowSections;

/** Pages that rarely contain a contact. */
export const LOWEST_PAGES: readonly string[] = data.lowestPages;

/** Phrases that contain a contact word but have another meaning. */
export const FALSE_FRIENDS: readonly string[] = data.falseFriends;
