import type { FoundTechnology } from "#src/technologies/found-technology";

/** How an address was written where it was found; the more deliberate, the more trusted, first. */
export const EMAIL_METHODS = [
  "mailto",
  "jsonld",
  "microdata",
  "cfemail",
  "attribute",
  "text",
  "obfuscated",
  "script",
  "capture",
] as const;
export type EmailMethod = (typeof EMAIL_METHODS)[number];

/**
 * How a place of a page belongs to others, most often to whoever made or hosts the site: it stands in the `line` of a credit
 * (`Website by Acme, hello@acme.test`), or in the `section` under such a heading or one of a list of partners.
 */
export type SiteCredit = "line" | "section";

/** `isCredit`: wherever the page shows it, it is that of whoever made or hosts the site. */
export type FoundEmail = { email: string; method: EmailMethod; isCredit?: true };

export type PhoneMethod = "tel" | "jsonld" | "microdata" | "whatsapp" | "text";

/** `e164` such as `+493012345678`; `country` is ISO 3166-1 alpha-2, null for non-geographic numbers. */
export type FoundPhone = {
  e164: string;
  method: PhoneMethod;
  country: string | null;
  isFax: boolean;
  /** As of an address: all its places on the page are credits. */
  credit?: SiteCredit;
};

/** A name and where it stood; the lead takes the most trusted one. */
export type NameCandidate = {
  name: string;
  source:
    | "jsonld"
    | "og_site_name"
    | "microdata"
    | "hcard"
    | "imprint"
    | "title"
    | "copyright"
    | "application_name";
};

/** One organisation as structured data describes it. Absent members are absent. Values are plain text. */
export type OrganizationFacts = {
  source: "json-ld" | "microdata" | "rdfa" | "hcard" | "opengraph";
  types: string[];
  name?: string;
  legalName?: string;
  description?: string;
  url?: string;
  email?: string;
  telephone?: string;
  fax?: string;
  streetAddress?: string;
  city?: string;
  region?: string;
  postalCode?: string;
  country?: string;
  latitude?: number;
  longitude?: number;
  foundingDate?: string;
  employees?: string;
  priceRange?: string;
  openingHours?: string[];
  languages?: string[];
  ratingValue?: number;
  reviewCount?: number;
  sameAs?: string[];
};

/** What search engines see of one page. Lengths in characters. */
export type SeoFacts = {
  title: string | null;
  titleLength: number;
  metaDescription: string | null;
  metaDescriptionLength: number;
  h1Count: number;
  wordCount: number;
  imageCount: number;
  imagesWithAlt: number;
  internalLinks: number;
  externalLinks: number;
  hasCanonical: boolean;
  hasFavicon: boolean;
  hasOpenGraph: boolean;
  hasTwitterCard: boolean;
  hasViewport: boolean;
  hasStructuredData: boolean;
  lang: string | null;
  robotsMeta: string | null;
};

/** All that one page yields. Serialised with JSON; keep it small (a few KB). */
export type PageFacts = {
  url: string;
  emails: FoundEmail[];
  phones: FoundPhone[];
  socials: Record<string, string>;
  names: NameCandidate[];
  organizations: OrganizationFacts[];
  title: string | null;
  description: string | null;
  language: string | null;
  /** Visible text, white space folded, at most 8 KB for the entry page and 1 KB for others. */
  textExtract: string;
  /** The page is an empty shell that only scripts fill. */
  needsJavascript?: true;
  /** Entry page only. */
  seo?: SeoFacts;
  /** Entry page only: the answer's headers that tell what serves it, names in lower case. */
  headers?: Record<string, string>;
  /** Entry page only. */
  technologies?: FoundTechnology[];
  /** Addresses of job boards that the page links to. */
  jobBoards?: string[];
};

/** A link as it stands on a page, resolved against its base. */
export type PageLink = { url: string; text: string; nofollow: boolean };

/** A page as `readPage` gives it: facts to keep, links to follow, and what the page asks of robots. */
export type ReadPage = {
  facts: PageFacts;
  links: PageLink[];
  noindex: boolean;
  nofollow: boolean;
  /** What a monitor compares, one block a line; null where it was not asked for. */
  watched: string | null;
};
