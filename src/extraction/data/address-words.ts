import data from "./address-words.json" with { type: "json" };

/** Labels, kinds of streets, states and other words of postal addresses. */
export const addressVocabulary = (): typeof data => data;
