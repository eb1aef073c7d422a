import type {
  CompanyEnrichment,
  DomainEnrichment,
  EmailEnrichment,
  Enrichment,
  LeadProfile,
  SeoEnrichment,
  Technology,
} from "./lead";

/*
 * Documents of a lead as the database stores them: without nulls, and with the flags of a part as one text. A database
 * has 10 GB, and a lead whose row exceeds one page of 4 KB takes two. SQL reads members by their names, so names stay.
 * Documents of earlier versions are complete, and read as they are.
 */

/** The member of a packed part that has its flags, one character for each: true, false or null. */
export const FLAGS = "_";
const CHARACTERS = new Map<unknown, string>([
  [true, "1"],
  [false, "0"],
  [null, "-"],
]);
export const VALUES: Readonly<Record<string, boolean | null>> = { 1: true, 0: false, "-": null };

/** Members of a part that can be null or an empty list, and its flags. New flags come last. */
export type Layout<Part> = {
  nullable: readonly (keyof Part & string)[];
  lists: readonly (keyof Part & string)[];
  flags: readonly (keyof Part & string)[];
};

const COMPANY: Layout<CompanyEnrichment> = {
  nullable: [
    "city",
    "contact_email",
    "contact_phone",
    "country",
    "description",
    "legal_name",
    "org_type",
    "postal_code",
    "price_range",
    "region",
    "source",
    "street_address",
    "employee_range",
    "employee_count",
    "founded_year",
    "review_count",
    "latitude",
    "longitude",
    "rating",
  ],
  lists: ["business_hours", "languages"],
  flags: [],
};

const DOMAIN: Layout<DomainEnrichment> = {
  nullable: ["cdn", "dns_provider", "hosting_provider", "server"],
  lists: ["ip_addresses", "nameservers"],
  flags: ["https", "hsts", "csp", "x_frame_options", "x_content_type_options", "caa", "dnssec"],
};

/** A merge of leads replaces `role_addresses` only where they are stored. */
const EMAIL: Layout<EmailEnrichment> = {
  nullable: [
    "domain",
    "mx_provider",
    "dmarc_policy",
    "dmarc_domain",
    "spf_all",
    "spf_lookups",
    "spf_issue",
  ],
  lists: [],
  flags: [
    "catch_all",
    "disposable",
    "dkim",
    "dmarc",
    "has_mx",
    "spf",
    "mta_sts",
    "tls_rpt",
    "bimi",
  ],
};

const SEO: Layout<SeoEnrichment> = {
  nullable: ["lang", "robots_meta"],
  lists: ["issues"],
  flags: [
    "has_canonical",
    "has_favicon",
    "has_open_graph",
    "has_robots_txt",
    "has_sitemap",
    "has_structured_data",
    "has_twitter_card",
    "has_viewport",
  ],
};

type Members = Readonly<Record<string, unknown>>;

export const LAYOUTS: Readonly<Record<string, Layout<Record<string, unknown>>>> = {
  company: COMPANY as Layout<Record<string, unknown>>,
  domain: DOMAIN as Layout<Record<string, unknown>>,
  email: EMAIL as Layout<Record<string, unknown>>,
  seo: SEO as Layout<Record<string, unknown>>,
};

/** One part of an enrichment in its stored form. A part without one of its members, as of earlier versions, stays as it is. */
export function packPart<Name extends keyof Enrichment>(
  name: Name,
  part: Enrichment[Name],
): unknown {
  const layout = LAYOUTS[name];
  if (!layout || !part) return part;
  const { nullable, lists, flags } = layout;
  const members: Members = { ...part };
  if ([...nullable, ...lists, ...flags].some((member) => members[member] === undefined))
    return part;
  const left = Object.entries(members).filter(
    ([member, value]) =>
      !flags.includes(member) &&
      !(value === null && nullable.includes(member)) &&
      !(lists.includes(member) && (value as unknown[]).length === 0),
  );
  const text = flags.map((member) => CHARACTERS.get(members[member])).join("");
  return { [FLAGS]: text, ...Object.fromEntries(left) };
}

/** The members of each part that can be null. A copy of an object is faster than one from a list of members. */
const NULLS: Readonly<Record<string, Members>> = Object.fromEntries(
  Object.entries(LAYOUTS).map(([name, { nullable }]) => [
    name,
    Object.fromEntries(nullable.map((member) => [member, null])),
  ]),
);

/** One part of a stored enrichment with all its members. */
export function unpackPart<Name extends keyof Enrichment>(
  name: Name,
  stored: unknown,
): Enrichment[Name] {
  const part = stored as Members | null | undefined;
  const layout = LAYOUTS[name];
  const text = part?.[FLAGS];
  if (!layout || typeof text !== "string") return stored as Enrichment[Name];
  const members: Record<string, unknown> = { ...NULLS[name] };
  for (const member of layout.lists) members[member] = [];
  for (let at = 0; at < text.length; at++) members[layout.flags[at]!] = VALUES[text[at]!];
  for (const member in part) if (member !== FLAGS) members[member] = part[member];
  return members as Enrichment[Name];
}

function eachPart(
  parts: object,
  convert: (name: keyof Enrichment, part: unknown) => unknown,
): object {
  const converted: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(parts))
    converted[name] = convert(name as keyof Enrichment, part);
  return converted;
}

export const packEnrichment = (enrichment: Enrichment): object =>
  eachPart(enrichment, (name, part) => packPart(name, part as Enrichment[typeof name]));

export const unpackEnrichment = (text: string): Enrichment =>
  eachPart(JSON.parse(text) as object, unpackPart);

/** One part of an enrichment from a column that has only this part. */
export const readPart = <Name extends keyof Enrichment>(
  name: Name,
  text: string | null,
): NonNullable<Enrichment[Name]> | null =>
  text === null ? null : (unpackPart(name, JSON.parse(text)) ?? null);

export const packTechnologies = (technologies: readonly Technology[]): object[] =>
  technologies.map(({ version, ...one }) => (version === null ? one : { ...one, version }));

export const unpackTechnologies = (text: string): Technology[] =>
  (JSON.parse(text) as Technology[]).map((one) => {
    one.version ??= null;
    return one;
  });

/** Members of entries that can be null. */
const NULLABLE = {
  addresses: ["street", "postal_code", "city", "region", "country"],
  registrations: ["is_checksum_valid"],
  people: ["title", "seniority", "department", "email", "phone", "linkedin"],
  statements: [],
} as const satisfies Record<keyof LeadProfile, readonly string[]>;

/** Ids of people follow from their names when they are read. */
export function packProfile(profile: LeadProfile): object {
  return eachMember(profile, (entry, nullable) =>
    Object.entries(entry).filter(
      ([member, value]) => member !== "id" && !(value === null && nullable.includes(member)),
    ),
  );
}

/** People have no ids yet. */
export function unpackProfile(text: string): LeadProfile {
  return eachMember(JSON.parse(text) as LeadProfile, (entry, nullable) => [
    ...nullable.map((member) => [member, null] as const),
    ...Object.entries(entry),
  ]) as LeadProfile;
}

const eachMember = (
  profile: LeadProfile,
  convert: (entry: object, nullable: readonly string[]) => (readonly [string, unknown])[],
): object =>
  Object.fromEntries(
    Object.entries(profile).map(([name, entries]) => [
      name,
      entries.map((entry) =>
        Object.fromEntries(convert(entry, NULLABLE[name as keyof LeadProfile] ?? [])),
      ),
    ]),
  );
