import type { LeadContact } from "./lead-contact";

/** The networks whose profiles are extracted; each is a column of an export. */
export const NETWORKS = [
  "linkedin",
  "x",
  "facebook",
  "instagram",
  "youtube",
  "tiktok",
  "github",
  "pinterest",
  "threads",
  "whatsapp",
  "telegram",
  "xing",
] as const;

/** Profile addresses by network: `linkedin`, `x`, `facebook`, `instagram`, `youtube`, `tiktok`, `github`, … */
export type Socials = Record<string, string>;

/** `version` as the site reveals it, such as `6.6.2`; null if it does not. */
export type Technology = { name: string; category: string; version: string | null };

export const DELIVERABILITY = ["high", "medium", "low", "unknown"] as const;
export type Deliverability = (typeof DELIVERABILITY)[number];

export const GRADES = ["A", "B", "C", "D", "F"] as const;
export type Grade = (typeof GRADES)[number];

/** Firmographics from the structured data of a site. `country` is ISO 3166-1 alpha-2. */
export type CompanyEnrichment = {
  city: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  country: string | null;
  description: string | null;
  legal_name: string | null;
  org_type: string | null;
  postal_code: string | null;
  price_range: string | null;
  region: string | null;
  source: string | null;
  street_address: string | null;
  employee_range: string | null;
  business_hours: string[];
  languages: string[];
  employee_count: number | null;
  founded_year: number | null;
  review_count: number | null;
  latitude: number | null;
  longitude: number | null;
  rating: number | null;
};

/** What a DMARC record asks receivers to do with mail that fails. */
export const DMARC_POLICIES = ["none", "quarantine", "reject"] as const;
export type DmarcPolicy = (typeof DMARC_POLICIES)[number];

/** SPF's result for senders that match no mechanism (RFC 7208 §4.6.2). */
export const SPF_ALL = ["pass", "neutral", "softfail", "fail"] as const;
export type SpfAll = (typeof SPF_ALL)[number];

/** Why an SPF record does not protect. All but `passes_all` are permanent errors (RFC 7208 2.6.7). */
export const SPF_ISSUES = [
  "multiple_records",
  "syntax_error",
  "too_many_lookups",
  "too_many_void_lookups",
  "include_loop",
  "missing_include",
  "passes_all",
] as const;
export type SpfIssue = (typeof SPF_ISSUES)[number];

export type DomainEnrichment = {
  cdn: string | null;
  dns_provider: string | null;
  hosting_provider: string | null;
  server: string | null;
  csp: boolean;
  hsts: boolean;
  https: boolean;
  x_content_type_options: boolean;
  x_frame_options: boolean;
  ip_addresses: string[];
  nameservers: string[];
  security_score: number;
  /** Missing on leads from before this check existed; null if DNS failed. */
  caa?: boolean | null;
  dnssec?: boolean | null;
};

export type EmailEnrichment = {
  catch_all: boolean | null;
  deliverability: Deliverability;
  disposable: boolean;
  dkim: boolean;
  dmarc: boolean;
  has_mx: boolean;
  spf: boolean;
  domain: string | null;
  mx_provider: string | null;
  role_addresses: string[];
  /** Missing on leads from before these checks existed. */
  dmarc_policy?: DmarcPolicy | null;
  dmarc_domain?: string | null;
  spf_all?: SpfAll | null;
  spf_lookups?: number | null;
  spf_issue?: SpfIssue | null;
  mta_sts?: boolean | null;
  tls_rpt?: boolean | null;
  bimi?: boolean | null;
};

export type PhoneEnrichment = {
  countries: string[];
  line_types: string[];
  primary_country: string | null;
};

export type QualityEnrichment = {
  data_completeness_score: number;
  deliverability_score: number;
  security_score: number;
  seo_score: number;
  grade: Grade;
  score: number;
};

export type SeoEnrichment = {
  external_links: number;
  h1_count: number;
  image_count: number;
  images_with_alt: number;
  internal_links: number;
  meta_description_length: number;
  title_length: number;
  word_count: number;
  has_canonical: boolean;
  has_favicon: boolean;
  has_open_graph: boolean;
  has_robots_txt: boolean;
  has_sitemap: boolean;
  has_structured_data: boolean;
  has_twitter_card: boolean;
  has_viewport: boolean;
  issues: string[];
  lang: string | null;
  robots_meta: string | null;
  score: number;
};

