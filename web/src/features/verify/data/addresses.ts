/** What may stand between addresses in a pasted text. */
const SEPARATOR = /[\s,;<>"()[\]]+/;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

type ReadAddresses = {
  /** In the order of the text, each once. */
  emails: string[];
  /** The number of words that contain an @ and are no address. */
  broken: number;
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
    broken: distinct.length - emails.length,
    repeated: words.length - distinct.length,
  };
}
