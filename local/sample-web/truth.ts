import type { Enrichment, Technology } from "#src/shared/lead";
import type { Expected } from "./sample-site.ts";
import { SAMPLE_SITES } from "./sample-sites.ts";

type Lead = {
  website: string;
  company_name: string | null;
  emails: string[];
  phones: string[];
  socials: Record<string, string>;
  technologies: Technology[];
  enrichment: Enrichment;
};
type SiteResult = { host: string; status: string; reason: string | null };

const plainHost = (url: string) => new URL(url).hostname.replace(/^www\./, "");
const asUrl = (seed: string) => (seed.includes("://") ? seed : `https://${seed}`);
const list = (values: string[]) => values.toSorted().join(" ") || "none";

/** What a job over all sample sites got wrong, one sentence each; empty where it is all as it should be. */
export function findDifferences(leads: Lead[], sites: SiteResult[]): string[] {
  const byHost = new Map(leads.map((lead) => [plainHost(lead.website), lead]));
  return SAMPLE_SITES.flatMap(({ seed, lead: expected, failure }) => {
    const host = plainHost(asUrl(seed));
    const site = sites.find((it) => it.host.replace(/^www\./, "") === host);
    if (failure !== undefined)
      return site?.reason === failure
        ? []
        : [`${host} should have failed with ${failure}, it is ${site?.status} ${site?.reason}`];
    const found = byHost.get(plainHost(expected.website ?? asUrl(seed)));
    if (!found) return [`${host} gave no lead: ${site?.status} ${site?.reason}`];
    return differencesOf(expected, found).map((difference) => `${host}: ${difference}`);
  });
}

function differencesOf(expected: Expected, found: Lead): string[] {
  const pairs = [
    ["company name", expected.company_name ?? "none", found.company_name ?? "none"],
    ["best e-mail", expected.emails[0] ?? "none", found.emails[0] ?? "none"],
    ["e-mails", list(expected.emails), list(found.emails)],
    ["phones", list(expected.phones), list(found.phones)],
    ["profiles", list(Object.values(expected.socials)), list(Object.values(found.socials))],
    ["website", expected.website ?? found.website, found.website],
    ...ENRICHED.flatMap((member) => pairsOf(member, expected[member], found.enrichment[member])),
  ];
  const wrong = pairs.flatMap(([what, wanted, got]) =>
    wanted === got ? [] : [`${what} should be ${wanted}, got ${got}`],
  );
  return [...wrong, ...missingTechnologies(expected, found)];
}

const ENRICHED = ["company", "domain", "email", "phone"] as const;

/** What is expected of one member of `enrichment`; nothing where the lead was not enriched. */
function pairsOf(
  member: string,
  expected: object = {},
  found: object | undefined,
): [string, string, string][] {
  if (!found) return [];
  const values = new Map(Object.entries(found));
  return Object.entries(expected).map(([name, wanted]) => [
    `${member}.${name}`,
    show(wanted),
    show(values.get(name)),
  ]);
}

/** Lists are alike in any order. */
const show = (value: unknown) => (Array.isArray(value) ? list(value.map(String)) : String(value));

function missingTechnologies({ technologies = [] }: Expected, found: Lead): string[] {
  if (found.technologies.length === 0 && Object.keys(found.enrichment).length === 0) return [];
  const names = new Set(found.technologies.map(({ name }) => name));
  const missing = technologies.filter((name) => !names.has(name));
  return missing.length === 0
    ? []
    : [`technologies should hold ${missing.join(", ")}, got ${[...names].join(", ") || "none"}`];
}

const STATUSES = new Map(SAMPLE_SITES.flatMap(({ lead }) => Object.entries(lead?.statuses ?? {})));

/** Those leads of whose addresses it is known what mail servers say. */
export const findLeadsToVerify = <T extends { emails: string[] }>(leads: T[]): T[] =>
  leads.filter(({ emails }) => emails.some((email) => STATUSES.has(email)));

/** What the verification of these leads' addresses got wrong, one sentence each. */
export function findWrongStatuses(addresses: { email: string; status: string }[]): string[] {
  const got = new Map(addresses.map(({ email, status }) => [email, status]));
  return [...STATUSES].flatMap(([email, wanted]) =>
    got.get(email) === wanted ? [] : [`${email} should be ${wanted}, got ${got.get(email)}`],
  );
}
