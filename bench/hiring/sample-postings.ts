import { foldTitle } from "#src/job-boards/parsing/posting-title";
import type { PostingRow } from "#src/pipeline/boards/postings.repository";

/*
 * Companies and postings with a realistic distribution: few companies with thousands, many with a handful. A
 * fifth of all postings name the most common technology, a thousandth the rarest; 40 % are in one country;
 * titles repeat.
 */

export const COMPANIES = 25_000;
const TECHNOLOGIES = 400;
const DAY_MS = 24 * 60 * 60_000;

const LEVELS = ["", "", "", "Junior ", "Senior ", "Senior ", "Staff ", "Principal ", "Lead "];
const TECHNICAL =
  "Software Engineer|Backend Engineer|Frontend Engineer|Full Stack Developer|Platform Engineer|Site Reliability Engineer|Data Engineer|Data Scientist|Machine Learning Engineer|DevOps Engineer|Security Engineer|QA Engineer|Mobile Developer|Solutions Architect|Engineering Manager|Systems Administrator|Data Analyst|Embedded Engineer|Network Engineer|Salesforce Administrator".split(
    "|",
  );
const OTHER =
  "Account Executive|Customer Success Manager|Registered Nurse|Store Manager|Sales Development Representative|Office Manager|Recruiter|Financial Analyst|Marketing Manager|Product Manager|Warehouse Associate|Teacher|Legal Counsel|Operations Specialist|Copywriter|Chef de Partie|Electrician|Dental Hygienist|Underwater Welder|Physiotherapist".split(
    "|",
  );
const TEAMS =
  ", Payments|, Growth|, Infrastructure| (m/w/d)| - Remote|, EMEA|, Platform| II| III|, Core|||||||".split(
    "|",
  );
/** Per cent. */
const COUNTRIES: [string, number][] =
  "US 40, GB 10, DE 9, IN 8, FR 5, CA 5, NL 3, ES 3, AU 3, PL 2, IE 2, SE 1.5, BR 1.5, SG 1.2, IT 1, PT 1, CH 1, JP 0.9, MX 0.8, AT 0.6, DK 0.5, IS 0.05"
    .split(", ")
    .map((line) => [line.slice(0, 2), Number(line.slice(3))]);

/** Number of postings of each company: `total` over `COMPANIES`, by a power law. */
export function companySizes(total: number): number[] {
  const weights = Array.from({ length: COMPANIES }, (_, at) => 1 / (at + 20) ** 0.9);
  const sum = weights.reduce((one, other) => one + other, 0);
  return weights.map((weight) => Math.max(1, Math.round((total * weight) / sum)));
}

export const KNOWN_TECHNOLOGIES = new Map(
  Array.from({ length: TECHNOLOGIES }, (_, at) => {
    const name = `Technology ${at}`;
    return [name, { name, category: `Category ${at % 15}` }] as const;
  }),
);

/** The `n`-th posting of its company; deterministic. */
export function samplePosting(company: number, n: number, nowMs: number): PostingRow {
  const random = randomFrom(company * 65_537 + n);
  const isTechnical = random() < 0.5;
  const roles = isTechnical ? TECHNICAL : OTHER;
  // The last ones of the others are rare.
  const role = roles[Math.floor(roles.length * random() ** (isTechnical ? 1 : 3))]!;
  const title = `${pick(LEVELS, random)}${role}${pick(TEAMS, random)}`;
  const technologies = isTechnical ? [...KNOWN_TECHNOLOGIES.keys()].filter(isNamed(random)) : [];
  const chance = random();
  const postedAt = Math.round(nowMs + Math.log(1 - random() * 0.998) * 60 * DAY_MS);
  return {
    id: crypto.randomUUID(),
    externalId: String(4_000_000_000 + n),
    postedAt,
    country: random() < 0.1 ? null : countryAt(random()),
    otherCountries: n % 20 === 0 ? "NO,FI" : "",
    remote: chance < 0.3 ? null : chance < 0.5,
    updatedAt: postedAt,
    contentHash: `${company}-${n}-0123456789abcdef`,
    hasText: true,
    boardUpdatedAt: postedAt,
    title,
    titleKey: foldTitle(title),
    department: isTechnical ? "Engineering" : "Operations",
    location: "Somewhere, Where Offices Are",
    employmentType: "Full-time",
    url: `https://job-boards.greenhouse.io/company${company}/jobs/${4_000_000_000 + n}`,
    technologies,
  };
}

/**
 * A fifth of all postings, two fifths of technical ones, name the first technology. Each further one is rarer.
 */
const isNamed = (random: () => number) => (_: string, at: number) =>
  random() < 0.4 / (at + 1) ** 0.75;

function countryAt(chance: number): string {
  let left = chance * 101;
  for (const [country, share] of COUNTRIES) if ((left -= share) < 0) return country;
  return "US";
}

const pick = <T>(list: T[], random: () => number) => list[Math.floor(list.length * random())]!;

/** mulberry32 (public domain). */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
