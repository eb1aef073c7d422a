import data from "./person-words.json" with { type: "json" };

/** Words directly before a personal number. */
export const PRIVATE_WORDS: readonly string[] = data.privateWords;

/** Titles of club officers, who often publish personal numbers. `*` matches any ending. */
export const CLUB_OFFICES: readonly string[] = data.clubOffices;
