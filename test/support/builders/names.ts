import { expect } from "vitest";

/** Without vowels no word is spelled: nothing is mistaken for a technology, a country or a legal form. */
const LETTERS = "bcdfghjklmnpqrstvwxz";

/** A number in letters, always as many, so that no word begins another. */
const spelled = (number: number, length: number) =>
  Array.from(
    { length },
    (_, at) => LETTERS[Math.floor(number / LETTERS.length ** at) % LETTERS.length],
  ).join("");

/** The test files run at once share the test web, so words differ from file to file. */
function numberOfFile(): number {
  const file = expect.getState().testPath!.split("/test/").at(-1)!;
  let number = 0;
  for (const char of file) number = (number * 31 + char.charCodeAt(0)) % LETTERS.length ** 4;
  return number;
}

let count = 0;

/** A word of nine letters that no other text holds, the same in each run. */
export const newWord = () => `zq${spelled(numberOfFile(), 4)}${spelled(count++, 3)}`;
