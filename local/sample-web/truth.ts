import { SAMPLE_SITES } from "./sample-sites.ts";

type Lead = {
  website: string;
  company_name: string | null;
  emails: string[];
  phones: string[];
  socials: Record<string, string>;
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

function differencesOf(expected: Partial<Lead> & Omit<Lead, "website">, found: Lead): string[] {
  const pairs = [
    ["company name", expected.company_name ?? "none", found.company_name ?? "none"],
    ["best e-mail", expected.emails[0] ?? "none", found.emails[0] ?? "none"],
    ["e-mails", list(expected.emails), list(found.emails)],
    ["phones", list(expected.phones), list(found.phones)],
    ["profiles", list(Object.values(expected.socials)), list(Object.values(found.socials))],
    ["website", expected.website ?? found.website, found.website],
  ];
  return pairs.flatMap(([what, wanted, got]) =>
    wanted === got ? [] : [`${what} should be ${wanted}, got ${got}`],
  );
}
