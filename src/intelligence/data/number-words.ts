import data from "./number-words.json" with { type: "json" };

type NumberWords = { value: number; words: readonly string[] };

/** Each value with its words. */
export const NUMBER_WORDS: readonly NumberWords[] = data.numberWords;

/** Words that multiply a number before them. */
export const SCALE_WORDS: readonly NumberWords[] = data.scaleWords;
