import { readFileSync } from "node:fs";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import { rankPhones } from "#src/extraction/lead-phones";
import { readPage } from "#src/extraction/read-page";

/**
 * `phones` and `emails` are all that the company behind the page can be reached by; fax lines and the numbers of
 * a club's members are not among them. `source` is the page that the excerpt follows.
 */
type Labels = {
  url: string;
  lang: string;
  phones: string[];
  faxes: string[];
  emails: string[];
  source: string;
};
type Counts = { right: number; wrong: string[]; missing: string[] };

const FOLDER = new URL("./data/contact-pages/", import.meta.url);
const readText = (file: string) => readFileSync(new URL(file, FOLDER), "utf8");
const LABELS: Record<string, Labels> = JSON.parse(readText("labels.json"));
const PAGES = Object.entries(LABELS);

function readContacts(id: string, { url, lang }: Labels) {
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  const html = `<!doctype html><html lang="${lang}"><body>${readText(`${id}.html`)}</body></html>`;
  const { facts } = readPage(html, page);
  return {
    phones: rankPhones([{ url, depth: 0, facts }]).map(({ e164 }) => e164),
    emails: facts.emails.map(({ email }) => email),
  };
}

/** A part of the pages, chosen by a hash of their names, on which no reader is tuned. */
function isHeldOut(id: string): boolean {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return hash % 3 === 0;
}

function count(kind: "phones" | "emails", pages: typeof PAGES): Counts {
  const counts: Counts = { right: 0, wrong: [], missing: [] };
  for (const [id, labels] of pages) {
    const found = new Set(readContacts(id, labels)[kind]);
    const expected = new Set(labels[kind]);
    for (const one of found) {
      if (expected.has(one)) counts.right++;
      else counts.wrong.push(`${id}: ${one}`);
    }
    for (const one of expected) if (!found.has(one)) counts.missing.push(`${id}: ${one}`);
  }
  return counts;
}

const precision = ({ right, wrong }: Counts) => right / (right + wrong.length);
const recall = ({ right, missing }: Counts) => right / (right + missing.length);

describe("labelled contact pages", () => {
  it("cover many countries and forms, and pages without a number", () => {
    const domains = new Set(PAGES.map(([, { url }]) => new URL(url).host.split(".").at(-1)));
    expect(PAGES.length).toBeGreaterThanOrEqual(120);
    expect(domains.size).toBeGreaterThanOrEqual(40);
    expect(PAGES.filter(([, { phones }]) => phones.length === 0).length).toBeGreaterThan(30);
  });

  it("have labels that are valid numbers", () => {
    const numbers = PAGES.flatMap(([, { phones, faxes }]) => [...phones, ...faxes]);
    expect(numbers.filter((one) => !parsePhoneNumberFromString(one)?.isValid())).toEqual([]);
  });

  it.each([
    ["telephone numbers", "phones", 0.95],
    ["e-mail addresses", "emails", 0.98],
  ] as const)("return %s with the required precision and recall", (_, kind, bar) => {
    const counts = count(kind, PAGES);
    expect(precision(counts), counts.wrong.join("\n")).toBeGreaterThanOrEqual(bar);
    expect(recall(counts), counts.missing.join("\n")).toBeGreaterThanOrEqual(bar);
  });

  it.each(["phones", "emails"] as const)(
    "return %s with similar precision and recall for pages outside the tuning set",
    (kind) => {
      const testPages = PAGES.filter(([id]) => isHeldOut(id));
      expect(testPages.length).toBeGreaterThan(PAGES.length / 4);
      const counts = count(kind, testPages);
      expect(precision(counts)).toBeGreaterThanOrEqual(0.93);
      expect(recall(counts)).toBeGreaterThanOrEqual(0.93);
    },
  );
});
