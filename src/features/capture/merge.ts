import { brandsOf, orderAddresses } from "#src/extraction/lead-contacts";
import { likelyCountries } from "#src/extraction/phones/phone-country";
import { parsePhone } from "#src/extraction/phones/phone-number";
import { SocialsCollector } from "#src/extraction/company/socials";
import type { NewEmail, NewLead } from "#src/pipeline/leads/new-lead";
import type { Socials, Technology } from "#src/shared/lead";
import { currentName } from "#src/technologies/former-names";
import type { CapturedSite } from "./read-capture";
import type { CapturedLead } from "./capture.repository";

const MAX_EMAILS = 200;
const MAX_PHONES = 100;
const MAX_TECHNOLOGIES = 300;

/** The data of a lead before look-ups. */
export type MergedLead = Omit<
  NewLead,
  "id" | "jobId" | "enrichment" | "facts" | "text" | "pagesCrawled"
>;

/**
 * Merges a captured page into the known data of its site. Lists only grow. Newer single values replace older ones,
 * unless they are empty. The website stays the first one. Of two profiles on a network the likelier one is kept,
 * the newer if equal.
 */
export function mergeCapture(site: CapturedSite, known: CapturedLead | null): MergedLead {
  const companyName = site.companyName ?? known?.row.companyName ?? null;
  return {
    website: known?.row.website ?? site.website,
    domain: site.domain,
    companyName,
    title: site.title ?? known?.row.title ?? null,
    description: site.description ?? known?.row.description ?? null,
    language: known?.row.language ?? null,
    emails: mergeEmails(site, known, companyName),
    phones: union(known?.phones ?? [], readPhones(site, known), MAX_PHONES),
    socials: mergeSocials(site, known?.socials ?? {}),
    technologies: mergeTechnologies(known?.technologies ?? [], site.technologies),
  };
}

/** Adds new technologies, and the version of known ones. Technologies are matched by name. */
export function mergeTechnologies(
  known: readonly Technology[],
  found: readonly Technology[],
): Technology[] {
  const merged = new Map<string, Technology>();
  for (const one of [...known, ...found].map(withCurrentName)) {
    const key = one.name.toLowerCase();
    const other = merged.get(key);
    if (other) merged.set(key, { ...other, version: one.version ?? other.version });
    else if (merged.size < MAX_TECHNOLOGIES) merged.set(key, one);
  }
  return [...merged.values()];
}

const withCurrentName = (one: Technology): Technology => ({ ...one, name: currentName(one.name) });

function mergeEmails(
  site: CapturedSite,
  known: CapturedLead | null,
  companyName: string | null,
): NewEmail[] {
  const domains = new Set([site.domain]);
  const owner = { domains, brands: brandsOf(domains, companyName) };
  const captured = { sourceUrl: site.pageUrl, method: "capture" };
  const emails = union(known?.emails ?? [], orderAddresses(site.emails, owner), MAX_EMAILS);
  return orderAddresses(emails, owner).map(
    (email) => known?.provenances.get(email) ?? { email, ...captured },
  );
}

/** A number without a country code is parsed with the country of the lead, its domain or its other numbers. */
function readPhones(site: CapturedSite, known: CapturedLead | null): string[] {
  const { company, phone } = known?.enrichment ?? {};
  const international = site.phones.map((written) => parsePhone(written)?.country);
  const evidence = [company?.country, phone?.primary_country, ...international];
  const countries = likelyCountries({
    url: site.website,
    lang: null,
    language: known?.row.language ?? null,
    countries: [...new Set(evidence.filter((country) => typeof country === "string"))],
  });
  return site.phones.flatMap((written) => {
    for (const country of [undefined, ...countries]) {
      const number = parsePhone(written, country);
      if (number) return [number.e164];
    }
    return [];
  });
}

function mergeSocials(site: CapturedSite, known: Socials): Socials {
  const collector = new SocialsCollector(site.domain);
  for (const link of [...site.socials, ...Object.values(known)]) collector.addLink(link);
  return { ...known, ...collector.pick() };
}

/** Known values stay, even above the limit. */
function union(known: readonly string[], found: readonly string[], maxCount: number): string[] {
  const all = new Set(known);
  for (const one of found) if (all.size < maxCount) all.add(one);
  return [...all];
}
