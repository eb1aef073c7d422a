/** What may separate addresses in a pasted text. */
const SEPARATOR = /[\s,;]+/;

/** The least that an address of a website has: a name with a dot. The API decides whether it is one. */
const ADDRESS = /^(?:https?:\/\/)?[^\s/@.]+(?:\.[^\s/@.]+)+(?:[/?#].*)?$/i;

/** The longest text that a search accepts. */
const MAX_SENTENCE = 400;

export type ReadSites = {
  /** Addresses of websites, in the order of the text. */
  urls: string[];
  /** Words that are no address. */
  others: string[];
  /** The text, if it describes companies in some words instead of naming websites. */
  sentence: string | undefined;
};

/** Reads the addresses of websites from a text that a user typed or pasted. */
export function readSites(text: string): ReadSites {
  const words = [...new Set(text.split(SEPARATOR).filter(Boolean))];
  const urls = words.filter((word) => ADDRESS.test(word));
  const sentence = text.trim().replace(/\s+/g, " ");
  const isSentence =
    urls.length === 0 &&
    words.length > 1 &&
    sentence.length <= MAX_SENTENCE &&
    !sentence.includes("@");
  return {
    urls,
    others: words.filter((word) => !ADDRESS.test(word)),
    sentence: isSentence ? sentence : undefined,
  };
}
