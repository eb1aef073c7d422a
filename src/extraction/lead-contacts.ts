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
  EMAIL_METHODS,
  type EmailMethod,
  type PageFacts,
  type PhoneMethod,
} from "./facts/page-facts";

export type LeadEmail = { email: string; method: EmailMethod; sourceUrl: string };
export type LeadPhone = {
  e164: string;
  country: string | null;
  method: PhoneMethod;
  sourceUrl: string;
};

/** The pages of one site, entry page first. */
export type ReadPages = readonly { url: string; depth: number; facts: PageFacts }[];

/** Whose an address can be: the domains the site answers on, and what it is called. */
export type Owner = { domains: ReadonlySet<string>; brands: readonly Brand[] };

/** What the domain of an address says of it. */
type Provenance = "own" | "free" | "stranger" | "other";

const MAX_EMAILS = 100;
const MAX_PHONES = 50;
const PHONE_METHODS: readonly PhoneMethod[] = ["tel", "jsonld", "microdata", "whatsapp", "text"];

const CONTACT_PATH =
  /conta[ck]t|kontakt|contatt|contato|impress|imprint|about|ueber|über|team|legal-?notice|mentions|aviso|note-legali|chi-siamo|qui-sommes|quienes|sobre|over-ons|om-oss|o-nas|iletisim|yhteys|company|kapcsolat|toiawase|会社概要|聯絡|联系|お問い合わせ|контакт/i;
const FINE_PRINT_PATH =
  /privacy|datenschutz|privacidad|confidentialit|terms|agb|cookie|gdpr|dsgvo/i;

/** The nearness of pages about privacy and terms, where the addresses of others stand. */
const FINE_PRINT = 50;

/** Where something was found: the best way and page, and the last page that had it. */
type Sighting = {
  method: number;
  url: string;
  lastUrl: string;
  pages: number;
  nearness: number;
  order: number;
};

/** All addresses of a site, best first: its own, then people and desks, then free mail, then others. */
export function rankEmails(pages: ReadPages, owner: Owner): LeadEmail[] {
  const sightings = new Map<string, Sighting>();
  for (const { url, depth, facts } of pages)
    for (const { email, method } of facts.emails)
      noteSighting(sightings, email.toLowerCase(), EMAIL_METHODS.indexOf(method), url, depth);
  const provenances = new Map<string, Provenance>();
  return [...sightings]
    .map(([email, sighting]) => ({
      email,
      sighting,
      rank: rankOf(email, sighting.nearness, owner, provenances),
    }))
    .sort((a, b) => a.rank - b.rank || compareSightings(a.sighting, b.sighting))
    .slice(0, MAX_EMAILS)
    .map(({ email, sighting }) => ({
      email,
      method: EMAIL_METHODS[sighting.method]!,
      sourceUrl: sighting.url,
    }));
}

/** Addresses of which nothing is known but whose site they are of, best first; equals keep their order. */
export function orderAddresses(emails: readonly string[], owner: Owner): string[] {
  const provenances = new Map<string, Provenance>();
  const ranked = emails.map((email) => ({ email, rank: rankOf(email, 0, owner, provenances) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ email }) => email);
}

/** All numbers of a site but its fax lines: those it offers to dial or declares first. */
export function rankPhones(pages: ReadPages): LeadPhone[] {
  const sightings = new Map<string, Sighting>();
  const countries = new Map<string, string | null>();
  const faxes = new Map<string, number>();
  for (const { url, depth, facts } of pages)
    for (const { e164, method, country, isFax } of facts.phones) {
      if (isFax) {
        faxes.set(e164, (faxes.get(e164) ?? 0) + 1);
        continue;
      }
      noteSighting(sightings, e164, PHONE_METHODS.indexOf(method), url, depth);
      countries.set(e164, countries.get(e164) ?? country);
    }
  const isText = ({ method }: Sighting) => Number(method >= PHONE_METHODS.indexOf("whatsapp"));
  return [...sightings]
    .filter(([e164, { pages: seen }]) => (faxes.get(e164) ?? 0) < seen)
    .sort(([, a], [, b]) => isText(a) - isText(b) || b.pages - a.pages || compareSightings(a, b))
    .slice(0, MAX_PHONES)
    .map(([e164, { method, url }]) => ({
      e164,
      country: countries.get(e164) ?? null,
      method: PHONE_METHODS[method]!,
      sourceUrl: url,
    }));
}

/** Counts a page once per address and keeps the best way it was written, nearest to a contact page. */
function noteSighting(
  sightings: Map<string, Sighting>,
  key: string,
  method: number,
  url: string,
  depth: number,
) {
  const nearness = CONTACT_PATH.test(url) ? -1 : FINE_PRINT_PATH.test(url) ? FINE_PRINT : depth;
  const known = sightings.get(key);
  if (!known) {
    sightings.set(key, { method, url, lastUrl: url, pages: 1, nearness, order: sightings.size });
    return;
  }
  if (known.lastUrl !== url) known.pages++;
  known.lastUrl = url;
  if (method < known.method || (method === known.method && nearness < known.nearness)) {
    known.method = method;
    known.url = url;
  }
  known.nearness = Math.min(known.nearness, nearness);
}

function compareSightings(a: Sighting, b: Sighting): number {
  return a.method - b.method || b.pages - a.pages || a.nearness - b.nearness || a.order - b.order;
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
  if (provenance === "stranger" || isIdle || nearness === FINE_PRINT) return 5;
  return isDeskOrPerson(local) ? 2 : 4;
}

function provenanceOf(host: string, owner: Owner): Provenance {
  const domain = registrableDomain(host);
  if (isOwnDomain(domain, owner)) return "own";
  if (isFreeMail(host)) return "free";
  return AUTHORITY_DOMAIN.test(host) || MAKER_LABEL.test(domain) ? "stranger" : "other";
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
