import { expect } from "vitest";

/**
 * Without vowels no real word appears, so that no name is mistaken for a technology, a country or a legal form.
 */
const LETTERS = "bcdfghjklmnpqrstvwxz";

/** A number as letters of a fixed length, so that no word is the prefix of another. */
const spelled = (number: number, length: number) =>
  Array.from(
    { length },
    (_, at) => LETTERS[Math.floor(number / LETTERS.length ** at) % LETTERS.length],
  ).join("");

/** Test files that run at the same time share the test web, so words differ between files. */
function numberOfFile(): number {
  const file = expect.getState().testPath!.split("/test/").at(-1)!;
  let number = 0;
  for (const char of file) number = (number * 31 + char.charCodeAt(0)) % LETTERS.length ** 4;
  return number;
}

let count = 0;

/** A word of nine letters that occurs in no other text. It is the same in each run. */
export const newWord = () => `zq${spelled(numberOfFile(), 4)}${spelled(count++, 3)}`;
