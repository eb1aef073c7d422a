import data from "./person-words.json" with { type: "json" };

/** Words right before a number that is somebody's own. */
export const PRIVATE_WORDS: readonly string[] = data.privateWords;

/** Offices of clubs, whose holders give their own numbers; `*` stands for any ending. */
export const CLUB_OFFICES: readonly string[] = data.clubOffices;