/** The computed members, as the interface specification lists them. */
export type Enrichment = {
  ai?: Record<string, unknown>;
  company?: CompanyEnrichment;
  domain?: DomainEnrichment;
  email?: EmailEnrichment;
  icp?: Record<string, unknown>;
  phone?: PhoneEnrichment;
  quality?: QualityEnrichment;
  seo?: SeoEnrichment;
};

/** Where a fact was read: the page, and its words (at most 200 characters). */
export type Evidence = { source_url: string; snippet: string };

export const ADDRESS_KINDS = ["head_office", "branch"] as const;

/** A postal address of the company. `country` is ISO 3166-1 alpha-2. */
export type LeadAddress = Evidence & {
  street: string | null;
  postal_code: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  kind: (typeof ADDRESS_KINDS)[number];
};

export const REGISTRATION_KINDS = ["vat", "company_number", "tax_id", "other"] as const;
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number];

/** A number of a register or tax office, such as `de_hrb`. `is_checksum_valid` is null without check digits. */
export type LeadRegistration = Evidence & {
  kind: RegistrationKind;
  scheme: string;
  value: string;
  is_checksum_valid: boolean | null;
};

/** Ranks of job titles, the highest first. */
export const SENIORITIES = [
  "owner",
  "founder",
  "c_level",
  "partner",
  "vp",
  "director",
  "head",
  "manager",
  "senior",
  "staff",
] as const;
export type Seniority = (typeof SENIORITIES)[number];

export const DEPARTMENTS = [
  "management",
  "sales",
  "marketing",
  "finance",
  "hr",
  "engineering",
  "product",
  "design",
  "operations",
  "legal",
  "support",
  "administration",
] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** A person of the company. `title` is as written. `phone` is E.164. */
export type LeadPerson = Evidence & {
  id: string;
  name: string;
  title: string | null;
  seniority: Seniority | null;
  department: Department | null;
  email: string | null;
  phone: string | null;
  linkedin: string | null;
};

export const STATEMENT_KINDS = ["legal_name", "founded_year", "employees"] as const;

/** What a page says of the company in words. `value` is as written. */
export type LeadStatement = Evidence & { kind: (typeof STATEMENT_KINDS)[number]; value: string };

export const PROFILE_MEMBERS = ["addresses", "registrations", "people", "statements"] as const;
export type ProfileMember = (typeof PROFILE_MEMBERS)[number];

/** What the pages of a site say of its company, best first. */
export type LeadProfile = {
  addresses: LeadAddress[];
  registrations: LeadRegistration[];
  people: LeadPerson[];
  statements: LeadStatement[];
};

/**
 * The columns of an uploaded row, unchanged, by their names. A deletion request replaces an address in a value, and a
 * value that was only an address by null.
 */
export type LeadInput = Record<string, string | null>;

/** Members that a list of leads contains on request. */
export const INCLUDED_MEMBERS = [...PROFILE_MEMBERS, "input"] as const;
export type IncludedMember = (typeof INCLUDED_MEMBERS)[number];

export const TAG_COLORS = ["neutral", "info", "success", "warning", "danger"] as const;
export type TagColor = (typeof TAG_COLORS)[number];

/** A tag as the API returns it with a lead. */
export type LeadTag = {
  id: string;
  name: string;
  color: TagColor;
  usage_count: number;
  created_at: string;
};

/** A lead as the API and the SSE event `lead` return it. Times are ISO 8601. */
export type Lead = {
  id: string;
  job_id: string;
  website: string;
  domain: string;
  company_name: string | null;
  emails: string[];
  phones: string[];
  socials: Record<string, string>;
  technologies: Technology[];
  tags: LeadTag[];
  title: string | null;
  description: string | null;
  language: string | null;
  pages_crawled: number;
  enrichment: Enrichment;
  /** Best first: all of a single lead, the first of a list's. */
  contacts: LeadContact[];
  /** Only where requested: a single lead, and lists with `include`. */
  addresses?: LeadAddress[];
  registrations?: LeadRegistration[];
  people?: LeadPerson[];
  statements?: LeadStatement[];
  input?: LeadInput | null;
  created_at: string;
  updated_at: string;
};
