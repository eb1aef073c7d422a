import { describe, expect, it } from "vitest";
import { WordList } from "#src/extraction/people/word-list";

/** The text of the first match. */
const findIn = (words: string[], text: string) => {
  const match = new WordList(words).find(text);
  return match && text.slice(match.index, match.index + match.length);
};

describe("a list of words", () => {
  it.each([
    ["director", "the Director of sales", "Director"],
    ["director", "the directors", null],
    ["direct*", "the directors of sales", "directors"],
    ["*leiter", "der Vertriebsleiter", "Vertriebsleiter"],
    ["*leiter", "der leiter", null],
    ["代表", "当社の代表取締役", "代表"],
  ])("finds %s in %j as %j", (word, text, found) => {
    expect(findIn([word], text)).toBe(found);
  });

  it.each([
    ["valdes locek*", "Jānis, valdes loceklis", "valdes loceklis"],
    ["key account*", "Key Accounts and sales", "Key Accounts"],
    ["key account*", "the key account", "key account"],
    ["vice-presid*", "our Vice-Presidents", "Vice-Presidents"],
    ["key account*", "key accountability", "key accountability"],
    ["key account*", "key acc", null],
  ])("matches any ending of the last word of %s in %j: %j", (phrase, text, found) => {
    expect(findIn([phrase], text)).toBe(found);
  });

  it("matches such a phrase at the start of a text", () => {
    const list = new WordList(["key account*"]);
    expect(list.lengthAtStart("Key Accounts and sales")).toBe("Key Accounts".length);
    expect(list.lengthAtStart("Sales and key accounts")).toBe(0);
  });

  it("prefers the longest phrase, whether its end is open or not", () => {
    const words = ["key account*", "key account manager", "key"];
    expect(findIn(words, "key account manager")).toBe("key account manager");
    expect(findIn(words, "key accounts")).toBe("key accounts");
    expect(findIn(words, "key figures")).toBe("key");
  });

  it.each(["asistent* medical*", "*direct*", "key *leiter", "*", "a**"])("rejects %s", (word) => {
    expect(() => new WordList([word])).toThrow(`"${word}"`);
  });
});
