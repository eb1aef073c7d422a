import { classifyLine } from "#src/extraction/lines/classify-line";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { LINE } from "#src/extraction/lines/line-class";
import { isFirstName, isGivenName, readPersonName } from "./person-name";
import { isTitle } from "./title-lines";

/** A part of a name or a title on a line of its own. */
const MAX_PART = 30;
const MAX_NAME_WORDS = 5;
/** Line breaks that are looked at. */
const MAX_BREAKS = 500;

/**
 * Joins names and titles that the markup breaks into two lines: `<h3>Jane<br>Doe</h3>`. Returns the same lines if the
 * page has none.
 */
export function joinBrokenNames(lines: PageLines, html: string): PageLines {
  const names = brokenNames(html);
  for (const name of stackedNames(lines)) names.add(name);
  if (names.size === 0) return lines;
  const texts: string[] = [];
  const classes: number[] = [];
  for (let at = 0; at < lines.texts.length; at++) {
    const [first, second = ""] = [lines.texts[at]!, lines.texts[at + 1]];
    const joined = `${first} ${second}`;
    if (names.has(joined)) {
      texts.push(joined);
      classes.push(classifyLine(joined, 0, joined.length, []));
      at++;
    } else {
      texts.push(first);
      classes.push(lines.classes[at]!);
    }
  }
  return { texts, classes, numbers: lines.numbers };
}

/** `<h3>Jane</h3><h3>Doe</h3><p>Baker</p>`: a given and a family name above a title. */
function stackedNames({ texts, classes }: PageLines): string[] {
  const names: string[] = [];
  for (let at = 0; at + 2 < texts.length; at++) {
    const [first, second] = [texts[at]!, texts[at + 1]!];
    if (first.length > MAX_WORD || second.length > MAX_WORD) continue;
    if (!(classes[at + 2]! & LINE.ROLE) || !WORD.test(first) || !WORD.test(second)) continue;
    if (!isFirstName(first) || isGivenName(second) || !isTitle(texts[at + 2]!)) continue;
    const name = `${first} ${second}`;
    if (!isTitle(second) && readPersonName(name)?.isOrdered) names.push(name);
  }
  return names;
}

const MAX_WORD = 20;
const WORD = /^\p{Lu}[\p{L}'’-]+$/u;

/** The names that stand in two lines of one element, and the titles if the page has such names. */
function brokenNames(html: string): Set<string> {
  const names = new Set<string>();
  const titles: string[] = [];
  // Elements of the same tag and class: the names of one list.
  const sureTags = new Set<string>();
  const unsure: { name: string; tag: string }[] = [];
  let at = html.indexOf("<br");
  for (let count = 0; at !== -1 && count < MAX_BREAKS; count++) {
    const broken = brokenAt(html, at);
    at = html.indexOf("<br", at + 3);
    if (!broken) continue;
    const { first, second, tag } = broken;
    const text = `${first} ${second}`;
    if (isTitle(text)) titles.push(text);
    if (text.split(" ").length > MAX_NAME_WORDS) continue;
    const name = readPersonName(text);
    if (name === null || readPersonName(second) !== null) continue;
    // `Jane Doe ¶ Boston` has the same form as `Jane Mary ¶ Doe`.
    const isWhole = readPersonName(first) !== null;
    if (!isWhole && (name.isOrdered || name.hasHonorific)) {
      names.add(text);
      sureTags.add(tag);
    } else unsure.push({ name: text, tag });
  }
  if (names.size > 0) for (const title of titles) names.add(title);
  for (const { name, tag } of unsure) if (sureTags.has(tag)) names.add(name);
  return names;
}

/** The two lines of an element with nothing but a line break in it; null for any other line break. */
function brokenAt(html: string, at: number): { first: string; second: string; tag: string } | null {
  const start = html.lastIndexOf(">", at) + 1;
  if (start === 0 || at - start > 2 * MAX_PART) return null;
  const from = html.indexOf(">", at) + 1;
  const end = html.indexOf("<", from);
  if (from === 0 || end === -1 || end - from > 2 * MAX_PART || html[end + 1] !== "/") return null;
  const [first, second] = [folded(html.slice(start, at)), folded(html.slice(from, end))];
  if (!isPart(first) || !isPart(second)) return null;
  return { first, second, tag: html.slice(html.lastIndexOf("<", start - 1), start) };
}

const folded = (text: string) => text.replace(/\s+/g, " ").trim();
const isPart = (text: string) =>
  text.length >= 2 && text.length <= MAX_PART && /^\p{L}[^\d@&:]*$/u.test(text);
