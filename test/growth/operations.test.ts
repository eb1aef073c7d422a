import { expect, it } from "vitest";
import { findSuperlinear, type Input } from "./growth";

const word: [string, Input] = ["a word", (n) => "x".repeat(n)];
const growth = (read: (text: string) => unknown) => findSuperlinear(read, [word], 400);

it.each<[string, (text: string) => unknown]>([
  ["a search", (text) => text.indexOf("y")],
  ["a regular expression that is anchored", (text) => /^x+y/.test(text)],
  ["a bounded quantifier", (text) => /x{1,9}y/.test(text)],
  ["a list that is cut and joined", (text) => text.split("x").join("z")],
])("classifies %s as linear", async (_, read) => {
  expect(await growth(read)).toEqual([]);
});

it.each<[string, (text: string) => unknown]>([
  ["a regular expression that starts anew at each character", (text) => /x+y/.test(text)],
  ["a lookbehind without a bound", (text) => /(?<=y.*)x/.test(text)],
  ["a regular expression that matches in many ways", (text) => /^(?:x|xx)*y/.test(text)],
  [
    "a search from each character",
    (text) => {
      for (let at = 0; at < text.length; at++) text.indexOf("y", at);
    },
  ],
  [
    "a look-back from each tag, as a sitemap was once read",
    (text) => {
      for (let at = 0; at < text.length; at += 4) text.slice(text.lastIndexOf("<", at), at);
    },
  ],
  [
    "a loop in a loop",
    (text) => {
      const units = Uint8Array.from(text, () => 1);
      let pairs = 0;
      for (const one of units) for (let at = 0; at < units.length; at++) pairs += one;
      return pairs;
    },
  ],
  [
    "a list that is emptied from its start",
    (text) => {
      const units = text.split("");
      while (units.length > 0) units.shift();
    },
  ],
])("classifies %s as superlinear", async (_, read) => {
  expect(await growth(read)).toHaveLength(1);
});
