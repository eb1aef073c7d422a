import type { ProfileFacts } from "./profile-facts";
import type { FoundTechnology } from "#src/technologies/found-technology";

/** How an address was found, the most trusted method first. */
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
 * Marks text about third parties, usually the maker or host of the site: in the `line` of a credit
 * (`Website by Acme, hello@acme.test`), or in a `section` under such a heading or a list of
 * partners.
 */
export type SiteCredit = "line" | "section";

/** `isCredit`: the page shows it only as the contact of the site's maker or host. */
export type FoundEmail = { email: string; method: EmailMethod; isCredit?: true };

export type PhoneMethod = "tel" | "jsonld" | "microdata" | "whatsapp" | "text";

/** `e164` such as `+493012345678`; `country` is ISO 3166-1 alpha-2, null for non-geographic numbers. */
export type FoundPhone = {
  e164: string;
  method: PhoneMethod;
  country: string | null;
  isFax: boolean;
  /** Set if the page shows the number only in credits. */
  credit?: SiteCredit;
};

/** A name and its source. The lead uses the most trusted one. */
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
  /** Numbers of tax offices, as written. */
  vatID?: string;
  taxID?: string;
  employees?: string;
  priceRange?: string;
  openingHours?: string[];
  languages?: string[];
  ratingValue?: number;
  reviewCount?: number;
  sameAs?: string[];
};

/** SEO facts of one page. Lengths in characters. */
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

/** Facts of one page. Serialised as JSON; keep it small (a few KB). */
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
  /** Visible text with collapsed white space, at most 8 KB for the entry page and 1 KB for others. */
  textExtract: string;
  /** The page is an empty shell that only scripts fill. */
  needsJavascript?: true;
  /** Why no browser has rendered such a page, if one was to. */
  unrendered?: string;
  /** Only of pages that can describe the company, see `isProfilePage`. */
  profile?: ProfileFacts;
  /** Entry page only. */
  seo?: SeoFacts;
  /** Entry page only: response headers that identify the server, names in lower case. */
  headers?: Record<string, string>;
  /** Entry page only. */
  technologies?: FoundTechnology[];
  /** Addresses of job boards that the page links to. */
  jobBoards?: string[];
};

/** A link of a page, resolved against its base. */
export type PageLink = { url: string; text: string; nofollow: boolean };

/** Result of `readPage`: facts to store, links to follow, and robots directives. */
export type ReadPage = {
  facts: PageFacts;
  links: PageLink[];
  noindex: boolean;
  nofollow: boolean;
  /** Text that a monitor compares, one block per line; null if not requested. */
  watched: string | null;
};
