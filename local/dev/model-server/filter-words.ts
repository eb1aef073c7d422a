import { DAY_MS } from "#src/shared/days";
import { INDUSTRIES, type Industry } from "./data/industries.ts";
import { escapePattern, hasWord, isRecord, listOf } from "./prompt-blocks.ts";

type FilterMembers = Record<string, string | number | boolean>;

const EMPTY_WORDS = new Set(
  "a an and are all any as at be best by can companies company do does every find firm firms for from get give good has have having how i in is job jobs latest lead leads list many me my newest number of on one or our please recent score scores show since some status that the their them there these this to top was we website websites site sites week what where which who with without you your month last days more than over least above email emails e-mail mail phone phones telephone address addresses".split(
    " ",
  ),
);

const CONTACTS = {
  has_email: "e-?mails?(?: address(?:es)?)?",
  has_phone: "(?:tele)?phones?(?: numbers?)?",
};
const SCORES = {
  min_icp: "icp",
  min_quality: "quality",
  min_seo: "seo",
  min_lead_score: "(?:lead )?score",
};
const WITHOUT = String.raw`\b(?:without|no|lacking)\s+(?:an?\s+|any\s+)?`;
const WITH = String.raw`\b(?:with|has|have|having|and)\s+(?:an?\s+)?`;
const AT_LEAST = String.raw`(?: score)? (?:of )?(?:at least|above|over|more than|from|>=?) ?(\d+)`;

/** Removes a pattern's match from the question and returns it. */
type Take = (pattern: RegExp) => RegExpExecArray | null;

/**
 * Converts a question to the properties of a lead filter, by rules. `vocabulary` contains the values in
 * use.
 */
export function filterFromWords(query: string, vocabulary: unknown, today: string): FilterMembers {
  let rest = ` ${query.toLowerCase().replaceAll(/[?!.,;:"]+(?=\s|$)/g, " ")} `;
  const take: Take = (pattern) => {
    const match = pattern.exec(rest);
    if (match) rest = rest.replace(match[0], " ");
    return match;
  };
  const members = takeMembers(take, today);
  const country = countryIn(rest);
  if (country) {
    members["country"] = country.code;
    rest = rest.replace(country.name, " ");
  }
  rest = takeVocabulary(members, rest, vocabulary);
  const technology = take(/\b(?:using|running|built with|on) ([a-z][\w.+#-]+)/);
  if (technology && !members["technology"]) members["technology"] = technology[1]!;
  const words = rest.split(/\s+/).filter((word) => word.length > 1 && !EMPTY_WORDS.has(word));
  if (words.length > 0) members["q"] = words.map(singular).join(" ");
  return members;
}

function takeMembers(take: Take, today: string): FilterMembers {
  const members: FilterMembers = {};
  for (const [member, word] of Object.entries(CONTACTS)) {
    if (take(new RegExp(`${WITHOUT}${word}\\b`))) members[member] = false;
    else if (take(new RegExp(`${WITH}${word}\\b`))) members[member] = true;
  }
  for (const [member, word] of Object.entries(SCORES)) {
    const least = take(new RegExp(`\\b${word}${AT_LEAST}`));
    if (least) members[member] = Number(least[1]);
  }
  const grade = take(/\bgrade ([abcdf])\b/);
  if (grade) members["grade"] = grade[1]!.toUpperCase();
  const verdict = take(/\b(strong|medium|weak) (?:fits?|match(?:es)?)\b/);
  if (verdict) members["verdict"] = verdict[1]!;
  const since = sinceWhen(take, today);
  if (since) members["created_after"] = since;
  if (take(/\b(?:newest|latest|most recent)\b/)) members["sort"] = "-created_at";
  else if (take(/\bbest (?:fit|match)/)) members["sort"] = "icp";
  return members;
}

/** The first day of "last 7 days", "this week" or "since 2026-01-31". */
function sinceWhen(take: Take, today: string): string | null | undefined {
  const date = take(/\b(?:since|after) (\d{4}-\d{2}-\d{2})\b/);
  if (date) return date[1];
  const days = take(/\b(?:last|past) (\d+) days\b/);
  const week = !days && take(/\b(?:this|last|past) week\b/);
  const month = !days && !week && take(/\b(?:this|last|past) month\b/);
  const count = days ? Number(days[1]) : week ? 7 : month ? 30 : null;
  const from = Date.parse(today);
  if (count === null || Number.isNaN(from)) return null;
  return new Date(from - count * DAY_MS).toISOString().slice(0, 10);
}

const MEMBERS: Record<string, string> = {
  tags: "tag",
  industries: "industry",
  categories: "category",
  technologies: "technology",
};

function takeVocabulary(members: FilterMembers, query: string, vocabulary: unknown): string {
  let rest = query;
  const isKnown = ({ industry }: Industry) =>
    listOf(isRecord(vocabulary) ? vocabulary["industries"] : []).includes(industry);
  for (const { industry, words } of INDUSTRIES.filter(isKnown)) {
    const word = words.find((each) => hasWord(rest, each));
    if (!word || "industry" in members) continue;
    members["industry"] = industry;
    rest = rest.replace(new RegExp(String.raw`\S*${escapePattern(word)}\S*`, "u"), " ");
  }
  for (const [list, member] of Object.entries(MEMBERS))
    for (const value of listOf(isRecord(vocabulary) ? vocabulary[list] : [])) {
      const stem = escapePattern(singular(value.toLowerCase().split(" ")[0]!));
      const word = new RegExp(String.raw`(?<![\p{L}\p{N}])${stem}e?s?(?![\p{L}\p{N}])`, "u");
      if (member in members || !word.test(rest)) continue;
      members[member] = value;
      rest = rest.replace(word, " ");
    }
  return rest;
}

let countries: [name: string, code: string][] | undefined;

function countryIn(text: string): { name: string; code: string } | null {
  const found = countryNames().find(([name]) => hasWord(text, name));
  return found ? { name: found[0], code: found[1] } : null;
}

/** English names of all countries, longest first. */
function countryNames(): [string, string][] {
  if (countries) return countries;
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  countries = codes.flatMap((code): [string, string][] => {
    // Withdrawn or reserved codes have another code's name or no country.
    const name = NOT_COUNTRIES.has(code) ? undefined : names.of(code);
    return name ? [[name.toLowerCase(), code]] : [];
  });
  countries.push(["uk", "GB"], ["usa", "US"]);
  countries.sort(([one], [other]) => other.length - one.length);
  return countries;
}

const NOT_COUNTRIES = new Set(["DD", "FX", "UK", "SU", "YU", "ZZ", "EU", "UN", "XA", "XB", "QO"]);

function singular(word: string): string {
  return word.length > 4 ? word.replace(/ies$/, "y").replace(/(?<=[^s])s$/, "") : word;
}
