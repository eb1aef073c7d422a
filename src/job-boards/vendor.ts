import { brandLabel, registrableDomain } from "#src/shared/domain-name";
import { LEGAL_FORMS } from "./data/legal-forms";
import { KNOWN_TECHNOLOGIES, type KnownTechnology } from "./technology-dictionary";

/** Tells which technologies are the posting company's own products: by its domain, or by its name. */
export function ownProducts(company: { name: string; domain: string | null }) {
  const own = companyKey(company.name);
  const domains = new Set(company.domain === null ? [] : [registrableDomain(company.domain)]);
  if (own !== "") for (const domain of domainsOf(own)) domains.add(domain);
  return ({ name, vendorDomains }: KnownTechnology): boolean =>
    companyKey(name) === own || vendorDomains.some((domain) => domains.has(domain));
}

let byName: Map<string, readonly string[]> | null = null;

/** The domains of the vendor that is called so, or whose first product is. */
function domainsOf(own: string): readonly string[] {
  byName ??= readVendors();
  return byName.get(own) ?? [];
}

function readVendors(): Map<string, readonly string[]> {
  const vendors = new Map<string, readonly string[]>();
  for (const { vendorDomains } of KNOWN_TECHNOLOGIES)
    for (const domain of vendorDomains) vendors.set(companyKey(brandLabel(domain)), [domain]);
  for (const { names, vendorDomains } of KNOWN_TECHNOLOGIES)
    for (const name of names) {
      const key = companyKey(name);
      if (!vendors.has(key)) vendors.set(key, vendorDomains.slice(0, 1));
    }
  return vendors;
}

/** Letters and digits in lower case, without accents and without the legal form: `HubSpot, Inc.` → `hubspot`. */
function companyKey(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, "")
    .split(/[^\p{L}\d+#]+/u)
    .filter(Boolean);
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1)!)) words.pop();
  return words.join("");
}
