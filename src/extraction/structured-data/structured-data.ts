import { parseTolerantJson } from "#src/shared/text/tolerant-json";
import {
  ORGANIZATION_TYPE_ENDING,
  ORGANIZATION_TYPES,
} from "#src/extraction/data/organization-types";
import type { NameCandidate, OrganizationFacts } from "#src/extraction/facts/page-facts";
import {
  readContacts,
  readOrganization,
  type Resolve,
  type WrittenPhone,
} from "./schema-organization";
import { isNode, textOf, textsOf, typesOf, type SchemaNode, valuesOf } from "./schema-values";

/**
 * Facts from a page's structured data. E-mail addresses and numbers are as written, not yet
 * validated.
 */
export type StructuredData = {
  organizations: OrganizationFacts[];
  names: NameCandidate[];
  emails: string[];
  phones: WrittenPhone[];
  people: WrittenPerson[];
};

/** A person of the site's owner as markup describes it, not yet validated. */
export type WrittenPerson = {
  name: string;
  title: string | null;
  email: string | null;
  phone: string | null;
  linkedin: string | null;
  /** The name of a contact point, which can also be a department. */
  isContactPoint?: boolean;
};

const MAX_PEOPLE = 50;
const MAX_NODES = 2_000;
const MAX_DEPTH = 12;
const MAX_ORGANIZATIONS = 10;
const MAX_CONTACTS = 100;

/** Properties that refer to others than the site's owner. Their values are skipped. */
const OTHERS = new Set(
  `parentOrganization subOrganization memberOf member members brand brands sponsor funder worksFor
   affiliation alumniOf performer competitor contributor recognizedBy hasCredential isRelatedTo isSimilarTo
   mentions citation subjectOf review reviews comment audience areaServed award competitor translator
   sdPublisher paymentAccepted`
    .trim()
    .split(/\s+/),
);

/** Properties that often, but not always, refer to the site's owner. */
const MAYBE_OTHERS = new Set([
  "seller",
  "manufacturer",
  "organizer",
  "hiringOrganization",
  "provider",
  "author",
  "creator",
  "location",
  "itemReviewed",
  "department",
  "itemListElement",
  "offers",
]);

type FoundNode = { node: SchemaNode; types: string[]; isDoubtful: boolean };

/** Reads all JSON-LD scripts of one page together, because they may refer to each other. */
export function readJsonLd(scripts: readonly string[]): StructuredData {
  return readSchemaNodes(scripts.slice(0, 50).map(parseTolerantJson), "json-ld");
}

/** Reads organisations, site names and contacts from parsed structured data of any syntax. */
export function readSchemaNodes(
  roots: readonly unknown[],
  source: OrganizationFacts["source"],
): StructuredData {
  if (roots.length === 0)
    return { organizations: [], names: [], emails: [], phones: [], people: [] };
  const { found, byId, authors } = collectNodes(roots);
  const resolve: Resolve = (value) => {
    const id = isNode(value) ? value["@id"] : undefined;
    return typeof id === "string" ? (byId.get(id) ?? value) : value;
  };
  const sure: OrganizationFacts[] = [];
  const doubtful: OrganizationFacts[] = [];
  const data: StructuredData = { organizations: [], names: [], emails: [], phones: [], people: [] };
  const emails = new Set<string>();
  for (const { node, types, isDoubtful } of found) {
    const contacts = readContacts(node, resolve);
    for (const email of contacts.emails) if (emails.size < MAX_CONTACTS) emails.add(email);
    data.phones.push(...contacts.phones.slice(0, MAX_CONTACTS - data.phones.length));
    if (isOrganization(types)) {
      const organization = readOrganization(node, types, source, resolve);
      if (Object.keys(organization).length > 2) (isDoubtful ? doubtful : sure).push(organization);
      if (!isDoubtful) data.people.push(...readMembers(node));
    } else if (types.includes("WebSite"))
      addName(data.names, textOf(node["name"]), "application_name");
    else if (types.includes("Person") && !isDoubtful && data.people.length < MAX_PEOPLE)
      data.people.push(...readPerson(node, authors));
    else if (types.includes("ContactPoint") && !isDoubtful && data.people.length < MAX_PEOPLE)
      for (const one of readPerson(node, authors))
        data.people.push({ ...one, isContactPoint: true });
  }
  data.organizations = mergeOrganizations([...sure, ...doubtful], MAX_ORGANIZATIONS);
  for (const { name, legalName } of sure.length > 0 ? sure : doubtful)
    addName(data.names, name ?? legalName, nameSourceOf(source));
  data.emails = [...emails];
  return data;
}

/** Pages of authors, as WordPress names them. */
const AUTHOR_PAGE = /\/author\//;

