/** What may separate addresses in a pasted text. */
const SEPARATOR = /[\s,;]+/;

/** The least that an address of a website has: a name with a dot. The API decides whether it is one. */
const ADDRESS = /^(?:https?:\/\/)?[^\s/@.]+(?:\.[^\s/@.]+)+(?:[/?#].*)?$/i;

export type ReadSites = {
  /** Addresses of websites, in the order of the text. */
  urls: string[];
  /** Words that are no address. */
  others: string[];
};

/** Reads the addresses of websites from a text that a user typed or pasted. */
export function readSites(text: string): ReadSites {
  const words = [...new Set(text.split(SEPARATOR).filter(Boolean))];
  return {
    urls: words.filter((word) => ADDRESS.test(word)),
    others: words.filter((word) => !ADDRESS.test(word)),
  };
}
