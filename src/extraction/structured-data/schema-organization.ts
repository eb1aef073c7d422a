import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import { readOpeningHours } from "./opening-hours";
import {
  isNode,
  isPlace,
  numberOf,
  textOf,
  textsOf,
  valuesOf,
  type SchemaNode,
} from "./schema-values";

/** Follows a reference to a node described elsewhere on the page. */
export type Resolve = (value: unknown) => unknown;

/** A number as written, with its properties. */
export type WrittenPhone = { number: string; country: string | null; isFax: boolean };

/** Reads an organisation's schema.org properties. */
export function readOrganization(
  node: SchemaNode,
  types: string[],
  source: OrganizationFacts["source"],
  resolve: Resolve,
): OrganizationFacts {
  const { emails, phones } = readContacts(node, resolve);
  const rating = firstNode(node["aggregateRating"], resolve);
  return present<OrganizationFacts>({
    source,
    types,
    name: textOf(node["name"]),
    legalName: textOf(node["legalName"]),
    description: textOf(node["description"], 500),
    url: textOf(node["url"], 500),
    email: emails[0],
    telephone: phones.find((phone) => !phone.isFax)?.number,
    fax: phones.find((phone) => phone.isFax)?.number,
    ...readAddress(node, resolve),
    ...readCoordinates(node, resolve),
    foundingDate: textOf(node["foundingDate"], 40),
    vatID: textOf(node["vatID"], 40),
    taxID: textOf(node["taxID"], 40),
    employees: readEmployees(node["numberOfEmployees"]),
    priceRange: textOf(node["priceRange"], 40),
    openingHours: some(readOpeningHours(node)),
    languages: some(readLanguages(node, resolve)),
    ratingValue: readRating(rating),
    reviewCount: readCount(rating?.["reviewCount"]) ?? readCount(rating?.["ratingCount"]),
    sameAs: some(textsOf(node["sameAs"], 20, 300)),
  });
}

/** Returns the e-mail addresses and numbers of a node and its contact points, as written. */
export function readContacts(node: SchemaNode, resolve: Resolve) {
  const emails = new Set<string>();
  const phones: WrittenPhone[] = [];
  const address = firstNode(node["address"], resolve);
  const country = textOf(address?.["addressCountry"], 60) ?? null;
  for (const holder of [node, address, ...contactPoints(node, resolve)]) {
    if (!holder) continue;
    for (const email of textsOf(holder["email"], 10)) emails.add(email.replace(/^mailto:\s*/i, ""));
    const isFaxLine = /fax/i.test(textOf(holder["contactType"], 60) ?? "");
    const add = (property: string, isFax: boolean) => {
      for (const number of textsOf(holder[property], 10, 60))
        phones.push({ number: number.replace(/^(?:tel|fax):\s*/i, ""), country, isFax });
    };
    add("telephone", isFaxLine);
    add("faxNumber", true);
  }
  return { emails: [...emails], phones };
}

function contactPoints(node: SchemaNode, resolve: Resolve): SchemaNode[] {
  return ["contactPoint", "contactPoints"]
    .flatMap((property) => valuesOf(node[property]).slice(0, 20))
    .map(resolve)
    .filter(isNode);
}

function readAddress(node: SchemaNode, resolve: Resolve) {
  const address = firstNode(node["address"], resolve);
  if (!address) return { streetAddress: textOf(node["address"], 300) };
  return {
    streetAddress: textsOf(address["streetAddress"], 3).join(", ") || undefined,
    city: textOf(address["addressLocality"], 100),
    region: textOf(address["addressRegion"], 100),
    postalCode: textOf(address["postalCode"], 20),
    country: textOf(address["addressCountry"], 60),
  };
}

function readCoordinates(node: SchemaNode, resolve: Resolve) {
  const geo = firstNode(node["geo"], resolve) ?? node;
  const at = { latitude: numberOf(geo["latitude"]), longitude: numberOf(geo["longitude"]) };
  return isPlace(at) ? at : {};
}

/** A count (`42`) or a range (`11-50`). */
function readEmployees(value: unknown): string | undefined {
  const [first] = valuesOf(value);
  if (!isNode(first)) return textOf(first, 40);
  const [min, max] = [textOf(first["minValue"], 20), textOf(first["maxValue"], 20)];
  if (min && max) return `${min}-${max}`;
  return textOf(first["value"], 40) ?? (min ? `${min}+` : max && `1-${max}`);
}

/** Scales a rating to 5, the default `bestRating` of schema.org. */
function readRating(rating: SchemaNode | undefined): number | undefined {
  const value = numberOf(rating?.["ratingValue"]);
  const best = numberOf(rating?.["bestRating"]) ?? 5;
  return value === undefined || best <= 0 ? value : (value * 5) / best;
}

/** Parses an integer, with or without thousands separators: `1,234` is 1234. */
function readCount(value: unknown): number | undefined {
  const text = textOf(value, 40) ?? "";
  const digits = /^\d{1,3}(?:[.,'’\s]\d{3})+(?!\d)|^\d{1,12}(?![.,]?\d)/.exec(text)?.[0];
  return digits === undefined ? undefined : Number(digits.replace(/\D/g, ""));
}

function readLanguages(node: SchemaNode, resolve: Resolve): string[] {
  const spoken = [node, ...contactPoints(node, resolve)].flatMap((holder) => [
    ...valuesOf(holder["knowsLanguage"]).slice(0, 20),
    ...valuesOf(holder["availableLanguage"]).slice(0, 20),
  ]);
  return textsOf(spoken, 20, 40);
}

function firstNode(value: unknown, resolve: Resolve): SchemaNode | undefined {
  return valuesOf(value).slice(0, 5).map(resolve).find(isNode);
}

function some<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** Removes undefined properties. */
export function present<T extends object>(facts: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T;
}