function readPerson(node: SchemaNode, authors: ReadonlySet<unknown>): WrittenPerson[] {
  const name = textOf(node["name"], 100);
  if (!name) return [];
  const title = textOf(node["jobTitle"], 120) ?? null;
  // Who wrote a page is often an agency or has left.
  const isAuthor = authors.has(node["@id"]) || AUTHOR_PAGE.test(textOf(node["url"], 300) ?? "");
  if (isAuthor && title === null) return [];
  const profiles = [...textsOf(node["sameAs"], 20, 300), textOf(node["url"], 300) ?? ""];
  return [
    {
      name,
      title,
      email: textOf(node["email"], 120)?.replace(/^mailto:\s*/i, "") ?? null,
      phone: textOf(node["telephone"], 60) ?? null,
      linkedin: profiles.find((url) => /linkedin\.com\/in\//i.test(url)) ?? null,
    },
  ];
}

const MEMBERS = ["founder", "founders", "employee", "employees"];

/** `"founder": "Jane Doe"`: people without a type. */
function readMembers(node: SchemaNode): WrittenPerson[] {
  const members = MEMBERS.flatMap((property) => valuesOf(node[property])).slice(0, MAX_PEOPLE);
  return members.flatMap((one) => {
    if (typeof one === "string") return readPerson({ name: one }, new Set());
    return isNode(one) && typesOf(one).length === 0 ? readPerson(one, new Set()) : [];
  });
}

/** Finds every node with a type or a contact. Breadth first, so top-level nodes come first. */
function collectNodes(roots: readonly unknown[]) {
  const found: FoundNode[] = [];
  const byId = new Map<string, SchemaNode>();
  const authors = new Set<unknown>();
  const queue = roots.map((value) => ({ value, depth: 0, isDoubtful: false }));
  let seen = 0;
  for (let at = 0; at < queue.length && seen < MAX_NODES; at++) {
    const { value, depth, isDoubtful } = queue[at]!;
    if (depth > MAX_DEPTH) continue;
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 500))
        queue.push({ value: one, depth: depth + 1, isDoubtful });
      continue;
    }
    if (!isNode(value)) continue;
    seen++;
    const types = typesOf(value);
    if (types.length > 0) found.push({ node: value, types, isDoubtful });
    const id = value["@id"];
    if (typeof id === "string" && (types.length > 0 || !byId.has(id)))
      rememberNode(byId, id, value);
    for (const property in value) {
      const child = value[property];
      if (typeof child !== "object" || child === null || OTHERS.has(property)) continue;
      if (property === "author" && "@id" in child) authors.add(child["@id"]);
      const doubt = isDoubtful || MAYBE_OTHERS.has(property);
      queue.push({ value: child, depth: depth + 1, isDoubtful: doubt });
    }
  }
  return { found, byId, authors };
}

/** Keeps the fullest description of an id: a mere reference must not hide it. */
function rememberNode(byId: Map<string, SchemaNode>, id: string, node: SchemaNode) {
  const known = byId.get(id);
  if (!known || Object.keys(node).length > Object.keys(known).length) byId.set(id, node);
}

function isOrganization(types: string[]): boolean {
  return types.some((type) => ORGANIZATION_TYPES.has(type) || ORGANIZATION_TYPE_ENDING.test(type));
}

function nameSourceOf(source: OrganizationFacts["source"]): NameCandidate["source"] {
  if (source === "json-ld") return "jsonld";
  return source === "hcard" ? "hcard" : "microdata";
}

function addName(
  names: NameCandidate[],
  name: string | undefined,
  source: NameCandidate["source"],
) {
  if (
    name &&
    names.length < 20 &&
    !names.some((known) => known.name === name && known.source === source)
  )
    names.push({ name, source });
}

/** Maximum JSON size of a list of organisations. Bounds the storage per page. */
const MAX_JSON_LENGTH = 12_000;

/** Merges descriptions of the same name. The earlier description takes precedence. */
export function mergeOrganizations(
  organizations: readonly OrganizationFacts[],
  maxCount: number,
): OrganizationFacts[] {
  const byName = new Map<string, OrganizationFacts>();
  for (const organization of organizations) {
    const key = (organization.name ?? organization.legalName ?? "").toLowerCase();
    const known = byName.get(key);
    if (known) byName.set(key, joinOrganizations(known, organization));
    else if (byName.size < maxCount) byName.set(key, organization);
  }
  let length = 0;
  return [...byName.values()].filter((organization) => {
    length += JSON.stringify(organization).length;
    return length <= MAX_JSON_LENGTH;
  });
}

function joinOrganizations(first: OrganizationFacts, second: OrganizationFacts): OrganizationFacts {
  const sameAs = [...new Set([...(first.sameAs ?? []), ...(second.sameAs ?? [])])].slice(0, 20);
  return {
    ...(hasPlace(first) ? withoutPlace(second) : second),
    ...first,
    types: [...new Set([...first.types, ...second.types])].slice(0, 8),
    ...(sameAs.length > 0 && { sameAs }),
  };
}

function hasPlace({ streetAddress, city, postalCode }: OrganizationFacts): boolean {
  return (streetAddress ?? city ?? postalCode) !== undefined;
}

/** Location properties of an organisation. They are copied as a unit. */
export const PLACE_MEMBERS = [
  "streetAddress",
  "city",
  "region",
  "postalCode",
  "country",
  "latitude",
  "longitude",
] as const;

/** Removes the location. Two branches of one name must not share one. */
function withoutPlace(organization: OrganizationFacts): OrganizationFacts {
  const rest = { ...organization };
  for (const member of PLACE_MEMBERS) delete rest[member];
  return rest;
}
