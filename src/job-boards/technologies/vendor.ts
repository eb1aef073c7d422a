import { brandLabel, registrableDomain } from "#src/shared/addresses/domain-name";
import { readCountryCode } from "#src/shared/country-code";
import { COMPANY_ADDITIONS } from "#src/job-boards/data/company-additions";
import { LEGAL_FORMS } from "#src/job-boards/data/legal-forms";
import { knownTechnologies, type KnownTechnology } from "./technology-dictionary";

/** No board stores a longer one. */
const MAX_NAME_LENGTH = 200;

/** Whether a technology is the posting company's own product, by its domain or name. */
export function ownProducts(company: { name: string; domain: string | null }) {
  const domain = company.domain === null ? null : registrableDomain(company.domain);
  const own = ownKeys(company.name.slice(0, MAX_NAME_LENGTH), domain);
  const domains = new Set(domain === null ? [] : [domain]);
  for (const key of own) for (const each of domainsOf(key)) domains.add(each);
  return ({ name, vendorDomains }: KnownTechnology): boolean =>
    own.has(companyKey(name)) || vendorDomains.some((each) => domains.has(each));
}

/**
 * The company's name, and the name without common additions: `Grafana Labs`, `SAP America`. A shortened
 * name can belong to another company, so a known domain must contain it: `Linear Technology` of analog.com
 * does not match.
 */
function ownKeys(name: string, domain: string | null): Set<string> {
  const own = name.split(OF_ANOTHER)[0]!;
  const keys = new Set([companyKey(name), companyKey(own)]);
  const shorter = withoutAdditions(wordsOf(own)).join("");
  if (domain === null || companyKey(brandLabel(domain)) === shorter) keys.add(shorter);
  keys.delete("");
  return keys;
}

/** `Slack, a Salesforce company`, `VMware by Broadcom`, `Amazon Web Services (AWS)`. */
const OF_ANOTHER = /\(| by |, an? | [-–—|] /i;

function withoutAdditions(words: readonly string[]): readonly string[] {
  let count = words.length;
  const endsWith = (length: number) =>
    count > length && isAddition(words.slice(count - length, count).join(" "));
  while (endsWith(2) || endsWith(1)) count -= endsWith(2) ? 2 : 1;
  return words.slice(0, count);
}

const isAddition = (end: string) =>
  LEGAL_FORMS.has(end) || COMPANY_ADDITIONS.has(end) || isCountry(end);

/** Two-letter codes are as often parts of names; these are not. */
const isCountry = (end: string) =>
  end.length > 2 ? readCountryCode(end, "en") !== null : end === "us" || end === "uk";

let byName: Map<string, readonly string[]> | null = null;

/** The domains of the vendor with this name, or whose first product has this name. */
function domainsOf(own: string): readonly string[] {
  byName ??= readVendors();
  return byName.get(own) ?? [];
}

function readVendors(): Map<string, readonly string[]> {
  const vendors = new Map<string, readonly string[]>();
  for (const { vendorDomains } of knownTechnologies())
    for (const domain of vendorDomains) vendors.set(companyKey(brandLabel(domain)), [domain]);
  for (const { names, vendorDomains } of knownTechnologies())
    for (const name of names) {
      const key = companyKey(name);
      if (!vendors.has(key)) vendors.set(key, vendorDomains.slice(0, 1));
    }
  return vendors;
}

/**
 * Letters and digits in lower case, without accents and without the legal form: `HubSpot, Inc.` →
 * `hubspot`.
 */
function companyKey(name: string): string {
  const words = wordsOf(name);
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1)!)) words.pop();
  return words.join("");
}

const wordsOf = (name: string): string[] =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, "")
    .split(/[^\p{L}\d+#]+/u)
    .filter(Boolean);
