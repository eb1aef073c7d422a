import { registrableDomain } from "#src/shared/addresses/domain-name";
import { brandOf, letters, matchBrand, type Brand } from "./company/brand";
import {
  AUTHORITY_DOMAIN,
  FREE_MAIL_DOMAINS,
  FREE_MAIL_LABELS,
  IDLE_LOCAL_PARTS,
  MAKER_LABEL,
  ROLE_LOCAL_PARTS,
  SIDE_DESKS,
} from "./data/mail-words";
import {
  compareSightings,
  FINE_PRINT,
  isCredit,
  noteSighting,
  type ReadPages,
  type Sighting,
} from "./contact-sightings";
import { EMAIL_METHODS, type EmailMethod } from "./facts/page-facts";

export type LeadEmail = { email: string; method: EmailMethod; sourceUrl: string };
/** The site's owner: the domains that the site is served from, and its names. */
export type Owner = { domains: ReadonlySet<string>; brands: readonly Brand[] };

/** Relation of an address's domain to the site. */
type Provenance = "own" | "free" | "authority" | "stranger" | "other";

const MAX_EMAILS = 100;
/**
 * All addresses of a site, best first: its own, then people and roles, then free mail, then others.
 * Excludes addresses of the site's maker or host, unless they are the site's own or the only free
 * mailbox, and those of authorities, unless the site has no other.
 */
export function rankEmails(pages: ReadPages, owner: Owner): LeadEmail[] {
  const sightings = new Map<string, Sighting>();
  for (const { url, depth, facts } of pages)
    for (const { email, method, isCredit: isMakers } of facts.emails) {
      const key = email.toLowerCase();
      const sighting = noteSighting(sightings, key, EMAIL_METHODS.indexOf(method), url, depth);
      if (isMakers) sighting.credits++;
    }
  const provenances = new Map<string, Provenance>();
  const ranked = [...sightings].map(([email, sighting]) => ({
    email,
    sighting,
    rank: rankOf(email, sighting.nearness, owner, provenances),
  }));
  const provenanceOfEmail = (email: string) =>
    provenances.get(email.slice(email.lastIndexOf("@") + 1));
  const isOwners = ({ email, sighting }: (typeof ranked)[number]) =>
    !isCredit(sighting) && provenanceOfEmail(email) !== "authority";
  const hasOthers = ranked.some(isOwners);
  return ranked
    .filter(({ email, sighting }) => {
      const provenance = provenanceOfEmail(email);
      if (provenance === "authority") return !hasOthers;
      const mayBeOwn = provenance === "own" || (provenance === "free" && !hasOthers);
      return !isCredit(sighting) || mayBeOwn;
    })
    .sort((a, b) => a.rank - b.rank || compareSightings(a.sighting, b.sighting))
    .slice(0, MAX_EMAILS)
    .map(({ email, sighting }) => ({
      email,
      method: EMAIL_METHODS[sighting.method]!,
      sourceUrl: sighting.url,
    }));
}

/** Sorts addresses by the site's owner alone, best first and stable. */
export function orderAddresses(emails: readonly string[], owner: Owner): string[] {
  const provenances = new Map<string, Provenance>();
  const ranked = emails.map((email) => ({ email, rank: rankOf(email, 0, owner, provenances) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ email }) => email);
}

/** 0 own, 0.5 own but a side desk, 1 own but idle, 2 people and desks elsewhere, 3 free mail, 4 others, 5 strangers. */
function rankOf(
  email: string,
  nearness: number,
  owner: Owner,
  provenances: Map<string, Provenance>,
): number {
  const at = email.lastIndexOf("@");
  const [local, host] = [email.slice(0, at), email.slice(at + 1)];
  const provenance = provenances.get(host) ?? provenanceOf(host, owner);
  provenances.set(host, provenance);
  const isIdle = IDLE_LOCAL_PARTS.has(local);
  if (provenance === "own") return isIdle ? 1 : SIDE_DESKS.has(local) ? 0.5 : 0;
  if (provenance === "free")
    return owner.brands.some((brand) => matchBrand(local, brand) >= 2) ? 3 : 3.5;
  if (provenance === "stranger" || provenance === "authority" || isIdle || nearness === FINE_PRINT)
    return 5;
  return isDeskOrPerson(local) ? 2 : 4;
}

function provenanceOf(host: string, owner: Owner): Provenance {
  const domain = registrableDomain(host);
  if (isOwnDomain(domain, owner)) return "own";
  if (isFreeMail(host)) return "free";
  if (AUTHORITY_DOMAIN.test(host)) return "authority";
  return MAKER_LABEL.test(domain) ? "stranger" : "other";
}

/** The site's domain, the same label under another suffix, or a longer form of it. */
function isOwnDomain(domain: string, { domains, brands }: Owner): boolean {
  if (domains.has(domain)) return true;
  if (isFreeMail(domain)) return false;
  const { label, words } = brandOf(domain);
  return brands.some(
    (brand) =>
      label === brand.label ||
      (brand.label.length >= 3 && words.length > 1 && words[0] === brand.label) ||
      (brand.label.length >= 6 && label.startsWith(brand.label)) ||
      (label.length >= 4 &&
        label.length * 2 >= brand.label.length &&
        brand.label.startsWith(label)),
  );
}

export function isFreeMail(host: string): boolean {
  return FREE_MAIL_DOMAINS.has(host) || FREE_MAIL_LABELS.has(host.slice(0, host.indexOf(".")));
}

/** `sales`, `info-berlin`, or a name: `jane.doe`, `j.doe`, `jane_doe`. */
function isDeskOrPerson(local: string): boolean {
  const [first = "", ...others] = local.split(/[._+-]/);
  if (ROLE_LOCAL_PARTS.has(local) || ROLE_LOCAL_PARTS.has(first)) return true;
  return (
    others.length >= 1 &&
    others.length <= 2 &&
    others.concat(first).every((part) => /^\p{L}{1,20}$/u.test(part))
  );
}

/** What the site may be called in the domain of an address. */
export function brandsOf(domains: Iterable<string>, companyName: string | null): Brand[] {
  const brands = [...domains].map(brandOf);
  const name = letters(companyName ?? "");
  return name.length >= 4 ? [...brands, { label: name, words: [name] }] : brands;
}
