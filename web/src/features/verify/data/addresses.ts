/** What may stand between addresses in a pasted text. */
const SEPARATOR = /[\s,;<>"()[\]]+/;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

type ReadAddresses = {
  /** In the order of the text, each once. */
  emails: string[];
  /** What is left out: words that contain an @ and are no address, and lines without an @. */
  leftOut: string[];
  /** How many addresses the text repeats. */
  repeated: number;
};

/** Reads e-mail addresses from a text that a user typed or pasted, such as the recipients of a mail. */
export function readAddresses(text: string): ReadAddresses {
  const words = text
    .split(SEPARATOR)
    .map((word) => word.replace(/^mailto:/i, "").replace(/[.:]+$/, ""))
    .filter((word) => word.includes("@"));
  const distinct = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
  const emails = distinct.filter((word) => ADDRESS.test(word));
  return {
    emails,
    leftOut: [...distinct.filter((word) => !ADDRESS.test(word)), ...linesWithout(text)],
    repeated: words.length - distinct.length,
  };
}

const linesWithout = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.includes("@"));
