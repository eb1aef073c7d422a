// Generated from docs/openapi.json by `npm run generate -w @quarry/client`. Do not edit.
export type LeadPushedMessage = {
  /** Type of the message */
  type: "lead.pushed";
  /** When the event occurred */
  timestamp: string;
  /** The leads */
  data: {
    /** At most 5 leads, each with `input`, its uploaded columns, and `people`, at most 10, and none with `collect_people: false` */
    leads: WebhookLead[];
  };
};

export type WebhookLead = Lead & {
  /** Values by column. Present if the integration has a `field_map` */
  fields?: Record<string, unknown>;
};

export type Technology = {
  /** Name */
  name: string;
  /** Kind of technology */
  category: string;
  /** Version that the site reveals */
  version: string | null;
};

export type Tag = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** Colour of the tag */
  color: "neutral" | "info" | "success" | "warning" | "danger";
  /** Number of leads with the tag */
  usage_count: number;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
};

export type Enrichment = {
  ai?: AiEnrichment;
  company?: CompanyEnrichment;
  domain?: DomainEnrichment;
  email?: EmailEnrichment;
  icp?: IcpMatch;
  phone?: PhoneEnrichment;
  quality?: QualityEnrichment;
  seo?: SeoEnrichment;
};

/** Description and score of the company by a language model. */
export type AiEnrichment = {
  /** Signs that the company may buy, one per item. Sentences with facts that the lead's data does not contain are removed: numbers, dates, percentages, amounts, and names of technologies, customers, partners or investors. */
  buying_signals: string[];
  /** Kind of business: Agency, B2B services, Consumer services, E-commerce, Education provider, Financial services, Health services, Hospitality, IT services, Manufacturer, Marketplace, Media, Non-profit, Professional services, Property, Public sector, Retail, SaaS, Trades, Transport, Wholesale. Null if none fits. Older leads can have other values. */
  category: string | null;
  /** Industry: Accounting, Aerospace and defence, Agriculture, Architecture and engineering, Arts and culture, Automotive, Banking, Beauty and personal care, Biotechnology and pharmaceuticals, Business consulting, Chemicals, Cleaning and facility services, Construction, Consumer electronics, Cybersecurity, Data and artificial intelligence, Dental care, Design, Education, Electrical services, Energy and utilities, Environmental services, Events, Fashion and apparel, Financial services, Fitness and sports, Food and beverages, Furniture and home, Gaming, Government, Health care, Hotels and accommodation, Human resources, IT services, Insurance, Internet and hosting, Landscaping and gardening, Legal services, Logistics and transport, Machinery, Manufacturing, Marketing and advertising, Media and publishing, Medical devices, Metals and mining, Music and entertainment, Non-profit, Painting and finishing, Pet care, Photography, Plumbing and heating, Real estate, Recruiting, Research, Restaurants and catering, Retail, Security services, Semiconductors and electronics, Social care, Software, Telecommunications, Translation and localisation, Travel and tourism, Veterinary care, Wholesale and trade. Null if none fits. Older leads can have other values. */
  industry: string | null;
  /** Potential of the lead, 0 to 100. */
  lead_score: number | null;
  /** Name of the language model. */
  model: string | null;
  /** Reason for the score. Sentences with facts that the lead's data does not contain are removed: numbers, dates, percentages, amounts, and names of technologies, customers, partners or investors. */
  score_reasoning: string | null;
  /** What the company does and for whom. Sentences with facts that the lead's data does not contain are removed: numbers, dates, percentages, amounts, and names of technologies, customers, partners or investors. Null if no sentence remains. */
  summary: string | null;
};

/** Firmographics from the site's structured data. */
export type CompanyEnrichment = {
  /** City of the company's address */
  city: string | null;
  /** In lower case. Null if the address is invalid. */
  contact_email: string | null;
  /** E.164. Null if the number is invalid. */
  contact_phone: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** Plain text, at most 500 characters. */
  description: string | null;
  /** Legal name in the data, or the name if it contains a legal form. */
  legal_name: string | null;
  /** Most specific schema.org type of the organization. */
  org_type: string | null;
  /** Postal code of the company's address */
  postal_code: string | null;
  /** As on the site, for example `€€`. */
  price_range: string | null;
  /** State or region of the company's address */
  region: string | null;
  /** Format of the organization's data: json-ld, microdata, rdfa, hcard or opengraph. Null if the site describes no organization that is clearly its own. */
  source: string | null;
  /** Street and number of the company's address */
  street_address: string | null;
  /** 1-10, 11-50, 51-200, 201-500, 501-1000, 1001-5000, 5001-10000 or 10001+. A range that fits none of them stays as on the site, for example `50-249` or `50+`. */
  employee_range: string | null;
  /** One line per range of days with the same hours, Monday first. Lines in an unknown format are unchanged. */
  business_hours: string[];
  /** ISO 639-1. Languages that the site declares, otherwise the language of its text. */
  languages: string[];
  /** Null if the site states a range. */
  employee_count: number | null;
  /** Year in which the company was founded */
  founded_year: number | null;
  /** Number of reviews behind the rating */
  review_count: number | null;
  /** Latitude in degrees (WGS 84) */
  latitude: number | null;
  /** Longitude in degrees (WGS 84) */
  longitude: number | null;
  /** 0 to 5. Other scales are converted if the site states their best value. */
  rating: number | null;
};

/** Hosting and security of the website, from HTTP responses and DNS. */
export type DomainEnrichment = {
  /** Content delivery network, detected by headers, CNAME or IP address. */
  cdn: string | null;
  /** Provider of most name servers. Null for the company's own servers. */
  dns_provider: string | null;
  /** Detected by headers, CNAME or IP address. Null behind a content delivery network and for unknown hosts. */
  hosting_provider: string | null;
  /** The `Server` header. */
  server: string | null;
  /** A Content-Security-Policy is enforced. A report-only policy does not count. */
  csp: boolean;
  /** Strict-Transport-Security with a max-age above 0, sent over https. */
  hsts: boolean;
  /** The site's entry page is served over https. */
  https: boolean;
  /** X-Content-Type-Options is nosniff. */
  x_content_type_options: boolean;
  /** X-Frame-Options is DENY or SAMEORIGIN, or the policy's frame-ancestors are limited. */
  x_frame_options: boolean;
  /** IP addresses of the website's host, IPv4 first, at most 20 per version. */
  ip_addresses: string[];
  /** Name servers of the registrable domain, sorted. */
  nameservers: string[];
  /** Points of the facts that are true, as a percentage of the points of all known facts: https 40, hsts 20, csp 20, x_frame_options 10, x_content_type_options 10, dnssec 5, caa 5. */
  security_score: number;
  /** CAA records (RFC 8659) at the registrable domain or above it limit who may issue certificates. Null if DNS did not respond. Missing on leads that were enriched before this property existed. */
  caa?: boolean | null;
  /** The registrable domain is signed: the DNS resolver authenticated the response. If the resolver does not validate, the parent zone publishes a DS record for the domain. Null if DNS did not respond. Missing on leads that were enriched before this property existed. */
  dnssec?: boolean | null;
};

/** Mail provider and mail authentication of the lead's domain. */
export type EmailEnrichment = {
  /** The mail server accepts any address. Null without a conclusive mailbox check. */
  catch_all: boolean | null;
  /** high: a mail server accepted the lead's best address, and is not known to accept every address. medium: the mail domain has an MX, or the best address is at another domain that has one. low: the mail domain does not exist, has no MX, or accepts no mail; it or the best address is disposable; or most of the lead's checked addresses are invalid. unknown: the lead has no mail domain, or DNS did not respond. */
  deliverability: "high" | "medium" | "low" | "unknown";
  /** The best address or the mail domain belongs to a disposable mail service. */
  disposable: boolean;
  /** A DKIM key was found. False: none of the known selectors has a key. */
  dkim: boolean;
  /** A DMARC record applies, found by the tree walk of RFC 9989. `p=none` counts; see `dmarc_policy`. */
  dmarc: boolean;
  /** The domain has MX records and no null MX (RFC 7505). */
  has_mx: boolean;
  /** There is exactly one SPF record, it has no permanent error (see `spf_issue`), and it does not authorize every sender. */
  spf: boolean;
  /** The checked domain: of the best address, or of the site. */
  domain: string | null;
  /** Mail provider. Null for the company's own servers. */
  mx_provider: string | null;
  /** Addresses of the lead that belong to a role, not to a person. */
  role_addresses: string[];
  /** Policy for mail from this domain that fails DMARC. A record of a parent domain applies with its `sp`, or `np` if the domain does not exist. `t=y` lowers the policy by one step. A missing policy is `none`. Null if no record applies or DNS did not respond. */
  dmarc_policy?: "none" | "quarantine" | "reject" | null;
  /** Domain of the DMARC record: the domain itself, or a parent domain. */
  dmarc_domain?: string | null;
  /** SPF result for senders that the record does not list. `fail` and `softfail` protect the domain, `neutral` and `pass` do not. Null without a valid record. */
  spf_all?: "pass" | "neutral" | "softfail" | "fail" | null;
  /** Number of DNS lookups to evaluate the SPF record with its includes. RFC 7208 section 4.6.4 allows 10. Null if they could not all be counted. */
  spf_lookups?: number | null;
  /** Why the SPF record does not protect the domain. `passes_all`: the record or an include contains `+all`, or networks with at least half of all IPv4 or IPv6 addresses. Receivers ignore a record with any other issue. */
  spf_issue?: "multiple_records" | "syntax_error" | "too_many_lookups" | "too_many_void_lookups" | "include_loop" | "missing_include" | "passes_all" | null;
  /** The domain has one valid record at `_mta-sts` (RFC 8461). The policy file is not fetched. Null also for a domain that accepts no mail. Null if DNS did not respond. Missing on leads that were enriched before this property existed. */
  mta_sts?: boolean | null;
  /** The domain has one valid record at `_smtp._tls` (RFC 8460). Checked only if `mta_sts` is true, otherwise null. Null if DNS did not respond. Missing on leads that were enriched before this property existed. */
  tls_rpt?: boolean | null;
  /** The domain has one record at `default._bimi` with a logo, and `dmarc_policy` is quarantine or reject, which BIMI requires. The logo is not fetched. Null if DNS did not respond. Missing on leads that were enriched before this property existed. */
  bimi?: boolean | null;
};

/** How well the lead fits the workspace's Ideal Customer Profile. */
export type IcpMatch = {
  /** Facts of the lead that fit the profile. Sentences with facts that the lead's data does not contain are removed: numbers, dates, percentages, amounts, and names of technologies, customers, partners or investors. */
  matched_signals: string[];
  /** Name of the language model. */
  model: string | null;
  /** Reason for the score. Sentences with facts that the lead's data does not contain are removed: numbers, dates, percentages, amounts, and names of technologies, customers, partners or investors. The profile counts as data as well. */
  reasoning: string | null;
  /** How well the lead fits, 0 to 100 */
  score: number | null;
  /** Rating of the score: strong, medium or weak */
  verdict: "strong" | "medium" | "weak" | null;
};

/** Countries and line types of the lead's phone numbers. */
export type PhoneEnrichment = {
  /** ISO 3166-1 alpha-2 codes of the numbers' calling codes, without duplicates, best number first. Numbers without a country, such as +800, are omitted. */
  countries: string[];
  /** Without duplicates: fixed_line, mobile, fixed_line_or_mobile (North American numbers do not differ), toll_free, premium_rate, shared_cost, voip, personal_number, pager, uan or voicemail. */
  line_types: string[];
  /** Country of most numbers. In a tie, country of the best number. */
  primary_country: string | null;
};

/** Overall quality of the lead's data and website. */
export type QualityEnrichment = {
  /** Sum of the points of the known data: an e-mail address 25, a phone number 15, a company name 15, a social profile 10, a description 10, a street 5, a city or postal code 5, a country 5, a kind of organisation 3, a number of employees 3, a founding year 2, business hours 2. */
  data_completeness_score: number;
  /** Deliverability high 60, medium 40, unknown 20; and 10 each for SPF that is not neutral, DMARC, DKIM and a server that is known not to accept all addresses (5 if unknown). 0 if deliverability is low, the domain is disposable, or no mail domain is known. */
  deliverability_score: number;
  /** The domain's security_score. */
  security_score: number;
  /** The entry page's SEO score. */
  seo_score: number;
  /** A from 85, B from 70, C from 55, D from 40; F below. */
  grade: "A" | "B" | "C" | "D" | "F";
  /** 30 % data_completeness_score, 30 % deliverability_score, 20 % security_score and 20 % seo_score, rounded. */
  score: number;
};

/** Search engine properties of the entry page. */
export type SeoEnrichment = {
  /** Links to other registrable domains. */
  external_links: number;
  /** First-level headings of the entry page */
  h1_count: number;
  /** Images of the entry page */
  image_count: number;
  /** Images with a non-empty alt text. */
  images_with_alt: number;
  /** Links of the entry page to its own site */
  internal_links: number;
  /** In characters. */
  meta_description_length: number;
  /** In characters. */
  title_length: number;
  /** Words of the visible text. In scripts without spaces, two characters count as a word. */
  word_count: number;
  /** Whether the page names its canonical address */
  has_canonical: boolean;
  /** The page declares an icon. */
  has_favicon: boolean;
  /** Whether the page has Open Graph tags */
  has_open_graph: boolean;
  /** Whether the site has a robots.txt */
  has_robots_txt: boolean;
  /** Whether the site has a sitemap */
  has_sitemap: boolean;
  /** JSON-LD, microdata or RDFa. */
  has_structured_data: boolean;
  /** Whether the page has Twitter card tags */
  has_twitter_card: boolean;
  /** Whether the page sets a viewport for small screens */
  has_viewport: boolean;
  /**
   * Issues, most severe first:
   * - `entry_page_not_read`: The entry page could not be read, or it forbids indexing and the job respects robots directives.
   * - `noindex`: A robots meta tag keeps the page out of search engines (reported only by jobs that do not respect robots.txt).
   * - `title_missing`: The page has no title.
   * - `title_too_short`: The title has fewer than 10 characters. Wide characters count twice, here and below.
   * - `title_too_long`: The title has more than 70 characters.
   * - `meta_description_missing`: The page has no meta description.
   * - `meta_description_too_short`: The meta description has fewer than 50 characters.
   * - `meta_description_too_long`: The meta description has more than 170 characters.
   * - `h1_missing`: The page has no h1 heading.
   * - `h1_multiple`: The page has more than one h1 heading.
   * - `thin_content`: The page has fewer than 150 words.
   * - `viewport_missing`: The page has no viewport meta tag, so phones show it small.
   * - `lang_missing`: The html element declares no language.
   * - `images_without_alt`: Fewer than 80 % of the images have an alt text.
   * - `canonical_missing`: The page declares no canonical URL.
   * - `structured_data_missing`: The page has no structured data.
   * - `open_graph_missing`: The page has no Open Graph tags.
   * - `sitemap_missing`: The site has no sitemap.
   * - `robots_txt_missing`: The site has no robots.txt.
   * - `favicon_missing`: The page declares no icon.
   * - `twitter_card_missing`: The page has no Twitter card.
   * - `no_internal_links`: The page links to no other page of its site.
   */
  issues: string[];
  /** The html element's `lang`, as written. */
  lang: string | null;
  /** The robots meta tag, as written. */
  robots_meta: string | null;
  /** 100 minus the points of each issue: entry_page_not_read 100, noindex 15, title_missing 15, title_too_short 5, title_too_long 5, meta_description_missing 12, meta_description_too_short 4, meta_description_too_long 4, h1_missing 10, h1_multiple 2, thin_content 8, viewport_missing 8, lang_missing 5, images_without_alt 5, canonical_missing 4, structured_data_missing 4, open_graph_missing 3, sitemap_missing 3, robots_txt_missing 2, favicon_missing 2, twitter_card_missing 2, no_internal_links 2. */
  score: number;
};

export type LeadContact = {
  /** The address */
  email: string;
  /** `valid`: a mail server accepted the mailbox, and is not known to accept every mailbox (reason `catch_all_unknown`: this is unknown). `unverified`: syntax and domain are fine, and the mailbox was not checked; confidence at most 80. `risky`: mail may bounce or reach nobody: a full mailbox, a server that accepts every mailbox, a domain without an MX, a disposable domain, a probable typo. `unknown`: DNS or the mail server was asked without a conclusive response, or no check has run yet. `invalid`: bad syntax, a domain that accepts no mail, or the mail server rejected the mailbox. */
  status: "valid" | "unverified" | "risky" | "unknown" | "invalid";
  /** An estimate, 0 to 100, that mail to the address is accepted; not how sure the status is. A fixed heuristic, not calibrated against deliveries. 0: bad syntax, or a domain that accepts no mail. 2: the mail server reports that the mailbox does not exist, or that it is disabled. 30: DNS did not respond. 30 to 40: the mail server gave no conclusive response. 40: the mailbox is full, or the domain has an address but no MX. 55: the server accepts every address. 70: the domain has an MX and the mailbox was not asked for; plus 5 for SPF and 5 for DMARC, but 65 at free mail providers and at relays. 80: accepted, and whether the server accepts every address is not known. 95: accepted by a server that rejects others. Then 10 less for a role address and 25 less for a probable typo; 20 at most at a disposable domain; 11 at least unless the address is invalid. */
  confidence: number;
  /** A role address (`info@`, `sales@`), not a person's */
  is_role: boolean;
  /** The lead's best address */
  is_primary: boolean;
  /** Id in `people` of the person to whom the address belongs: it is written beside the name, or made of the name and of no other name of the lead. Otherwise null */
  person_id: string | null;
  /** The page where it was found */
  source_url: string | null;
};

export type LeadAddress = {
  /** Street, house number and building, as written */
  street: string | null;
  /** Postal code as written */
  postal_code: string | null;
  /** Town */
  city: string | null;
  /** State, province or county, if the page states it */
  region: string | null;
  /** ISO 3166-1 alpha-2. Null if nothing identifies it */
  country: string | null;
  /** As the page labels it. Without a label, the first address of the legal notice or the contact page is the head office */
  kind: "head_office" | "branch";
  /** The page where it was read */
  source_url: string;
  /** The words of the page, at most 200 characters, on one line */
  snippet: string;
};

export type LeadRegistration = {
  /** `vat`: VAT number. `company_number`: number of a register. `tax_id`: number of a tax office */
  kind: "vat" | "company_number" | "tax_id" | "other";
  /** Country and register: `de_vat`, `de_hrb`, `fr_siret`, `gb_company_number`. The documentation lists all */
  scheme: string;
  /** The number without separators */
  value: string;
  /** Null for numbers without check digits */
  is_checksum_valid: boolean | null;
  /** The page where it was read */
  source_url: string;
  /** The words of the page, at most 200 characters, on one line */
  snippet: string;
};

export type LeadPerson = {
  /** Stays the same while the name on this lead does */
  id: string;
  /** Without academic titles and forms of address */
  name: string;
  /** Job title as written */
  title: string | null;
  /** Derived from the title */
  seniority: "owner" | "founder" | "c_level" | "partner" | "vp" | "director" | "head" | "manager" | "senior" | "staff" | null;
  /** Derived from the title */
  department: "management" | "sales" | "marketing" | "finance" | "hr" | "engineering" | "product" | "design" | "operations" | "legal" | "support" | "administration" | null;
  /** An address beside the name, or one of the lead that is made of the name */
  email: string | null;
  /** E.164 */
  phone: string | null;
  /** Address of the profile */
  linkedin: string | null;
  /** The page where it was read */
  source_url: string;
  /** The words of the page, at most 200 characters, on one line */
  snippet: string;
};

export type LeadStatement = {
  /** What the words state */
  kind: "legal_name" | "founded_year" | "employees";
  /** As written */
  value: string;
  /** The page where it was read */
  source_url: string;
  /** The words of the page, at most 200 characters, on one line */
  snippet: string;
};

export type Lead = {
  /** Id */
  id: string;
  /** Id of the job */
  job_id: string;
  /** URL of the site's entry page after redirects */
  website: string;
  /** Registrable domain */
  domain: string;
  /** Company name from structured data, `og:site_name`, the legal notice, the title or the copyright line, in this order. If no page has a name: the domain's label */
  company_name: string | null;
  /** Best first */
  emails: string[];
  /** E.164, best first */
  phones: string[];
  /** Profile addresses by network */
  socials: Record<string, string>;
  /** Technologies that the site uses */
  technologies: Technology[];
  /** Tags that the lead has */
  tags: Tag[];
  /** Title of the entry page */
  title: string | null;
  /** Meta description of the entry page */
  description: string | null;
  /** Language of the site (ISO 639-1) */
  language: string | null;
  /** Number of pages read */
  pages_crawled: number;
  /** Results beyond the crawled pages: from DNS, checks and AI */
  enrichment: Enrichment;
  /** The addresses with their status and person, best first: all of a single lead, the first 20 in lists, events and exports */
  contacts: LeadContact[];
  /** Postal addresses, the head office first. Only with `include` */
  addresses?: LeadAddress[];
  /** Numbers of registers and tax offices. Only with `include` */
  registrations?: LeadRegistration[];
  /** People of the company. Only with `include` */
  people?: LeadPerson[];
  /** Legal name, founding year and size in words. Only with `include` */
  statements?: LeadStatement[];
  /** Columns of the uploaded row that named the site. Only with `include` */
  input?: Record<string, string | null> | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
  /** When it was last changed (ISO 8601, UTC) */
  updated_at: string;
};

export type LeadCreatedMessage = {
  /** Type of the message */
  type: "lead.created";
  /** When the event occurred */
  timestamp: string;
  /** The lead */
  data: {
    /** At most 5 leads, each with `input`, its uploaded columns, and `people`, at most 10, and none with `collect_people: false` */
    leads: WebhookLead[];
  };
};

export type JobCompletedMessage = {
  /** Type of the message */
  type: "job.completed";
  /** When the event occurred */
  timestamp: string;
  /** The job */
  data: Job;
};

export type Job = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** State of the job */
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  /** How the job was created */
  source: "api" | "csv" | "schedule" | "workflow" | "extension";
  config: CrawlJobConfig;
  /** Progress of the crawl */
  progress: JobProgress;
  /** Credits of the job */
  credits: {
    /** Credits reserved when the job was created */
    reserved: number;
    /** Credits spent so far */
    spent: number;
    /** Credits refunded for failed sites */
    refunded: number;
  };
  /** Id of the schedule; null without one */
  schedule_id: string | null;
  /** Why the job failed; null if it did not */
  error: string | null;
  /** Sites of which the workspace has a lead. `new`: each gets another lead. `update`: its newest lead is updated, moves to this job, and keeps its tags, notes and histories. `skip`: it is not read and costs nothing; the job lists it with the reason `known` */
  on_existing: "new" | "update" | "skip";
  /** Columns of the uploaded file that leads keep as `input`, in order. Null without such columns */
  input_columns: string[] | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
  /** When it started (ISO 8601, UTC); null until then */
  started_at: string | null;
  /** When it finished (ISO 8601, UTC); null until then */
  finished_at: string | null;
  /** When the events, sites and page reports of the job were deleted by age. Its lists of sites and pages are empty since */
  reports_deleted_at: string | null;
};

/** Crawl options. Depth counts links from the given URLs. Times are in milliseconds. Paths are globs: `*` matches any characters. */
export type CrawlJobConfig = {
  /** Pages of the job that are fetched at the same time. Default: 4 */
  concurrency?: number;
  /** Maximum number of links to follow from the entry page; 0 reads the entry page only. Default: 1 */
  max_depth?: number;
  /** Maximum retries of a page that fails temporarily. Default: 2 */
  max_retries?: number;
  /** Milliseconds between two requests to one host. All jobs and workspaces share the pace of a host. The largest of this value, the service's minimum (`MIN_HOST_INTERVAL_MS`, default 250) and Crawl-delay in robots.txt applies. */
  rate_limit_per_host_ms?: number;
  /** Whether to skip pages that a site's robots.txt disallows. Default: `true` */
  respect_robots_txt?: boolean;
  /** Whether to name a browser, one per site, beside the crawler's own name in the User-Agent. Default: `true` */
  rotate_user_agents?: boolean;
  /** Time limit of one request, in milliseconds. Default: 20000 */
  timeout_ms?: number;
  /** Maximum number of pages per site. Default: 20 */
  max_pages_per_site?: number;
  /** Path patterns to crawl, besides the entry page; `*` matches any text. Empty: all. Default: empty */
  include_paths?: string[];
  /** Path patterns to skip; `*` matches any text. Default: empty */
  exclude_paths?: string[];
  /** Whether leads get people of the company. The workspace's setting of the same name can switch them off for all jobs. Default: `true` */
  collect_people?: boolean;
  /** Names of at most 10 tags that the job's leads get when it ends. Missing tags are created */
  tags?: string[];
  /** Which pages a browser renders before they are read. `auto`: pages that are empty without JavaScript, at most 10 per site. `always`: every page, at several times the duration. A rendered page costs `render_page` credits (default 1), and its host gets a second request. A rendering that fails temporarily is repeated up to twice (see `max_retries`), at no further cost. Without a renderer, `auto` renders nothing and `always` is rejected */
  render?: "never" | "auto" | "always";
};

export type JobProgress = {
  /** Sites of the job */
  sites_total: number;
  /** Finished sites */
  sites_done: number;
  /** Sites that could not be read, or that robots.txt forbids */
  sites_failed: number;
  /** Sites that are not read because the workspace has a lead of them (`on_existing` is `skip`). They are free, and not part of `sites_total` */
  sites_skipped: number;
  /** Pages fetched */
  pages_fetched: number;
  /** Pages that could not be read, listed at `GET /jobs/{id}/pages?status=failed`. Contact URLs that the service guessed do not count */
  pages_failed: number;
  /** Pages waiting to be fetched */
  pages_queued: number;
  /** Pages that a browser rendered. Each costs `render_page` credits */
  rendered_pages: number;
  /** Leads found */
  leads: number;
  /** E-mail addresses found */
  emails: number;
  /** Telephone numbers found */
  phones: number;
};

export type JobFailedMessage = {
  /** Type of the message */
  type: "job.failed";
  /** When the event occurred */
  timestamp: string;
  /** The job */
  data: Job;
};

export type JobCanceledMessage = {
  /** Type of the message */
  type: "job.canceled";
  /** When the event occurred */
  timestamp: string;
  /** The job */
  data: Job;
};

export type ChangeDetectedMessage = {
  /** Type of the message */
  type: "change.detected";
  /** When the event occurred */
  timestamp: string;
  /** The changes */
  data: {
    /** Changes of one run of a monitor */
    changes: Change[];
  };
};

export type Change = {
  /** Id */
  id: string;
  /** Id of the schedule */
  schedule_id: string;
  /** Id of the job */
  job_id: string;
  /** Address of the page that changed */
  url: string;
  /** Kind of change */
  kind: "content" | "contacts" | "technology" | "company" | "availability";
  /** The change in one sentence */
  summary: string;
  /** Removed values, one per line, cut after 2,000 characters */
  before: string | null;
  /** Added values, one per line, cut after 2,000 characters */
  after: string | null;
  /** When it was detected (ISO 8601, UTC) */
  detected_at: string;
};

export type TestMessage = {
  /** Type of the message */
  type: "test";
  /** When the event occurred */
  timestamp: string;
  /** The content of the test */
  data: {
    /** Text for people */
    message: string;
  };
};

export type Health = {
  /** State of the service as a whole */
  status: "ok" | "degraded";
  /** Version of this software */
  version: string;
  /** State of each dependency */
  checks: {
    /** State of D1 */
    database: HealthCheck;
    /** State of Durable Objects */
    objects: HealthCheck;
    /** State of Queues */
    queue: HealthCheck;
    /** State of R2 */
    storage: HealthCheck;
  };
  capabilities: HealthCapabilities;
  /** Disabled features, and the settings that enable them */
  notices: string[];
};

export type HealthCheck = {
  /** State of the dependency */
  status: "ok" | "failed";
  /** Duration of the check in milliseconds */
  latency_ms: number;
};

/** Optional parts of the service that the operator configured */
export type HealthCapabilities = {
  /** Whether verification asks mail servers (ENABLE_SMTP_VERIFY). Without, no address gets the status `valid` */
  mailbox_checks: boolean;
  /** Search engine of `POST /discovery`. `duckduckgo` means that none is configured; it usually returns a bot challenge */
  web_search: "brave" | "searxng" | "duckduckgo";
  /** Whether `POST /discovery/maps` is configured (GOOGLE_PLACES_API_KEY) */
  maps: boolean;
  /** Whether a language model is configured */
  ai: boolean;
  /** Whether the service can send mail */
  mail: boolean;
  /** Whether pages that need JavaScript can be rendered (`config.render` of jobs) */
  rendering: boolean;
};

export type ErrorResponse = {
  /** The error */
  error: {
    code: ErrorCode;
    /** Error message for people */
    message: string;
    /** The first 100 invalid members of the request */
    details?: {
      /** Path of the property, such as `body.email` */
      path: string;
      /** What is wrong with the property */
      message: string;
      /** Stable code of the problem */
      code: string;
    }[];
    /** Number of invalid members of the request. Present with `details` */
    details_total?: number;
  };
};

/** Code of the error, for programs */
export type ErrorCode = "malformed_json" | "icp_not_configured" | "idempotency_key_reused" | "unauthorized" | "insufficient_credits" | "forbidden" | "email_not_verified" | "not_found" | "method_not_allowed" | "conflict" | "workflow_loop" | "payload_too_large" | "unsupported_media_type" | "validation_failed" | "rate_limited" | "quota_exceeded" | "internal_error" | "upstream_failed" | "ai_not_configured" | "maps_not_configured" | "ai_unavailable" | "mail_not_configured" | "workspace_moving";

export type Session = {
  /** Access token for `Authorization: Bearer` */
  access_token: string;
  /** Always `Bearer` */
  token_type: "Bearer";
  /** Seconds until the access token expires */
  expires_in: 900;
  /** The user's account */
  user: User;
  /** The workspace */
  workspace: Workspace;
};

export type User = {
  /** Id */
  id: string;
  /** E-mail address of the account */
  email: string;
  /** Name */
  name: string | null;
  /** When the user verified the address (ISO 8601, UTC); null until then. Without mail configured, every address counts as verified */
  email_verified_at: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
};

export type Workspace = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
};

export type Registration = {
  /** Address of the new account */
  email: string;
  /** Password of the new account */
  password: string;
  /** Name of the person */
  name?: string;
  /** Name of the new workspace */
  workspace_name?: string;
};

export type Login = {
  /** Address of the account */
  email: string;
  /** Password of the account */
  password: string;
};

export type SignInLink = {
  /** Token of the link. It expires after 24 hours and works once */
  token: string;
};

export type Me = {
  /** The user's account */
  user: User;
  /** The workspace */
  workspace: Workspace;
  /** The user's role in the workspace */
  role: "owner" | "admin" | "member";
};

export type MyWorkspaceList = {
  /** Entries of this page */
  data: MyWorkspace[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type MyWorkspace = Workspace & {
  /** Your role in this workspace */
  role: "owner" | "admin" | "member";
};

export type WorkspaceChoice = {
  /** Workspace to continue in */
  workspace_id: string;
};

export type EmailVerification = {
  /** Token of the mailed link. It expires after 24 hours and works once */
  token: string;
  /** Password of the account. Required if several accounts claim the address and the request comes from another browser than the registration */
  password?: string;
};

export type PasswordResetRequest = {
  /** E-mail address of the account */
  email: string;
};

export type PasswordReset = {
  /** Token of the mailed link. It expires after an hour and works once */
  token: string;
  /** New password */
  password: string;
};

export type PasswordChange = {
  /** Current password */
  current_password: string;
  /** New password */
  new_password: string;
};

export type OpenSessionPage = {
  /** Entries of this page */
  data: OpenSession[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type OpenSession = {
  /** Id */
  id: string;
  /** Id of the workspace */
  workspace_id: string;
  /** Whether this request belongs to the session */
  is_current: boolean;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
  /** When its refresh token was last used; an access token stays valid for 15 minutes after that */
  last_used_at: string;
  /** When it expires (ISO 8601, UTC) */
  expires_at: string;
  /** Client address of its last use: an IPv4 address, or the /64 prefix of an IPv6 address */
  client_address: string | null;
  /** First 200 characters of the User-Agent header that opened the session */
  user_agent: string | null;
};

export type ApiKeyPage = {
  /** Entries of this page */
  data: ApiKey[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type ApiKey = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** First characters of the key. `oauth`: the key of a connected client, which has no secret */
  prefix: string;
  /** Scopes of the key. `read`: GET requests, and other requests that only read. `write`: all other requests. Each operation states the scope that it requires */
  scopes: ("read" | "write")[];
  /** User who created the key, also after they left the workspace; null if unknown */
  created_by: {
    /** Id */
    id: string;
    /** Name */
    name: string | null;
  } | null;
  /** When the key was last used, to the minute; null for never */
  last_used_at: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
  /** When it expires (ISO 8601, UTC); null for never */
  expires_at: string | null;
};

export type CreatedApiKey = ApiKey & {
  /** The key itself. It is shown only once; the service stores a hash. */
  key: string;
};

export type NewApiKey = {
  /** Name */
  name: string;
  /** When the key expires (ISO 8601, UTC). Default: never */
  expires_at?: string | null;
  /** Scopes of the key. `read`: GET requests, and other requests that only read. `write`: all other requests. Each operation states the scope that it requires. Default: `read`, `write` */
  scopes?: ("read" | "write")[];
};

export type ApiKeyRotation = {
  /** Minutes for which the old key stays valid, 0 to 43,200 (30 days). Default 0: the old key is revoked at once. An earlier expiry of the old key still applies */
  grace_minutes?: number;
};

export type PendingAuthorization = {
  /** Program that asks for access */
  client: {
    /** Name that the client gives itself. Nobody has verified it */
    name: string;
    /** Host whose metadata document describes the client; null for a registered client */
    document_host: string | null;
  };
  /** Host that gets the access, or the scheme of a program, such as `cursor:` */
  redirect_host: string;
  /** Whether the client is a program on the user's own computer */
  is_loopback: boolean;
  /** Scopes that the client asks for */
  scopes: ("read" | "write")[];
  /** Null if the user can decide */
  problem: {
    /** Why the request cannot be allowed */
    message: string;
    /** Where to send the browser, so that the client gets the error */
    redirect_to: string;
  } | null;
};

export type AuthorizationResult = {
  /** Where to send the browser. The address contains the code, or the refusal */
  redirect_to: string;
};

export type AuthorizationDecision = {
  /** Id of the client: one that `/oauth/register` issued, or the https address of its metadata document */
  client_id: string;
  /** Where the browser returns to: one of the client's redirect URIs */
  redirect_uri: string;
  /** Must be `code` */
  response_type?: string;
  /** PKCE challenge: SHA-256 of the verifier in base64url */
  code_challenge?: string;
  /** Must be `S256` */
  code_challenge_method?: string;
  /** Requested scopes, separated by spaces: `read`, `write`. Default: both */
  scope?: string;
  /** A value of the client, which is returned to it */
  state?: string;
  /** Address of the MCP server. Default: that of this service */
  resource?: string;
  /** What the user decided */
  decision: "allow" | "deny";
  /** Workspace that the client may use */
  workspace_id: string;
  /** Scopes that the user allows. Only requested ones are allowed */
  scopes: ("read" | "write")[];
};

export type OAuthGrantPage = {
  /** Entries of this page */
  data: OAuthGrant[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type OAuthGrant = {
  /** Id of the grant, and of the API key behind it */
  id: string;
  /** Name that the client gave itself */
  client_name: string;
  /** Host that got the access, or the scheme of a program, such as `cursor:` */
  redirect_host: string;
  /** What the client may do */
  scopes: ("read" | "write")[];
  /** User who allowed the access */
  user: {
    /** Id */
    id: string;
    /** Name */
    name: string | null;
  };
  /** When the client last used it, to the minute; null for never */
  last_used_at: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
  /** When the access ends, if the client does not refresh it before (ISO 8601, UTC) */
  expires_at: string;
};

export type WorkspaceSummary = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** Whether crawls read people of companies: names, titles and their contacts */
  collect_people: boolean;
  /** Id of a plan of GET /billing/plans */
  plan: string;
};

export type WorkspaceChange = {
  /** Applies to jobs that start from now on. Stored people stay until they are erased */
  collect_people: boolean;
};

export type Credits = {
  /** Credits that can be spent */
  balance: number;
  /** Credits reserved for work in progress. They are not part of the balance */
  reserved: number;
};

export type MemberPage = {
  /** Entries of this page */
  data: Member[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type Member = {
  /** Id of the member's user */
  user_id: string;
  /** Address of the member's account */
  email: string;
  /** Name */
  name: string | null;
  /** The member's role in the workspace */
  role: "owner" | "admin" | "member";
  /** When the member joined (ISO 8601, UTC) */
  joined_at: string;
};

export type RoleChange = {
  /** New role of the member */
  role: "owner" | "admin" | "member";
};

export type CreatedInvitation = Invitation & {
  /** Token to accept the invitation. It is returned only once. */
  token: string;
};

export type Invitation = {
  /** Id */
  id: string;
  /** Address of the invited person */
  email: string;
  /** Role of the invited person */
  role: "owner" | "admin" | "member";
  /** The user who invited */
  invited_by: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
  /** When the invitation expires (ISO 8601, UTC) */
  expires_at: string;
};

export type NewInvitation = {
  /** Address to invite */
  email: string;
  /** Role of the invited person */
  role: "owner" | "admin" | "member";
};

export type InvitationPage = {
  /** Entries of this page */
  data: Invitation[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type InvitationPreview = {
  /** Name of the workspace to join */
  workspace_name: string;
  /** The user who invited */
  invited_by: {
    /** Name */
    name: string | null;
    /** Address of the user who invited */
    email: string;
  };
  /** The invited address. Only its account can accept */
  email: string;
  /** Role of the invited person */
  role: "owner" | "admin" | "member";
  /** When it expires (ISO 8601, UTC) */
  expires_at: string;
  /** Whether an account owns the invited address. Null for a token that does not prove the mailbox, while mail is configured */
  has_account: boolean | null;
};

export type InvitationToPreview = {
  /** Token of the invitation, from its link */
  token: string;
};

export type InvitationAcceptance = {
  /** Token of the invitation, from its link */
  token: string;
  /** Password of the new or existing account. Not needed with an access token of that account. */
  password?: string;
  /** Name of the new account. Required if the invited address has no account */
  name?: string;
};

export type WorkspaceExport = {
  /** When the export was created (ISO 8601, UTC) */
  exported_at: string;
  /** Id of the workspace */
  workspace_id: string;
  /** Rows by table: workspaces, users, memberships, sessions, invitations, api_keys, oauth_grants, brandings, digests, subscriptions, wallets, ledger_entries, ai_charges, ai_calls, icps, tags, saved_searches, schedules, jobs, verifications, job_exports, leads, lead_emails, email_checks, lead_tags, notes, site_snapshots, page_snapshots, changes, outreach_generations, integrations, pushes, push_leads, remote_records, workflows, workflow_runs, workflow_run_leads, daily_activity, key_requests, lead_counts, retention_policies, erasures, deletion_requests, audit_log. Omitted: `account_tokens` (hashes of mailed tokens, which belong to users; they expire within a day); `oauth_codes` (codes of OAuth, which are valid for a minute and deleted after a day); `idempotent_requests` (copies of responses, kept for 24 hours; erasure empties matching of the workspace); `dead_letters` (messages that failed permanently, for the operator; erasure deletes matching of its jobs); `workspace_outbox` (writes to the shard that wait for seconds; each is exported where it is written); `workspace_moves` (the progress of the operator's moves between shards: names and counts); `workspace_transfers` (a mark on a workspace that moves between shards); `transfer_changes` (keys of rows that a move still has to copy, until it ends); `suppressions` (keyed hashes, which reveal nothing; kept, so that they stay in effect); `lead_search` (the full-text index of leads; triggers delete its rows with the leads); `lead_search_terms` (the words of that index, without rows of its own); and the live state of jobs (GET /jobs/{id}/sites, /pages, /events). */
  tables: Record<string, Record<string, unknown>[]>;
  /** What the search for words reads, by lead */
  lead_texts: {
    /** Id of the lead */
    lead_id: string;
    /** Visible text of the pages of the site */
    text: string;
  }[];
  /** Pages that schedules compare with the next run, by site */
  page_snapshots: {
    /** Id of the schedule */
    schedule_id: string;
    /** Host of the site */
    host: string;
    /** Pages of the last run */
    pages: {
      /** URL of the page */
      url: string;
      /** Links from the entry page */
      depth: number;
      /** Language, BCP 47 */
      language: string | null;
      /** Links of the page */
      links: unknown[];
      /** What was read from the page */
      facts: Record<string, unknown>;
      /** Visible text, for monitors only */
      text: string | null;
    }[];
  }[];
};

export type ErasureReport = {
  /** Id */
  id: string;
  /** State of the erasure. `running`: it exceeded one request and continues in the background */
  status: "running" | "completed";
  /** Counts so far */
  erased: {
    /** Leads erased */
    leads: number;
    /** People removed from leads that stay; none, because all leads are erased */
    people: number;
    /** Addresses erased, including ones that their pages no longer had */
    emails: number;
    /** Checks of addresses erased */
    checks: number;
    /** Notes erased */
    notes: number;
    /** Outreach texts erased */
    outreach: number;
    /** Files */
    exports: number;
    /** Lead events of jobs erased */
    events: number;
    /** Records of crawled pages erased */
    pages: number;
  };
};

export type Retention = {
  /** Days after which leads are erased; null keeps them permanently */
  days: number | null;
  /** When it was last changed (ISO 8601, UTC); null for never */
  updated_at: string | null;
};

export type RetentionChange = {
  /** Days after which leads are erased, 1 to 3650; null keeps leads permanently */
  days: number | null;
};

export type DeletionPreview = {
  /** Leads that contain the subject */
  leads: number;
  /** Entries of `people` that are the subject */
  people: number;
  /** Addresses of the subject */
  emails: number;
  /** Whether all leads were looked at; a large workspace takes too long for one request */
  is_complete: boolean;
  /** For `person`, the first 20 leads */
  matches: {
    /** Id of the lead */
    lead_id: string;
    /** Registrable domain of the company's website */
    domain: string;
    /** Entries of `people` of the lead that are the person */
    people: {
      /** Name */
      name: string;
      /** Job title as the page has it */
      title: string | null;
    }[];
    /** Addresses of the person in the lead */
    emails: string[];
  }[];
};

export type DeletionSubject = {
  /** `email`: the address of a person. `domain`: a company. `person`: a person by name, for whom no address has to be known */
  subject_type: "email" | "domain" | "person";
  /** E-mail address, domain or full name. Any host means the whole registrable domain. Write a name with its accents; it is then found without them too */
  subject: string;
  /** With `person` only: the domain of the company. Namesakes at other companies stay. Default: everybody of this name */
  domain?: string;
};

export type DeletionRequest = {
  /** Id */
  id: string;
  /** `email`: the address of a person. `domain`: a company. `person`: a person by name, for whom no address has to be known */
  subject_type: "email" | "domain" | "person";
  /** Subject of the request. Masked once completed; then only a keyed hash is stored, for suppression */
  subject: string;
  /** The company of a person, until the request is completed */
  domain: string | null;
  /** Why the deletion was requested; null if not given */
  reason: string | null;
  /** State of the erasure */
  status: "pending" | "completed";
  /** Counts of what was erased */
  erased: {
    /** Leads erased */
    leads: number;
    /** Addresses erased */
    emails: number;
    /** Entries of `people` erased */
    people: number;
  };
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
  /** When it was completed (ISO 8601, UTC); null until then */
  completed_at: string | null;
};

export type NewDeletionRequest = {
  /** `email`: the address of a person. `domain`: a company. `person`: a person by name, for whom no address has to be known */
  subject_type: "email" | "domain" | "person";
  /** E-mail address, domain or full name. Any host means the whole registrable domain. Write a name with its accents; it is then found without them too */
  subject: string;
  /** With `person` only: the domain of the company. Namesakes at other companies stay. Default: everybody of this name */
  domain?: string;
  /** Why the deletion is requested, for your records, at most 1,000 characters */
  reason?: string;
};

export type DeletionRequestPage = {
  /** Entries of this page */
  data: DeletionRequest[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type AuditEntryPage = {
  /** Entries of this page */
  data: AuditEntry[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type AuditEntry = {
  /** Id */
  id: string;
  /**
   * - `session.opened`: A user signed in: by password, registration, invitation, or a switch to this workspace
   * - `session.ended`: A user signed out
   * - `session.replayed`: A used refresh token was presented again, so the session was ended
   * - `user.email_verified`: A user verified their e-mail address
   * - `user.password_changed`: A user changed their password, which ended their other sessions
   * - `user.password_reset`: A user set a new password with a mailed link, which ended their sessions
   * - `user.account_reclaimed`: The owner of an address set a new password for an account that had never verified it: its API keys and invitations were revoked, other members left, and automatic pushes, workflows and digests stopped
   * - `api_key.created`: An API key was created
   * - `api_key.rotated`: An API key was replaced by a new one
   * - `api_key.revoked`: An API key was revoked
   * - `oauth_grant.created`: A user connected a client by OAuth, such as an assistant
   * - `oauth_grant.revoked`: The access of a client by OAuth was revoked
   * - `oauth_grant.replayed`: A used code or refresh token of a client was presented again, so its access was revoked
   * - `invitation.created`: A person was invited
   * - `invitation.renewed`: An invitation got a new token; the earlier one is void
   * - `invitation.withdrawn`: An invitation was withdrawn
   * - `member.joined`: An invitation was accepted
   * - `member.role_changed`: A member's role was changed
   * - `member.removed`: A member was removed
   * - `workspace.changed`: A setting of the workspace was changed
   * - `workspace.exported`: All data of the workspace was exported
   * - `leads.erased`: The erasure of all leads was started
   * - `retention.changed`: The retention period of leads was changed
   * - `retention.applied`: Leads past the retention were erased
   * - `deletion_request.created`: The deletion of a person or company was requested
   * - `deletion_request.completed`: A deletion request was completed
   * - `branding.changed`: The branding was changed
   * - `schedule.created`: A schedule or monitor was created, which crawls and spends credits automatically
   * - `schedule.deleted`: A schedule or monitor was deleted
   * - `workflow.created`: A workflow was created, which acts on leads, and may spend credits and send leads elsewhere
   * - `workflow.changed`: A workflow was changed
   * - `workflow.deleted`: A workflow was deleted
   * - `integration.created`: An integration was created, to which leads can be pushed
   * - `integration.changed`: An integration was changed
   * - `integration.secret_rotated`: The signing secret of a webhook was changed
   * - `integration.deleted`: An integration was deleted
   */
  action: "session.opened" | "session.ended" | "session.replayed" | "user.email_verified" | "user.password_changed" | "user.password_reset" | "user.account_reclaimed" | "api_key.created" | "api_key.rotated" | "api_key.revoked" | "oauth_grant.created" | "oauth_grant.revoked" | "oauth_grant.replayed" | "invitation.created" | "invitation.renewed" | "invitation.withdrawn" | "member.joined" | "member.role_changed" | "member.removed" | "workspace.changed" | "workspace.exported" | "leads.erased" | "retention.changed" | "retention.applied" | "deletion_request.created" | "deletion_request.completed" | "branding.changed" | "schedule.created" | "schedule.deleted" | "workflow.created" | "workflow.changed" | "workflow.deleted" | "integration.created" | "integration.changed" | "integration.secret_rotated" | "integration.deleted";
  /** Actor of the entry; `system` is the service itself */
  actor: {
    /** Kind of actor: a user, an API key or the system */
    kind: "user" | "api_key" | "system";
    /** Id of the user or API key; null for the system */
    id: string | null;
    /** Current address of a user; null for other actors and deleted users */
    email: string | null;
  };
  /** Id of the resource that the action changed */
  target: string | null;
  /** Ids, kinds, counts and names of changed members */
  details: Record<string, unknown>;
  /** Client address of the request: an IPv4 address, or the /64 prefix of an IPv6 address */
  ip_address: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
};

export type JobPage = {
  /** Entries of this page */
  data: Job[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type NewJob = {
  /** 1 to 10,000 URLs. `acme.com` means `https://acme.com/`. The first 100 URLs of each site are used */
  urls: string[];
  /** Name */
  name?: string;
  /** Sites of which the workspace has a lead. `new`: each gets another lead. `update`: its newest lead is updated, moves to this job, and keeps its tags, notes and histories. `skip`: it is not read and costs nothing; the job lists it with the reason `known`. Default: `new` */
  on_existing?: "new" | "update" | "skip";
  config?: CrawlJobConfig;
};

export type CsvJob = Job & {
  /** Name of the column with the URLs */
  column: string;
  /** Rows whose site an earlier row names. Their URLs are crawled, and their other columns are not used */
  repeated_count: number;
  /** Rows without a URL that can be crawled */
  skipped_count: number;
  /** The first 100 skipped rows. Row 1 is the first line of the file */
  skipped_rows: {
    /** Number of the row in the file, from 1 */
    row: number;
    /** Why the row was skipped */
    reason: string;
  }[];
};

export type NewCsvJob = {
  /** CSV (any common encoding and delimiter) or the first visible sheet of an XLSX workbook. At most 10 MiB and 200 columns */
  file: Blob;
  /** Name of the column with the URLs. Without it, the service selects the column by its name (url, website, domain, homepage, …), or the first one whose cells look like URLs */
  column?: string;
  /** Name */
  name?: string;
  /** Sites of which the workspace has a lead. `new`: each gets another lead. `update`: its newest lead is updated, moves to this job, and keeps its tags, notes and histories. `skip`: it is not read and costs nothing; the job lists it with the reason `known`. Default: `new` */
  on_existing?: "new" | "update" | "skip";
  /** Settings of the crawl as JSON text, as in `POST /jobs` */
  config?: string;
};

export type JobPreview = {
  /** Different sites of the request */
  sites: number;
  /** Sites of which the workspace has a lead, among `sites` */
  known_sites: number;
  /** Credits that a job reserves for its sites, by `on_existing` */
  credits: {
    /** Credits with `new` */
    new: number;
    /** Credits with `update` */
    update: number;
    /** Credits with `skip` */
    skip: number;
  };
  /** Credits that a job reserves besides `credits` for pages that a browser renders, by `on_existing`. What is not rendered is refunded when the job ends. 0 without a renderer */
  rendering_credits: {
    /** Credits for rendered pages with `new` */
    new: number;
    /** Credits for rendered pages with `update` */
    update: number;
    /** Credits for rendered pages with `skip` */
    skip: number;
  };
  /** Name of the column with the URLs. Null without a file */
  column: string | null;
  /** All columns of the file, in order. Leads keep those besides `column` */
  columns: string[];
  /** The first 5 rows of the file, by the names of its columns */
  rows: Record<string, string>[];
  /** Rows whose site an earlier row names */
  repeated_count: number;
  /** Rows without a URL that can be crawled */
  skipped_count: number;
  /** The first 100 skipped rows. Row 1 is the first line of the file */
  skipped_rows: {
    /** Number of the row, from 1 */
    row: number;
    /** Why the row was skipped */
    reason: string;
  }[];
};

export type JobUrls = {
  /** 1 to 10,000 URLs. `acme.com` means `https://acme.com/`. The first 100 URLs of each site are used */
  urls: string[];
  config?: CrawlJobConfig;
};

export type JobFile = {
  /** CSV (any common encoding and delimiter) or the first visible sheet of an XLSX workbook. At most 10 MiB and 200 columns */
  file: Blob;
  /** Name of the column with the URLs. Without it, the service selects the column by its name (url, website, domain, homepage, …), or the first one whose cells look like URLs */
  column?: string;
  /** Settings of the crawl as JSON text, as in `POST /jobs` */
  config?: string;
};

export type JobSitePage = {
  /** Entries of this page */
  data: JobSite[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type JobSite = {
  /** Address where the crawl of the site starts */
  url: string;
  /** Host of the site */
  host: string;
  /** State of the site */
  status: "pending" | "done" | "failed" | "skipped";
  /** Why the site was not read: dns, timeout, blocked, robots, not_found, … `needs_javascript`: scripts render the content of the pages, and the job renders no pages (see `config.render`). If a browser was to render them, the reason is that of the entry page: `render_credits`, `render_empty`, `render_timeout` or another one of `GET /jobs/{id}/pages`. Such a site is `done` if the HTML contains contacts or structured data. Otherwise it is `failed`, has no lead and is free. `known`: the workspace has a lead of the site, and `on_existing` is `skip`. `unchanged` with status `done`: an incremental run found no changes and did not update the lead */
  reason: string | null;
  /** Pages read */
  pages: number;
  /** Pages that a browser rendered. 0 until the site is read, and for older jobs */
  rendered_pages: number;
  /** The lead of the site. With the reason `known`: the lead that existed before */
  lead_id: string | null;
};

export type JobOutcomePage = {
  /** Entries of this page */
  data: JobOutcome[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type JobOutcome = {
  /** Status of the sites */
  status: "pending" | "done" | "failed" | "skipped";
  /** See `JobSite.reason`; null for sites that were read or are not finished */
  reason: string | null;
  /** Number of sites with this status and reason */
  sites: number;
};

export type CrawledPageList = {
  /** Entries of this page */
  data: CrawledPage[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type CrawledPage = {
  /** Address of the page */
  url: string;
  /** Host of the site that the page was crawled for */
  host: string;
  /** Number of links from the entry page */
  depth: number;
  /** State of the page */
  status: "done" | "failed" | "skipped";
  /** Why the page was not read or not used: robots, duplicate, noindex, off_site, … With status `done`, why the page was read without the content that scripts add: `needs_javascript` (the job renders no pages), `render_credits` (the workspace had too few credits for it), `render_limit` (of the job or site), `render_timeout`, `render_rate_limited`, `render_too_large`, `render_failed`, `render_empty` (scripts added nothing), `render_off_site` (scripts led to another host). A failure such as `not_found` with status `skipped` marks a contact URL that the service guessed */
  reason: string | null;
  /** HTTP status of the last response, after redirects. 304: unchanged since the last run. Null if no response was received (robots.txt forbids the page, or the host did not respond), and for pages of jobs before this property existed */
  http_status: number | null;
  /** Whether a browser rendered the page */
  rendered: boolean;
};

export type JobEvent = JobSnapshotEvent | JobSiteEvent | JobLeadEvent | JobProgressEvent | JobDoneEvent;

/**
 * The first event of a stream: the job when the stream opens.
 *
 * ```
 * id: 0
 * event: snapshot
 * data: {"id": "019a9c3e-…", "status": "running", …}
 *
 * ```
 */
export type JobSnapshotEvent = {
  /** Name of the event */
  event: "snapshot";
  /** Number of the event in the job, for `Last-Event-ID` */
  id: number;
  /** The job */
  data: Job;
};

/**
 * A site of the job is finished.
 *
 * ```
 * id: 12
 * event: site
 * data: {"host": "acme.com", "status": "done", "reason": null, "pages": 7}
 *
 * ```
 */
export type JobSiteEvent = {
  /** Name of the event */
  event: "site";
  /** Number of the event in the job, for `Last-Event-ID` */
  id: number;
  /** The site */
  data: {
    /** Host of the site */
    host: string;
    /** Final status */
    status: "done" | "failed" | "skipped";
    /** Why the site was not read; null if it was. See `JobSite.reason` */
    reason: string | null;
    /** Pages read */
    pages: number;
  };
};

/**
 * A lead of the job was stored.
 *
 * ```
 * id: 13
 * event: lead
 * data: {"id": "019a9c3e-…", "domain": "acme.com", …}
 *
 * ```
 */
export type JobLeadEvent = {
  /** Name of the event */
  event: "lead";
  /** Number of the event in the job, for `Last-Event-ID` */
  id: number;
  /** The lead */
  data: Lead;
};

/**
 * The counters of the job changed. The event has no id, because a resumed stream sends the current counters.
 *
 * ```
 * event: progress
 * data: {"sites_total": 12, "sites_done": 3, …}
 *
 * ```
 */
export type JobProgressEvent = {
  /** Name of the event */
  event: "progress";
  /** The counters */
  data: JobProgress;
};

/**
 * The last event of a job: the job with its final counters and credits. The stream then closes.
 *
 * ```
 * id: 14
 * event: done
 * data: {"id": "019a9c3e-…", "status": "completed", …}
 *
 * ```
 */
export type JobDoneEvent = {
  /** Name of the event */
  event: "done";
  /** Number of the event in the job, for `Last-Event-ID` */
  id: number;
  /** The job */
  data: Job;
};

export type DiscoveredSites = {
  /** Entries of this page */
  data: DiscoveredSite[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
  /** Search engine that returned the results */
  provider: "brave" | "searxng" | "duckduckgo";
  /** Why results may be incomplete: the search engine failed after the first page, or the time or the daily budget ran out. Null otherwise */
  notice: string | null;
};

export type DiscoveredSite = {
  /** Registrable domain */
  domain: string;
  /** Address of the website */
  url: string;
  /** Title of the search result */
  title: string;
  /** Text of the search result; null without one */
  snippet: string | null;
  /** Whether the workspace has a lead of this domain */
  already_crawled: boolean;
};

export type DiscoverySearch = {
  /** Search text, at most 400 characters */
  query: string;
  /** Maximum number of results, 1 to 50. Default: 10 */
  limit?: number;
  /** BCP 47 tag of a language, such as `de`, `pt-BR` or `zh-Hant`. The case does not matter. */
  language?: string;
  /** ISO 3166-1 code of two or three letters, or the country's name in English or a major language. The case does not matter. */
  country?: string;
  /** Kinds of site to include. By default, sites that are not a company's own are excluded */
  include?: ("directory" | "social_network" | "marketplace" | "job_board" | "news" | "government" | "reference")[];
};

export type DiscoveredBusinesses = {
  /** Entries of this page */
  data: DiscoveredBusiness[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
  /** Why results may be incomplete: the provider failed after the first page, or the time or the daily budget ran out. Null otherwise */
  notice: string | null;
};

export type DiscoveredBusiness = {
  /** Name of the business */
  name: string | null;
  /** Address of the website; null if unknown */
  website: string | null;
  /** Registrable domain; null without a website, or if the website is a page of a social network or directory */
  domain: string | null;
  /** Telephone number (E.164) */
  phone: string | null;
  /** Postal address as the provider formats it; null for businesses that serve an area */
  address: string | null;
  /** City of the address */
  city: string | null;
  /** State or region of the address */
  region: string | null;
  /** Country of the address (ISO 3166-1 alpha-2) */
  country: string | null;
  /** Latitude in degrees (WGS 84) */
  latitude: number | null;
  /** Longitude in degrees (WGS 84) */
  longitude: number | null;
  /** Average rating, 1 to 5; null without reviews */
  rating: number | null;
  /** Number of reviews behind the rating */
  review_count: number | null;
  /** Type of business according to the provider */
  category: string | null;
  /** Id of the place at the provider */
  place_id: string;
  /** Whether the business serves an area and has no public address; address and coordinates are then null */
  is_service_area_only: boolean;
  /** Whether the workspace has a lead of this domain */
  already_crawled: boolean;
};

export type PlaceSearch = {
  /** Search text, at most 400 characters */
  query: string;
  /** Maximum number of businesses, 1 to 60. Default: 20 */
  limit?: number;
  /** BCP 47 tag of a language, such as `de`, `pt-BR` or `zh-Hant`. The case does not matter. */
  language?: string;
  /** ISO 3166-1 code of two or three letters, or the country's name in English or a major language. The case does not matter. */
  country?: string;
};

export type ChangePage = {
  /** Entries of this page */
  data: Change[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type SchedulePage = {
  /** Entries of this page */
  data: Schedule[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type Schedule = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** `schedule` crawls repeatedly; `monitor` also detects changes */
  kind: "schedule" | "monitor";
  /** URLs as they were given. Lists contain only the first 50 */
  urls: string[];
  /** Number of addresses that it crawls */
  url_count: number;
  /** Interval between two runs in minutes */
  interval_minutes: number;
  /** Whether unchanged pages are skipped */
  incremental: boolean;
  /** Whether the schedule runs automatically */
  enabled: boolean;
  config: CrawlJobConfig;
  /** Due time of the next run. Null while the schedule is paused */
  next_run_at: string | null;
  /** Start of the last run, planned or manual */
  last_run_at: string | null;
  /** Job of the last run; null before the first */
  last_job_id: string | null;
  /** Why the last run was skipped. Null after a run has started */
  last_error: string | null;
  /** Due runs that did not start, because the previous run had not ended or credits were insufficient */
  skipped_runs: number;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
};

export type NewSchedule = {
  /** Name */
  name: string;
  /** Same rules as for `POST /jobs`: `acme.com` means `https://acme.com/`. At most 1,000,000 bytes in total */
  urls: string[];
  /** Minutes between the due times of two runs: 5 minutes to 365 days */
  interval_minutes: number;
  /** A `monitor` also records changes: see `GET /schedules/changes`. Default: `schedule` */
  kind?: "schedule" | "monitor";
  /** Skip pages that have not changed since the last run, and write only new or changed leads. Default: `false` */
  incremental?: boolean;
  /** `false` pauses the schedule. Default: `true` */
  enabled?: boolean;
  config?: CrawlJobConfig;
};

export type ScheduleChange = {
  /** Name */
  name?: string;
  /** Same rules as for `POST /jobs`: `acme.com` means `https://acme.com/`. At most 1,000,000 bytes in total */
  urls?: string[];
  /** Minutes between the due times of two runs: 5 minutes to 365 days */
  interval_minutes?: number;
  /** Skip pages that have not changed since the last run, and write only new or changed leads */
  incremental?: boolean;
  /** `false` pauses the schedule */
  enabled?: boolean;
  config?: CrawlJobConfig;
};

export type BulkAction = {
  /** Id */
  id: string;
  /** What is done; `merge` is that of `POST /leads/duplicates/merge-all` */
  action: "tag" | "untag" | "delete" | "verify" | "push" | "icp_match" | "merge";
  /** `running`: the action continues in the background. `partial`: some leads failed or were left over. `failed`: no lead was processed */
  status: "running" | "completed" | "partial" | "failed";
  /** Selected leads; for `merge`, domains with several leads */
  matched: number;
  /** Leads that were processed */
  done: number;
  /** Leads that failed. `error` states the cause */
  failed: number;
  /** Leads without work (no address to verify, a score present), leads deleted meanwhile, and leads left over when the action failed. While the action runs, those so far */
  skipped: number;
  /** Credits that `icp_match` has cost so far */
  credits_spent: number;
  /** Why leads failed, or why the action stopped; null if neither happened */
  error: string | null;
  /** The push of the action `push` */
  push_id: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
  /** When it finished (ISO 8601, UTC); null until then */
  finished_at: string | null;
};

export type NewBulkAction = {
  /** `tag`: adds a tag. `untag`: removes one. `delete`: deletes the leads. `verify`: verifies their addresses. `push`: sends them to an integration. `icp_match`: scores the leads that have no score */
  action: "tag" | "untag" | "delete" | "verify" | "push" | "icp_match";
  /** Ids of the leads. Unknown ids are ignored */
  ids?: string[];
  filter?: LeadFilter;
  /** Leads of `filter` to leave out */
  exclude_ids?: string[];
  /** A tag of the workspace */
  tag_id?: string;
  /** Name of the tag, ignoring case. A missing tag is created with the color `neutral` */
  name?: string;
  /** The integration of `push`, which must be enabled */
  integration_id?: string;
};

/** Selects leads, as in `GET /leads`, instead of `ids`. `{}` selects all. `sort` has no effect */
export type LeadFilter = {
  /** Full-text search in name, domain, title, description and e-mail addresses. Every word must match the beginning of a word */
  q?: string;
  /** Id of the job */
  job_id?: string;
  /** Id or name of a tag */
  tag?: string;
  /** Registrable domain, or one of its hosts: `www.acme.com` means `acme.com` */
  domain?: string;
  /** Country of the company's address, or else of most of its telephone numbers: ISO 3166-1 code of two or three letters, or the country's name in English or a major language. The case does not matter */
  country?: string;
  /** Industry, ignoring case. Common spellings such as `healthcare` are mapped. One of: Accounting, Aerospace and defence, Agriculture, Architecture and engineering, Arts and culture, Automotive, Banking, Beauty and personal care, Biotechnology and pharmaceuticals, Business consulting, Chemicals, Cleaning and facility services, Construction, Consumer electronics, Cybersecurity, Data and artificial intelligence, Dental care, Design, Education, Electrical services, Energy and utilities, Environmental services, Events, Fashion and apparel, Financial services, Fitness and sports, Food and beverages, Furniture and home, Gaming, Government, Health care, Hotels and accommodation, Human resources, IT services, Insurance, Internet and hosting, Landscaping and gardening, Legal services, Logistics and transport, Machinery, Manufacturing, Marketing and advertising, Media and publishing, Medical devices, Metals and mining, Music and entertainment, Non-profit, Painting and finishing, Pet care, Photography, Plumbing and heating, Real estate, Recruiting, Research, Restaurants and catering, Retail, Security services, Semiconductors and electronics, Social care, Software, Telecommunications, Translation and localisation, Travel and tourism, Veterinary care, Wholesale and trade */
  industry?: string;
  /** Kind of business, ignoring case. Common spellings are mapped. One of: Agency, B2B services, Consumer services, E-commerce, Education provider, Financial services, Health services, Hospitality, IT services, Manufacturer, Marketplace, Media, Non-profit, Professional services, Property, Public sector, Retail, SaaS, Trades, Transport, Wholesale */
  category?: string;
  /** Name of a technology, ignoring case. A former name (`typekit`) and the current name (`adobe fonts`) match the same leads */
  technology?: string;
  /** Leads with at least one of these technologies. Separated by commas, at most 20; in a JSON body, an array also */
  technologies_any?: string;
  /** Leads with all of these technologies. Separated by commas, at most 20; in a JSON body, an array also */
  technologies_all?: string;
  /** Leads with none of these technologies. Separated by commas, at most 20; in a JSON body, an array also */
  technologies_none?: string;
  /** Leads with at least one of these tags, by id or name. A tag with a comma in its name needs its id. Separated by commas, at most 20; in a JSON body, an array also */
  tags_any?: string;
  /** Leads with all of these tags, by id or name. Separated by commas, at most 20; in a JSON body, an array also */
  tags_all?: string;
  /** Leads with none of these tags, by id or name. Unknown tags exclude no lead. Separated by commas, at most 20; in a JSON body, an array also */
  tags_none?: string;
  /** City of the company's address, ignoring case */
  city?: string;
  /** Language of the entry page, as ISO 639-1 code. `de-AT` means `de` */
  language?: string;
  /** Job titles and departments of the company's people. Every word must match the beginning of a word, of one or of several people. Departments are in English, such as `sales` */
  role?: string;
  /** Leads with a person of one of these ranks, separated by commas: owner, founder, c_level, partner, vp, director, head, manager, senior, staff */
  seniority?: string;
  /** Leads that have this number of employees or more. A lead with a band such as `11-50` matches if a part of the band does. Leads of unknown size never match */
  size_min?: number;
  /** Leads that have this number of employees or fewer. See `size_min` */
  size_max?: number;
  /** Leads whose uploaded row has this value in this column: `column=value`. For up to 5 columns, an object: {"Segment": "Key", "Owner": "Ada"}, in a query as JSON text. Names and whole values are compared ignoring case. Finds values of at most 100 characters in the first 50 columns. `GET /leads/{id}` has the row as `input` */
  input?: string;
  /** Leads with an e-mail address (`true`) or without (`false`) */
  has_email?: boolean;
  /** Leads with a telephone number (`true`) or without (`false`) */
  has_phone?: boolean;
  /** Leads with an address of one of these statuses, separated by commas: valid, unverified, risky, unknown, invalid */
  email_status?: string;
  /** Whether the company has open roles on public job boards */
  hiring?: boolean;
  /** Leads with this deliverability: `high`, `medium`, `low` or `unknown` */
  deliverability?: "high" | "medium" | "low" | "unknown";
  /** Leads with this quality grade, A to F */
  grade?: "A" | "B" | "C" | "D" | "F";
  /** Leads with a quality score of at least this, 0 to 100 */
  min_quality?: number;
  /** Leads with an SEO score of at least this, 0 to 100 */
  min_seo?: number;
  /** Leads with an ICP score of at least this, 0 to 100 */
  min_icp?: number;
  /** Leads with this ICP verdict */
  verdict?: "strong" | "medium" | "weak";
  /** Leads with a lead score of at least this, 0 to 100 */
  min_lead_score?: number;
  /** Created at this time or later */
  created_after?: string;
  /** Created before this time */
  created_before?: string;
  /** Changed at this time or later, by a crawl, a verification or a user */
  updated_after?: string;
  /** `created_at`, `updated_at`: oldest first. `company_name`, `domain`: A to Z. `quality`, `icp`: best first. `-` reverses the order. Leads without a value sort last in both directions. Default: `-created_at`. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "company_name" | "-company_name" | "domain" | "-domain" | "quality" | "-quality" | "icp" | "-icp";
};

export type BulkActionPage = {
  /** Entries of this page */
  data: BulkAction[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type DuplicateGroupPage = {
  /** Entries of this page */
  data: DuplicateGroup[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type DuplicateGroup = {
  /** Registrable domain */
  domain: string;
  /** Number of leads of the domain */
  count: number;
  /** Leads of the domain, newest first, at most 100 */
  leads: {
    /** Id */
    id: string;
    /** Id of the job */
    job_id: string;
    /** Address of the company's website */
    website: string;
    /** Name of the company; null if unknown */
    company_name: string | null;
    /** When it was created (ISO 8601, UTC) */
    created_at: string;
  }[];
};

export type MergedLead = {
  /** The kept lead after the merge */
  lead: Lead;
  /** Ids of the leads that were merged and deleted; empty if there were none */
  merged_lead_ids: string[];
  /** What the kept lead gained, by kind */
  moved: {
    /** Addresses */
    emails: number;
    /** Telephone numbers */
    phones: number;
    /** Tags */
    tags: number;
    /** Notes */
    notes: number;
    /** Verification checks */
    checks: number;
    /** Outreach generations */
    outreach: number;
  };
};

export type DuplicateMerge = {
  /** Registrable domain, or one of its hosts: `www.acme.com` means `acme.com` */
  domain: string;
  /** Id of the lead of the domain to keep */
  keep_lead_id: string;
};

export type CapturedLead = {
  /** Id of the created or updated lead */
  lead_id: string;
  /** Id of the workspace's job `Browser extension` */
  job_id: string;
  /** True if the domain had been captured before and its lead was updated */
  updated: boolean;
  /** Addresses of this request that were checked with DNS. DNS alone never gives the status `valid` */
  emails_verified: number;
};

export type LeadCapture = {
  /** Address of the open page. Public http(s) addresses only; `acme.com` means `https://acme.com/` */
  url: string;
  /** Company name that the page shows */
  company_name?: string;
  /** Title of the page */
  page_title?: string;
  /** Content of the page's meta description */
  meta_description?: string;
  /** E-mail addresses, at most 100. Placeholders and invalid addresses are ignored. Default: empty */
  emails?: string[];
  /** Telephone numbers, at most 100. A number without a country code is parsed with the country of the lead or the site. Default: empty */
  phones?: string[];
  /** Technology names with optional version, at most 100. Unknown names get the category `Other`. Default: empty */
  technologies?: string[];
  /** Profile addresses by any key, at most 100; a value may be a list. Addresses outside known networks are ignored. Default: empty */
  socials?: Record<string, unknown>;
};

export type LeadPage = {
  /** Entries of this page */
  data: Lead[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of matching items; approximate if `total_is_estimate` is true */
  total: number;
  /** Present if the list is too long to count: `total` is then projected from a sample. `data` is always exact */
  total_is_estimate?: true;
};

export type LeadDetails = Lead & {
  /** Postal addresses, the head office first. Read from text and structured data */
  addresses: LeadAddress[];
  /** Numbers of registers and tax offices, VAT numbers included */
  registrations: LeadRegistration[];
  /** People of the company, from legal notices, team pages and structured data. Empty if the workspace or the job does not collect people */
  people: LeadPerson[];
  /** Legal name, founding year and size in words, with the sentence */
  statements: LeadStatement[];
  /** Columns of the uploaded row that named the site, unchanged, by the names of the columns. If rows of several files named it, the last value of each column. Null if the site was not uploaded in a file with further columns. A value is null if a deletion request erased it */
  input: Record<string, string | null> | null;
  /** Members that users have corrected. Later crawls keep the corrections. Change them with PATCH /leads/{id} */
  overrides: ("company_name" | "title" | "description" | "country" | "emails" | "phones" | "socials")[];
  /** Open roles on public job boards. Null if none are known */
  hiring: {
    /** Open postings of the company */
    open_roles: number;
    /** The 20 most requested technologies */
    technologies: string[];
    /** When the newest posting was published (ISO 8601, UTC) */
    latest_posted_at: string;
  } | null;
  /** Present while the index of open roles cannot be read. `hiring` is then null, whether or not there are open roles */
  hiring_unavailable?: true;
};

export type LeadUpdate = {
  /** Company name. `null` removes the correction and restores what the site says */
  company_name?: string | null;
  /** Title. `null` removes the correction and restores what the site says */
  title?: string | null;
  /** Description. `null` removes the correction and restores what the site says */
  description?: string | null;
  /** Code or name of the company's country. `null` removes the correction and restores what the site says */
  country?: string | null;
  /** All e-mail addresses, best first, at most 50. Known ones keep their checks. `null` removes the correction and restores what the site says */
  emails?: string[] | null;
  /** All telephone numbers in E.164 form, best first, at most 50. `null` removes the correction and restores what the site says */
  phones?: string[] | null;
  /** All profiles by network. `null` removes the correction and restores what the site says */
  socials?: Record<string, string> | null;
};

export type LeadEmailPage = {
  /** Entries of this page */
  data: LeadEmail[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type LeadEmail = {
  /** Id */
  id: string;
  /** The address */
  email: string;
  /** `valid`: a mail server accepted the mailbox, and is not known to accept every mailbox (reason `catch_all_unknown`: this is unknown). `unverified`: syntax and domain are fine, and the mailbox was not checked; confidence at most 80. `risky`: mail may bounce or reach nobody: a full mailbox, a server that accepts every mailbox, a domain without an MX, a disposable domain, a probable typo. `unknown`: DNS or the mail server was asked without a conclusive response, or no check has run yet. `invalid`: bad syntax, a domain that accepts no mail, or the mail server rejected the mailbox. */
  status: "valid" | "unverified" | "risky" | "unknown" | "invalid";
  /** An estimate, 0 to 100, that mail to the address is accepted; not how sure the status is. A fixed heuristic, not calibrated against deliveries. 0: bad syntax, or a domain that accepts no mail. 2: the mail server reports that the mailbox does not exist, or that it is disabled. 30: DNS did not respond. 30 to 40: the mail server gave no conclusive response. 40: the mailbox is full, or the domain has an address but no MX. 55: the server accepts every address. 70: the domain has an MX and the mailbox was not asked for; plus 5 for SPF and 5 for DMARC, but 65 at free mail providers and at relays. 80: accepted, and whether the server accepts every address is not known. 95: accepted by a server that rejects others. Then 10 less for a role address and 25 less for a probable typo; 20 at most at a disposable domain; 11 at least unless the address is invalid. */
  confidence: number;
  /** The lead's best address */
  is_primary: boolean;
  /** A role address (`info@`, `sales@`), not a person */
  is_role: boolean;
  /** Whether the domain offers disposable mailboxes */
  is_disposable: boolean;
  /** Whether the domain offers mailboxes to everybody, such as gmail.com */
  is_free_provider: boolean;
  /** Where the address was found */
  source: {
    /** Page with the address; null if unknown */
    url: string | null;
    /** How the page contained it: `mailto`, `jsonld`, `microdata`, `cfemail`, `attribute`, `text`, `obfuscated`, `script`; or `capture` */
    method: string;
  };
  /** When the address was first found (ISO 8601, UTC) */
  first_seen_at: string;
  /** Time of the check that determines the status: the newest one, or a mail server check that is not stale. Null if the address was never checked; the confidence is then 0 */
  last_verified_at: string | null;
  /** When the result becomes stale: after 30 days for valid and unverified, 14 for risky, 90 for invalid, 1 for unknown */
  next_verification_at: string | null;
  /** Why the address has this status, in the order of the checks */
  reasons: ("syntax_invalid" | "domain_not_found" | "no_mx" | "null_mx" | "implicit_mx" | "mx_found" | "dns_error" | "dns_timeout" | "disposable_domain" | "relay_domain" | "role_account" | "free_provider" | "possible_typo" | "no_spf" | "no_dmarc" | "mailbox_not_checked" | "smtputf8_required" | "smtp_accepted" | "mailbox_not_found" | "mailbox_full" | "mailbox_disabled" | "catch_all" | "catch_all_unknown" | "greylisted" | "smtp_temporary_failure" | "smtp_policy_block" | "smtp_cannot_verify" | "smtp_connect_failed" | "smtp_timeout" | "smtp_port_blocked" | "list_verification")[];
  /** The probably intended address if a well-known mail domain is misspelled. Otherwise null */
  suggestion: string | null;
};

export type EmailCheckPage = {
  /** Entries of this page */
  data: EmailCheck[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type EmailCheck = {
  /** Id */
  id: string;
  /** When the address was checked (ISO 8601, UTC) */
  checked_at: string;
  /** `smtp`: a mail server of the domain was queried. `dns`: only DNS was queried */
  method: "dns" | "smtp";
  /** `valid`: a mail server accepted the mailbox, and is not known to accept every mailbox (reason `catch_all_unknown`: this is unknown). `unverified`: syntax and domain are fine, and the mailbox was not checked; confidence at most 80. `risky`: mail may bounce or reach nobody: a full mailbox, a server that accepts every mailbox, a domain without an MX, a disposable domain, a probable typo. `unknown`: DNS or the mail server was asked without a conclusive response, or no check has run yet. `invalid`: bad syntax, a domain that accepts no mail, or the mail server rejected the mailbox. */
  status: "valid" | "unverified" | "risky" | "unknown" | "invalid";
  /** An estimate, 0 to 100, that mail to the address is accepted; not how sure the status is. A fixed heuristic, not calibrated against deliveries. 0: bad syntax, or a domain that accepts no mail. 2: the mail server reports that the mailbox does not exist, or that it is disabled. 30: DNS did not respond. 30 to 40: the mail server gave no conclusive response. 40: the mailbox is full, or the domain has an address but no MX. 55: the server accepts every address. 70: the domain has an MX and the mailbox was not asked for; plus 5 for SPF and 5 for DMARC, but 65 at free mail providers and at relays. 80: accepted, and whether the server accepts every address is not known. 95: accepted by a server that rejects others. Then 10 less for a role address and 25 less for a probable typo; 20 at most at a disposable domain; 11 at least unless the address is invalid. */
  confidence: number;
  /** Why the address has this status, in the order of the checks */
  reasons: ("syntax_invalid" | "domain_not_found" | "no_mx" | "null_mx" | "implicit_mx" | "mx_found" | "dns_error" | "dns_timeout" | "disposable_domain" | "relay_domain" | "role_account" | "free_provider" | "possible_typo" | "no_spf" | "no_dmarc" | "mailbox_not_checked" | "smtputf8_required" | "smtp_accepted" | "mailbox_not_found" | "mailbox_full" | "mailbox_disabled" | "catch_all" | "catch_all_unknown" | "greylisted" | "smtp_temporary_failure" | "smtp_policy_block" | "smtp_cannot_verify" | "smtp_connect_failed" | "smtp_timeout" | "smtp_port_blocked" | "list_verification")[];
  /** Mail server that was contacted, or the first one in DNS; null without a mail route */
  mx_host: string | null;
};

export type TagPage = {
  /** Entries of this page */
  data: Tag[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type NewTag = {
  /** Unique in the workspace, ignoring case */
  name: string;
  /** Colour of the tag. Default: `neutral` */
  color?: "neutral" | "info" | "success" | "warning" | "danger";
};

export type TagChange = {
  /** Unique in the workspace, ignoring case */
  name?: string;
  /** Colour of the tag */
  color?: "neutral" | "info" | "success" | "warning" | "danger";
};

export type TagAssignment = {
  /** A tag of the workspace */
  tag_id?: string;
  /** Name of the tag, ignoring case. A missing tag is created with the color `neutral` */
  name?: string;
};

export type NotePage = {
  /** Entries of this page */
  data: Note[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type Note = {
  /** Id */
  id: string;
  /** Id of the lead */
  lead_id: string;
  /** Unescaped plain text. Escape it before you show it in HTML */
  body: string;
  /** Null for a note that an API key or a workflow wrote */
  author: {
    /** Id */
    id: string;
    /** Name */
    name: string | null;
  } | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
};

export type NewNote = {
  /** Plain text. Leading and trailing white space is removed */
  body: string;
};

export type SavedSearchPage = {
  /** Entries of this page */
  data: SavedSearch[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type SavedSearch = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  filters: LeadFilter;
  /** Time of the last run. Null if it was never run */
  last_used_at: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
};

export type NewSavedSearch = {
  /** Unique in the workspace, ignoring case */
  name: string;
  filters?: LeadFilter;
  filter?: LeadFilter;
};

export type Export = {
  /** Id */
  id: string;
  /** Id of the job */
  job_id: string;
  /** Format of the file */
  format: "csv" | "xlsx" | "json" | "ndjson";
  /** Number of rows in the file */
  rows: number;
  /** Size of the file in bytes */
  size_bytes: number;
  /** Name of the downloaded file */
  filename: string;
  /** Address of the file. It needs no credentials and is valid until `expires_at` */
  url: string;
  /** When the link expires (ISO 8601, UTC) */
  expires_at: string;
};

export type NewExport = {
  /** Format of the file. Default: `csv` */
  format?: "csv" | "xlsx" | "json" | "ndjson";
  /** `companies`: one row per lead. `contacts`: one per e-mail address; with the filter `email_status`, only addresses of these statuses. `people`: one per person. Default: companies */
  rows?: "companies" | "contacts" | "people";
  /** Names of the columns, in order. An unknown name returns 422 with all names. Columns of uploaded lists have their own names, and `input.*` stands for all of them. The column that named the sites is none of them. Default: the standard columns, then the uploaded ones. With it, json and ndjson have these members */
  columns?: string[];
  /** Filter and sort order of the exported leads. Default: all leads of the job */
  filter?: {
    /** Full-text search in name, domain, title, description and e-mail addresses. Every word must match the beginning of a word */
    q?: string;
    /** Id or name of a tag */
    tag?: string;
    /** Registrable domain, or one of its hosts: `www.acme.com` means `acme.com` */
    domain?: string;
    /** Country of the company's address, or else of most of its telephone numbers: ISO 3166-1 code of two or three letters, or the country's name in English or a major language. The case does not matter */
    country?: string;
    /** Industry, ignoring case. Common spellings such as `healthcare` are mapped. One of: Accounting, Aerospace and defence, Agriculture, Architecture and engineering, Arts and culture, Automotive, Banking, Beauty and personal care, Biotechnology and pharmaceuticals, Business consulting, Chemicals, Cleaning and facility services, Construction, Consumer electronics, Cybersecurity, Data and artificial intelligence, Dental care, Design, Education, Electrical services, Energy and utilities, Environmental services, Events, Fashion and apparel, Financial services, Fitness and sports, Food and beverages, Furniture and home, Gaming, Government, Health care, Hotels and accommodation, Human resources, IT services, Insurance, Internet and hosting, Landscaping and gardening, Legal services, Logistics and transport, Machinery, Manufacturing, Marketing and advertising, Media and publishing, Medical devices, Metals and mining, Music and entertainment, Non-profit, Painting and finishing, Pet care, Photography, Plumbing and heating, Real estate, Recruiting, Research, Restaurants and catering, Retail, Security services, Semiconductors and electronics, Social care, Software, Telecommunications, Translation and localisation, Travel and tourism, Veterinary care, Wholesale and trade */
    industry?: string;
    /** Kind of business, ignoring case. Common spellings are mapped. One of: Agency, B2B services, Consumer services, E-commerce, Education provider, Financial services, Health services, Hospitality, IT services, Manufacturer, Marketplace, Media, Non-profit, Professional services, Property, Public sector, Retail, SaaS, Trades, Transport, Wholesale */
    category?: string;
    /** Name of a technology, ignoring case. A former name (`typekit`) and the current name (`adobe fonts`) match the same leads */
    technology?: string;
    /** Leads with at least one of these technologies. Separated by commas, at most 20; in a JSON body, an array also */
    technologies_any?: string;
    /** Leads with all of these technologies. Separated by commas, at most 20; in a JSON body, an array also */
    technologies_all?: string;
    /** Leads with none of these technologies. Separated by commas, at most 20; in a JSON body, an array also */
    technologies_none?: string;
    /** Leads with at least one of these tags, by id or name. A tag with a comma in its name needs its id. Separated by commas, at most 20; in a JSON body, an array also */
    tags_any?: string;
    /** Leads with all of these tags, by id or name. Separated by commas, at most 20; in a JSON body, an array also */
    tags_all?: string;
    /** Leads with none of these tags, by id or name. Unknown tags exclude no lead. Separated by commas, at most 20; in a JSON body, an array also */
    tags_none?: string;
    /** City of the company's address, ignoring case */
    city?: string;
    /** Language of the entry page, as ISO 639-1 code. `de-AT` means `de` */
    language?: string;
    /** Job titles and departments of the company's people. Every word must match the beginning of a word, of one or of several people. Departments are in English, such as `sales` */
    role?: string;
    /** Leads with a person of one of these ranks, separated by commas: owner, founder, c_level, partner, vp, director, head, manager, senior, staff */
    seniority?: string;
    /** Leads that have this number of employees or more. A lead with a band such as `11-50` matches if a part of the band does. Leads of unknown size never match */
    size_min?: number;
    /** Leads that have this number of employees or fewer. See `size_min` */
    size_max?: number;
    /** Leads whose uploaded row has this value in this column: `column=value`. For up to 5 columns, an object: {"Segment": "Key", "Owner": "Ada"}, in a query as JSON text. Names and whole values are compared ignoring case. Finds values of at most 100 characters in the first 50 columns. `GET /leads/{id}` has the row as `input` */
    input?: string;
    /** Leads with an e-mail address (`true`) or without (`false`) */
    has_email?: boolean;
    /** Leads with a telephone number (`true`) or without (`false`) */
    has_phone?: boolean;
    /** Leads with an address of one of these statuses, separated by commas: valid, unverified, risky, unknown, invalid */
    email_status?: string;
    /** Whether the company has open roles on public job boards */
    hiring?: boolean;
    /** Leads with this deliverability: `high`, `medium`, `low` or `unknown` */
    deliverability?: "high" | "medium" | "low" | "unknown";
    /** Leads with this quality grade, A to F */
    grade?: "A" | "B" | "C" | "D" | "F";
    /** Leads with a quality score of at least this, 0 to 100 */
    min_quality?: number;
    /** Leads with an SEO score of at least this, 0 to 100 */
    min_seo?: number;
    /** Leads with an ICP score of at least this, 0 to 100 */
    min_icp?: number;
    /** Leads with this ICP verdict */
    verdict?: "strong" | "medium" | "weak";
    /** Leads with a lead score of at least this, 0 to 100 */
    min_lead_score?: number;
    /** Created at this time or later */
    created_after?: string;
    /** Created before this time */
    created_before?: string;
    /** Changed at this time or later, by a crawl, a verification or a user */
    updated_after?: string;
    /** `created_at`, `updated_at`: oldest first. `company_name`, `domain`: A to Z. `quality`, `icp`: best first. `-` reverses the order. Leads without a value sort last in both directions. Default: `-created_at`. */
    sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "company_name" | "-company_name" | "domain" | "-domain" | "quality" | "-quality" | "icp" | "-icp";
  };
};

export type LeadExport = {
  /** Id */
  id: string;
  /** Format of the file */
  format: "csv" | "xlsx" | "json" | "ndjson";
  /** Number of rows in the file */
  rows: number;
  /** Size of the file in bytes */
  size_bytes: number;
  /** Name of the downloaded file */
  filename: string;
  /** Address of the file. It needs no credentials and is valid until `expires_at` */
  url: string;
  /** When the link expires (ISO 8601, UTC) */
  expires_at: string;
};

export type ExportRun = {
  /** Id */
  id: string;
  /** `running`: the file is being written. `failed`: see `error` */
  status: "running" | "completed" | "failed" | "canceled";
  /** Format of the file */
  format: "csv" | "xlsx" | "json" | "ndjson";
  /** Selected leads. 0 until they are selected */
  leads: number;
  /** Leads that are in the file so far */
  done: number;
  /** Rows of the file so far */
  rows: number;
  /** Null until the file is complete */
  size_bytes: number | null;
  /** Name of the downloaded file */
  filename: string;
  /** Address of the file, valid until `expires_at`; each request returns a new one. Null until the file is complete */
  url: string | null;
  /** When it expires (ISO 8601, UTC); null for never */
  expires_at: string | null;
  /** Why the export failed, and what to do. Null if it did not */
  error: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
  /** When it finished (ISO 8601, UTC); null until then */
  finished_at: string | null;
};

export type NewLeadExport = {
  /** Format of the file. Default: csv */
  format?: "csv" | "xlsx" | "json" | "ndjson";
  /** `companies`: one row per lead. `contacts`: one per e-mail address; with the filter `email_status`, only addresses of these statuses. `people`: one per person. Default: companies */
  rows?: "companies" | "contacts" | "people";
  /** Names of the columns, in order. An unknown name returns 422 with all names. Columns of uploaded lists have their own names, and `input.*` stands for all of them. The column that named the sites is none of them. Default: the standard columns, then the uploaded ones. With it, json and ndjson have these members */
  columns?: string[];
  filter?: LeadFilter;
  /** Exports only these of the leads that match. Unknown ids are ignored */
  ids?: string[];
  /** Leads to leave out */
  exclude_ids?: string[];
  /** `true` writes a small file in the background too. More than 50,000 leads always are. Default: false */
  background?: boolean;
};

export type ExportPage = {
  /** Entries of this page */
  data: Export[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type IntegrationPage = {
  /** Entries of this page */
  data: Integration[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type Integration = {
  /** Id */
  id: string;
  /** Provider to which leads are pushed */
  provider: "webhook" | "crm_1" | "crm_2" | "crm_3" | "database_1" | "spreadsheet_1" | "chat_1" | "hubspot" | "pipedrive" | "zoho" | "airtable" | "google_sheets" | "slack";
  /** Name */
  name: string;
  /** `auth_error`: the provider rejects the credentials. Automatic pushes stop until the credentials are saved again or a push or test succeeds. `disabled`: by PATCH, or because a webhook's receiver returned 410 */
  status: "active" | "auth_error" | "disabled";
  /** Why the integration is not active */
  error: string | null;
  /** Whether pushes are sent */
  enabled: boolean;
  /** Whether every job's leads are pushed when the job completes */
  auto_push: boolean;
  /** Secret members are omitted; `<name>_set` reports that they exist */
  config: Record<string, unknown>;
  /** Column of the destination by lead field */
  field_map: Record<string, string>;
  /** Whether an access token is stored */
  auth_token_set: boolean;
  /** Whether a target address is stored */
  target_url_set: boolean;
  /** Host of `target_url`; null without one */
  target_host: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
  /** When it was last changed (ISO 8601, UTC) */
  updated_at: string;
};

export type CreatedIntegration = Integration & {
  /** Signing secret of a webhook (Standard Webhooks). Returned only once; null for a secret from the request and for other providers */
  signing_secret: string | null;
};

export type NewIntegration = {
  /** crm_1 is hubspot, crm_2 pipedrive, crm_3 zoho, database_1 airtable, spreadsheet_1 google_sheets, chat_1 slack. Returned as given */
  provider: "webhook" | "crm_1" | "crm_2" | "crm_3" | "database_1" | "spreadsheet_1" | "chat_1" | "hubspot" | "pipedrive" | "zoho" | "airtable" | "google_sheets" | "slack";
  /** Name */
  name: string;
  /** Access token of the provider. Write-only, stored encrypted. For a webhook: the bearer token of its requests or, with the prefix `whsec_`, the signing secret */
  auth_token?: string | null;
  /** Pushes the leads of each job when it completes. Default: `false` */
  auto_push?: boolean;
  /** Settings of the provider. Unknown members are rejected, except for a webhook, which stores any whose name does not resemble `events`. webhook: `events`. crm_1: `contacts`. crm_2: `domain`, `contacts`. crm_3: `client_id`, `client_secret`, `region`, `module`, `duplicate_check_fields`. database_1: `base`, `table`. `overwrite` applies to existing records of a CRM, Airtable or Google sheet: `empty_only` (default) fills its empty fields, `always` replaces every mapped field. Members with the name of a secret are write-only and stored encrypted; `<name>_set` reports that they exist */
  config?: Record<string, unknown>;
  /** Maps lead fields to columns of the destination. An empty column omits the field. Fields: id, website, domain, company_name, email, email_status, emails, person_name, person_title, person_email, people, phone, phones, title, description, language, street_address, postal_code, city, region, country, country_code, industry, category, summary, lead_score, icp_score, verdict, quality_score, deliverability, employee_count, founded_year, technologies, tags, linkedin, x, facebook, instagram, youtube, github, created_at, updated_at, and `input.` followed by the name of an uploaded column. A webhook receives them as `fields` of each lead */
  field_map?: Record<string, string>;
  /** Public https address of webhook, chat_1 and spreadsheet_1. Write-only: it may allow posting without a token, so it is stored encrypted and only its host is returned */
  target_url?: string | null;
};

export type FieldMapPreview = {
  /** The lead of the values. Null if the workspace has none */
  lead: {
    /** Id */
    id: string;
    /** Address of the company's website */
    website: string;
    /** Name of the company; null if unknown */
    company_name: string | null;
  } | null;
  /** Every field, in the order in which columns are written. Empty for a provider that receives text messages (chat_1) */
  fields: {
    /** Field of a lead: id, website, domain, company_name, email, email_status, emails, person_name, person_title, person_email, people, phone, phones, title, description, language, street_address, postal_code, city, region, country, country_code, industry, category, summary, lead_score, icp_score, verdict, quality_score, deliverability, employee_count, founded_year, technologies, tags, linkedin, x, facebook, instagram, youtube, github, created_at, updated_at, or `input.` and the name of an uploaded column */
    field: string;
    /** Column that receives it. Null: it is not sent */
    column: string | null;
    /** Column without a `field_map` */
    default_column: string | null;
    /** Value of the lead */
    value: string | number | null;
  }[];
};

export type FieldMapPreviewRequest = {
  /** Provider of the integration */
  provider: "webhook" | "crm_1" | "crm_2" | "crm_3" | "database_1" | "spreadsheet_1" | "chat_1" | "hubspot" | "pipedrive" | "zoho" | "airtable" | "google_sheets" | "slack";
  /** Settings that decide the columns: the `module` of crm_3 */
  config?: Record<string, unknown>;
  /** Maps lead fields to columns of the destination. An empty column omits the field. Fields: id, website, domain, company_name, email, email_status, emails, person_name, person_title, person_email, people, phone, phones, title, description, language, street_address, postal_code, city, region, country, country_code, industry, category, summary, lead_score, icp_score, verdict, quality_score, deliverability, employee_count, founded_year, technologies, tags, linkedin, x, facebook, instagram, youtube, github, created_at, updated_at, and `input.` followed by the name of an uploaded column. A webhook receives them as `fields` of each lead */
  field_map?: Record<string, string>;
  /** Lead whose values are shown. Default: the newest lead */
  lead_id?: string;
};

export type PushPage = {
  /** Entries of this page */
  data: Push[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type Push = {
  /** Id */
  id: string;
  /** Id of the integration */
  integration_id: string;
  /** Id of the job; null without one */
  job_id: string | null;
  /** `lead.pushed`: leads pushed by a user, by a workflow or automatically */
  event: "lead.pushed" | "lead.created" | "job.completed" | "job.failed" | "job.canceled" | "change.detected";
  /** Number of leads */
  lead_count: number;
  /** Number of leads that were written */
  pushed: number;
  /** Number of leads that failed */
  failed: number;
  /** Leads that were deleted before they were sent */
  skipped: number;
  /** State of the push */
  status: "pending" | "succeeded" | "partial" | "failed";
  /** Attempts since the last one that delivered leads; 0 before the first attempt */
  attempt: number;
  /** Maximum number of attempts */
  max_attempts: number;
  /** When the next attempt is due (ISO 8601, UTC); null if none is */
  next_attempt_at: string | null;
  /** HTTP status of the last attempt; null without a response */
  response_status: number | null;
  /** Why the last attempt failed; null if it succeeded */
  error: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
  /** When it finished (ISO 8601, UTC); null until then */
  finished_at: string | null;
};

export type PushDetails = Push & {
  /** The first 100 failed leads */
  failures: {
    /** Id of the lead */
    lead_id: string;
    /** Why the lead was not written */
    error: string;
  }[];
};

export type PushResult = {
  /** Number of leads that were written */
  pushed: number;
  /** Number of leads that failed */
  failed: number;
  /** Leads that the destination cannot accept */
  skipped: number;
  /** Id of the push, for `GET /integrations/pushes/{id}` */
  push_id: string;
  /** `pending`: some leads have no final result yet; `GET /integrations/pushes/{id}` returns it later */
  status: "pending" | "succeeded" | "partial" | "failed";
  /** Number of leads */
  lead_count: number;
};

export type PushRequest = {
  /** Pushes all leads of the job */
  job_id?: string;
  /** Ids of the leads to push, instead of those of a job */
  lead_ids?: string[];
  filter?: LeadFilter;
  /** Maximum number of leads, newest first. The default is 10000 with job_id or lead_ids, else 100 */
  limit?: number;
};

export type PushRequestDetails = {
  /** The message of a webhook or a chat. Null for other providers, which need several requests, and if nothing of the event exists any more */
  request: SentRequest | null;
  /** The records of the first 5 leads. Empty for a webhook and a chat */
  leads: {
    /** Id of the lead */
    lead_id: string;
    /** Values by column of the destination */
    columns: Record<string, unknown>;
  }[];
};

export type SentRequest = {
  /** HTTP method */
  method: string;
  /** Host of the request. Its path can be a secret and is not returned */
  host: string;
  /** Headers by name in lower case, without credentials */
  headers: Record<string, string>;
  /** Body as text, without secrets, at most 20000 characters. Null if it is not JSON */
  body: string | null;
};

export type ResendRequest = {
  /** Sends only the leads that failed. Default: false */
  only_failed?: boolean;
};

export type IntegrationChange = {
  /** Name */
  name?: string;
  /** Replaces the stored token; null removes it */
  auth_token?: string | null;
  /** Whether every job's leads are pushed when the job completes */
  auto_push?: boolean;
  /** Given members replace the stored ones; null removes a member */
  config?: Record<string, unknown>;
  /** Replaces the whole stored map */
  field_map?: Record<string, string>;
  /** A change of the host (or of `config` members that name the account) removes the stored `auth_token` and secret `config` members, unless the same request contains them. A webhook keeps its signing secret, which is never sent */
  target_url?: string | null;
  /** Whether pushes are sent */
  enabled?: boolean;
};

export type IntegrationTest = {
  /** Whether the provider accepted the credentials and settings */
  ok: boolean;
  /** HTTP status that the provider returned; null without a response */
  response_status: number | null;
  /** Why the test failed; null if it succeeded */
  error: string | null;
  /** The last request of the test, or null if none was sent */
  request: SentRequest | null;
  /** The response to `request`, or null if there was none */
  response: ReceivedResponse | null;
};

export type ReceivedResponse = {
  /** HTTP status */
  status: number;
  /** Headers by name in lower case, without credentials */
  headers: Record<string, string>;
  /** The first 4000 bytes as text, without secrets */
  body: string;
  /** Time until the response in milliseconds */
  duration_ms: number;
};

export type IntegrationTestRequest = {
  /** Type of the message that a webhook receives. Default: `test`. The others contain the newest lead, job or change of the workspace, and their `webhook-id` begins with `test_` */
  event?: "test" | "lead.pushed" | "lead.created" | "job.completed" | "job.failed" | "job.canceled" | "change.detected";
};

export type RotatedSecret = {
  /** The new signing secret. It is shown only once */
  signing_secret: string;
  /** Until then messages also have a signature by the old secret */
  previous_valid_until: string;
};

export type WorkflowPage = {
  /** Entries of this page */
  data: Workflow[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type Workflow = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** `manual`: runs only on request. `job_completed`: also runs once for each completed job while the workflow is enabled */
  trigger: "manual" | "job_completed";
  /** Steps in order */
  steps: WorkflowStep[];
  /** Whether completed jobs start the workflow. A manual run is always possible */
  enabled: boolean;
  /** Start of the latest run */
  last_run_at: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
};

export type WorkflowStep = {
  /** Type of the step */
  type: "filter";
  /** Later steps run only for leads that match. `sort` has no effect */
  filter: {
    /** Full-text search in name, domain, title, description and e-mail addresses. Every word must match the beginning of a word */
    q?: string;
    /** Id or name of a tag */
    tag?: string;
    /** Registrable domain, or one of its hosts: `www.acme.com` means `acme.com` */
    domain?: string;
    /** Country of the company's address, or else of most of its telephone numbers: ISO 3166-1 code of two or three letters, or the country's name in English or a major language. The case does not matter */
    country?: string;
    /** Industry, ignoring case. Common spellings such as `healthcare` are mapped. One of: Accounting, Aerospace and defence, Agriculture, Architecture and engineering, Arts and culture, Automotive, Banking, Beauty and personal care, Biotechnology and pharmaceuticals, Business consulting, Chemicals, Cleaning and facility services, Construction, Consumer electronics, Cybersecurity, Data and artificial intelligence, Dental care, Design, Education, Electrical services, Energy and utilities, Environmental services, Events, Fashion and apparel, Financial services, Fitness and sports, Food and beverages, Furniture and home, Gaming, Government, Health care, Hotels and accommodation, Human resources, IT services, Insurance, Internet and hosting, Landscaping and gardening, Legal services, Logistics and transport, Machinery, Manufacturing, Marketing and advertising, Media and publishing, Medical devices, Metals and mining, Music and entertainment, Non-profit, Painting and finishing, Pet care, Photography, Plumbing and heating, Real estate, Recruiting, Research, Restaurants and catering, Retail, Security services, Semiconductors and electronics, Social care, Software, Telecommunications, Translation and localisation, Travel and tourism, Veterinary care, Wholesale and trade */
    industry?: string;
    /** Kind of business, ignoring case. Common spellings are mapped. One of: Agency, B2B services, Consumer services, E-commerce, Education provider, Financial services, Health services, Hospitality, IT services, Manufacturer, Marketplace, Media, Non-profit, Professional services, Property, Public sector, Retail, SaaS, Trades, Transport, Wholesale */
    category?: string;
    /** Name of a technology, ignoring case. A former name (`typekit`) and the current name (`adobe fonts`) match the same leads */
    technology?: string;
    /** Leads with at least one of these technologies. Separated by commas, at most 20; in a JSON body, an array also */
    technologies_any?: string;
    /** Leads with all of these technologies. Separated by commas, at most 20; in a JSON body, an array also */
    technologies_all?: string;
    /** Leads with none of these technologies. Separated by commas, at most 20; in a JSON body, an array also */
    technologies_none?: string;
    /** Leads with at least one of these tags, by id or name. A tag with a comma in its name needs its id. Separated by commas, at most 20; in a JSON body, an array also */
    tags_any?: string;
    /** Leads with all of these tags, by id or name. Separated by commas, at most 20; in a JSON body, an array also */
    tags_all?: string;
    /** Leads with none of these tags, by id or name. Unknown tags exclude no lead. Separated by commas, at most 20; in a JSON body, an array also */
    tags_none?: string;
    /** City of the company's address, ignoring case */
    city?: string;
    /** Language of the entry page, as ISO 639-1 code. `de-AT` means `de` */
    language?: string;
    /** Job titles and departments of the company's people. Every word must match the beginning of a word, of one or of several people. Departments are in English, such as `sales` */
    role?: string;
    /** Leads with a person of one of these ranks, separated by commas: owner, founder, c_level, partner, vp, director, head, manager, senior, staff */
    seniority?: string;
    /** Leads that have this number of employees or more. A lead with a band such as `11-50` matches if a part of the band does. Leads of unknown size never match */
    size_min?: number;
    /** Leads that have this number of employees or fewer. See `size_min` */
    size_max?: number;
    /** Leads whose uploaded row has this value in this column: `column=value`. For up to 5 columns, an object: {"Segment": "Key", "Owner": "Ada"}, in a query as JSON text. Names and whole values are compared ignoring case. Finds values of at most 100 characters in the first 50 columns. `GET /leads/{id}` has the row as `input` */
    input?: string;
    /** Leads with an e-mail address (`true`) or without (`false`) */
    has_email?: boolean;
    /** Leads with a telephone number (`true`) or without (`false`) */
    has_phone?: boolean;
    /** Leads with an address of one of these statuses, separated by commas: valid, unverified, risky, unknown, invalid */
    email_status?: string;
    /** Whether the company has open roles on public job boards */
    hiring?: boolean;
    /** Leads with this deliverability: `high`, `medium`, `low` or `unknown` */
    deliverability?: "high" | "medium" | "low" | "unknown";
    /** Leads with this quality grade, A to F */
    grade?: "A" | "B" | "C" | "D" | "F";
    /** Leads with a quality score of at least this, 0 to 100 */
    min_quality?: number;
    /** Leads with an SEO score of at least this, 0 to 100 */
    min_seo?: number;
    /** Leads with an ICP score of at least this, 0 to 100 */
    min_icp?: number;
    /** Leads with this ICP verdict */
    verdict?: "strong" | "medium" | "weak";
    /** Leads with a lead score of at least this, 0 to 100 */
    min_lead_score?: number;
    /** Created at this time or later */
    created_after?: string;
    /** Created before this time */
    created_before?: string;
    /** Changed at this time or later, by a crawl, a verification or a user */
    updated_after?: string;
    /** `created_at`, `updated_at`: oldest first. `company_name`, `domain`: A to Z. `quality`, `icp`: best first. `-` reverses the order. Leads without a value sort last in both directions. Default: `-created_at`. */
    sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "company_name" | "-company_name" | "domain" | "-domain" | "quality" | "-quality" | "icp" | "-icp";
  };
} | {
  /** Type of the step */
  type: "verify_emails";
} | {
  /** Type of the step */
  type: "ai_enrich";
} | {
  /** Type of the step */
  type: "icp_match";
} | {
  /** Type of the step */
  type: "outreach";
  /** Kind of text that the step writes */
  kind: "first_line" | "cold_email" | "linkedin_opener" | "pitch" | "follow_up";
  /** Product or service that the text offers */
  product: string;
  /** Tone of the text */
  tone?: string;
  /** Person at the company to address. Without it, the text names nobody */
  recipient?: {
    /** Name of the recipient */
    name: string;
    /** Job title of the recipient */
    title?: string | null;
  } | null;
  /** BCP 47 tag of the text's language, such as `de`. Default: the language of the company's website */
  language?: string;
} | {
  /** Type of the step */
  type: "tag";
  /** Unique in the workspace, ignoring case */
  name: string;
  /** Colour of a new tag. Default: `neutral` */
  color?: "neutral" | "info" | "success" | "warning" | "danger";
} | {
  /** Type of the step */
  type: "note";
  /** Plain text. Leading and trailing white space is removed */
  body: string;
} | {
  /** Type of the step */
  type: "push";
  /** An integration of the workspace */
  integration_id: string;
} | {
  /** Type of the step */
  type: "export";
  /** Format of the file that the step writes. Default: `csv` */
  format?: "csv" | "xlsx" | "json" | "ndjson";
} | {
  /** Type of the step */
  type: "notify";
  /** Public HTTPS URL that accepts POST. URLs of this service are rejected */
  url: string;
};

export type NewWorkflow = {
  /** Name */
  name: string;
  /** `manual`: runs only on request. `job_completed`: also runs once for each completed job while the workflow is enabled. Default: `manual` */
  trigger?: "manual" | "job_completed";
  /** Steps, which run one after the other */
  steps: WorkflowStep[];
  /** Whether it runs when a job completes. Default: `true` */
  enabled?: boolean;
};

export type WorkflowPreview = {
  /** The newest leads of the job, at most 5 */
  leads: {
    /** Id */
    id: string;
    /** Registrable domain of the company's website */
    domain: string;
    /** Name of the company; null if unknown */
    company_name: string | null;
  }[];
  /** One entry per step, in order */
  steps: WorkflowPreviewStep[];
  /** Most that the workflow costs for the sample */
  credits: number;
};

export type WorkflowPreviewStep = {
  /** Type of the step */
  type: "filter" | "verify_emails" | "ai_enrich" | "icp_match" | "outreach" | "tag" | "note" | "push" | "export" | "notify";
  /** Why the step would fail for every lead. Null if nothing is known */
  problem: string | null;
  /** Most that the step costs for the sample */
  credits: number;
  /** The leads that reach the step */
  leads: WorkflowPreviewLead[];
};

export type WorkflowPreviewLead = {
  /** Id of the lead */
  lead_id: string;
  /** `runs`: the step processes the lead. `passes`: the lead matches the filter. `depends_on_run`: unknown until the workflow runs, because an earlier step, which the preview does not run, changes what this filter reads; for a later step, because the lead may not reach it. `excluded`: the lead does not match whatever the earlier steps do, so later steps do not list it. `skipped`: the step has nothing to do for it */
  outcome: "runs" | "passes" | "depends_on_run" | "excluded" | "skipped";
};

export type NewWorkflowPreview = {
  /** Steps, which run one after the other */
  steps: WorkflowStep[];
  /** The job whose newest leads are the sample */
  job_id: string;
};

export type WorkflowChange = {
  /** Name */
  name?: string;
  /** `manual`: runs only on request. `job_completed`: also runs once for each completed job while the workflow is enabled */
  trigger?: "manual" | "job_completed";
  /** Steps, which run one after the other */
  steps?: WorkflowStep[];
  /** Whether it runs when a job completes */
  enabled?: boolean;
};

export type WorkflowRun = {
  /** Id */
  id: string;
  /** Id of the workflow */
  workflow_id: string;
  /** Id of the job */
  job_id: string;
  /** `running`: steps or pushes continue in the background. `partial`: some steps failed. `failed`: no step processed a lead */
  status: "running" | "completed" | "partial" | "failed";
  /** Leads of the job */
  leads_in: number;
  /** Leads that passed every filter so far */
  leads_out: number;
  /** Result of each step */
  steps: WorkflowStepReport[];
  /** Credits that the steps spent */
  credits_spent: number;
  /** When it started (ISO 8601, UTC) */
  started_at: string;
  /** When it finished (ISO 8601, UTC); null until then */
  finished_at: string | null;
};

export type WorkflowStepReport = {
  /** Type of the step */
  type: "filter" | "verify_emails" | "ai_enrich" | "icp_match" | "outreach" | "tag" | "note" | "push" | "export" | "notify";
  /** `partial`: some leads failed. `failed`: no lead was processed. `skipped`: an earlier filter failed, so the leads of this step are unknown */
  status: "pending" | "running" | "completed" | "partial" | "failed" | "skipped";
  /** Leads that the step processed. For a filter: leads that passed */
  processed: number;
  /** Leads for which the step failed */
  failed: number;
  /** Leads without work (no address to verify, AI result present), leads that a filter excluded, deleted leads, and leads left over when the step failed. `error` states the cause */
  skipped: number;
  /** Why the step failed; null if it did not */
  error: string | null;
  /** Push of a `push` step. The step reports the current counts of the push. The step and the run are `running` until the push ends */
  push_id?: string;
};

export type NewWorkflowRun = {
  /** A job that has ended */
  job_id: string;
};

export type WorkflowRunPage = {
  /** Entries of this page */
  data: WorkflowRun[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type FoundEmail = {
  /** The most probable address. Null if there is none */
  email: string | null;
  /** `valid`: a mail server accepted the mailbox, and is not known to accept every mailbox (reason `catch_all_unknown`: this is unknown). `unverified`: syntax and domain are fine, and the mailbox was not checked; confidence at most 80. `risky`: mail may bounce or reach nobody: a full mailbox, a server that accepts every mailbox, a domain without an MX, a disposable domain, a probable typo. `unknown`: DNS or the mail server was asked without a conclusive response, or no check has run yet. `invalid`: bad syntax, a domain that accepts no mail, or the mail server rejected the mailbox. */
  status: "valid" | "unverified" | "risky" | "unknown" | "invalid";
  /** How probable the address is, 0 to 100. At most 30 for a guess: no known address of the domain shows a pattern, and no mail server confirmed the mailbox. At most 80 without a mail server, at most 55 at a server that accepts every address */
  confidence: number;
  /** How the address is made of the name. `{f}` and `{l}` are the initials. Null for an address that was found and is made in another way */
  pattern: string | null;
  /** Known addresses of people at the domain that show the pattern, at most 10 */
  evidence: {
    /** The known address */
    email: string;
    /** The page where it was found */
    source_url: string | null;
  }[];
  /** All possible addresses that no mail server rejected, the most probable first, at most 10. The first one is `email` */
  candidates: {
    /** The address */
    email: string;
    /** How probable the address is, 0 to 100 */
    confidence: number;
  }[];
  /** Why the address has this status, in the order of the checks */
  reasons: ("syntax_invalid" | "domain_not_found" | "no_mx" | "null_mx" | "implicit_mx" | "mx_found" | "dns_error" | "dns_timeout" | "disposable_domain" | "relay_domain" | "role_account" | "free_provider" | "possible_typo" | "no_spf" | "no_dmarc" | "mailbox_not_checked" | "smtputf8_required" | "smtp_accepted" | "mailbox_not_found" | "mailbox_full" | "mailbox_disabled" | "catch_all" | "catch_all_unknown" | "greylisted" | "smtp_temporary_failure" | "smtp_policy_block" | "smtp_cannot_verify" | "smtp_connect_failed" | "smtp_timeout" | "smtp_port_blocked" | "list_verification")[];
  /** The mail server accepts every address, so that it cannot confirm one. Null if this is unknown */
  catch_all: boolean | null;
  /** 0 if no address was found */
  credits_charged: number;
};

export type EmailQuestion = {
  /** First name, 1 to 100 characters */
  first_name: string;
  /** Last name with its particles, such as `van der Berg` or `García López`, 1 to 100 characters */
  last_name: string;
  /** Domain or website of the company, at most 300 characters */
  domain: string;
};

export type Company = {
  /** URL of the site's entry page after redirects */
  website: string;
  /** Company name from structured data, `og:site_name`, the legal notice, the title or the copyright line, in this order. If no page has a name: the domain's label */
  company_name: string | null;
  /** Title of the entry page */
  title: string | null;
  /** Meta description of the entry page */
  description: string | null;
  /** Language of the site (ISO 639-1) */
  language: string | null;
  /** Best first */
  emails: string[];
  /** E.164, best first */
  phones: string[];
  /** Profile addresses by network */
  socials: Record<string, string>;
  /** Technologies that the site uses */
  technologies: Technology[];
  /** The addresses with their status and person, best first: all of a single lead, the first 20 in lists, events and exports */
  contacts: LeadContact[];
  /** Postal addresses, the head office first. Read from text and structured data */
  addresses: LeadAddress[];
  /** Numbers of registers and tax offices, VAT numbers included */
  registrations: LeadRegistration[];
  /** People of the company, from legal notices, team pages and structured data. Empty if the workspace or the job does not collect people */
  people: LeadPerson[];
  /** Legal name, founding year and size in words, with the sentence */
  statements: LeadStatement[];
  /** Results beyond the crawled pages: from DNS, checks and AI */
  enrichment: Enrichment;
  /** Open roles on public job boards. Null if none are known */
  hiring: {
    /** Open postings of the company */
    open_roles: number;
    /** The 20 most requested technologies */
    technologies: string[];
    /** When the newest posting was published (ISO 8601, UTC) */
    latest_posted_at: string;
  } | null;
  /** Present while the index of open roles cannot be read. `hiring` is then null, whether or not there are open roles */
  hiring_unavailable?: true;
  /** When it was last changed (ISO 8601, UTC) */
  updated_at: string;
  /** Registrable domain */
  domain: string;
  /** The lead from which this is: the newest of the domain */
  lead_id: string;
  /** Leads of the domain in this workspace */
  leads: number;
  refresh: CompanyRefresh;
};

/** Result of the crawl of `refresh=true`; null without it */
export type CompanyRefresh = {
  /** The job that crawled the site */
  job_id: string;
  /** Status of the job. `completed`: the company is as its site is now. Otherwise the site was not read, and the company is as an earlier crawl left it */
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  /** Why the site was not read, as `JobSite.reason`: dns, timeout, robots, … */
  reason: string | null;
} | null;

export type VerificationPage = {
  /** Entries of this page */
  data: Verification[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type Verification = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** State of the verification */
  status: "running" | "completed" | "failed" | "canceled";
  /** Number of different addresses */
  total: number;
  /** Number of addresses with a final verdict */
  done: number;
  counts: VerificationCounts;
  /** Columns of the uploaded file, which exports keep. Null for a list of addresses */
  columns: string[] | null;
  /** Credits of the verification */
  credits: {
    /** Credits reserved when it was created: the price of all addresses */
    reserved: number;
    /** Credits charged: for addresses about which a mail server gave a definite reply */
    spent: number;
    /** Credits that were reserved and not spent */
    refunded: number;
  };
  /** Why the verification failed; otherwise null */
  error: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
  /** When it finished (ISO 8601, UTC); null until then */
  finished_at: string | null;
  /** When the addresses were deleted by age. The list of results is empty since */
  results_deleted_at: string | null;
};

/** Number of addresses with a final verdict, by status */
export type VerificationCounts = {
  /** A mail server accepted the mailbox */
  valid: number;
  /** Syntax and domain are fine; the mailbox was not checked */
  unverified: number;
  /** Mail may bounce or reach nobody */
  risky: number;
  /** Asked without a conclusive response */
  unknown: number;
  /** The address cannot receive mail */
  invalid: number;
};

export type CreatedVerification = Verification & {
  /** Rows that are not verified: without an address (exports keep them), or with one on the suppression list (left out) */
  skipped_count: number;
};

export type NewVerification = {
  /** 1 to 100,000 addresses. Each is checked once, however often it is given */
  emails: string[];
  /** Name */
  name?: string;
};

export type NewCsvVerification = {
  /** CSV (any common encoding and delimiter) or the first visible sheet of an XLSX workbook. At most 10 MiB and 200 columns */
  file: Blob;
  /** Name of the column with the addresses. Without it, the service selects the column by its name (email, mail, …), or the first one with addresses */
  column?: string;
  /** Name */
  name?: string;
};

export type VerificationResultPage = {
  /** Entries of this page */
  data: VerificationResult[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type VerificationResult = {
  /** The normalized address */
  email: string;
  /** `valid`: a mail server accepted the mailbox, and is not known to accept every mailbox (reason `catch_all_unknown`: this is unknown). `unverified`: syntax and domain are fine, and the mailbox was not checked; confidence at most 80. `risky`: mail may bounce or reach nobody: a full mailbox, a server that accepts every mailbox, a domain without an MX, a disposable domain, a probable typo. `unknown`: DNS or the mail server was asked without a conclusive response, or no check has run yet. `invalid`: bad syntax, a domain that accepts no mail, or the mail server rejected the mailbox. */
  status: "valid" | "unverified" | "risky" | "unknown" | "invalid";
  /** An estimate, 0 to 100, that mail to the address is accepted; not how sure the status is. A fixed heuristic, not calibrated against deliveries. 0: bad syntax, or a domain that accepts no mail. 2: the mail server reports that the mailbox does not exist, or that it is disabled. 30: DNS did not respond. 30 to 40: the mail server gave no conclusive response. 40: the mailbox is full, or the domain has an address but no MX. 55: the server accepts every address. 70: the domain has an MX and the mailbox was not asked for; plus 5 for SPF and 5 for DMARC, but 65 at free mail providers and at relays. 80: accepted, and whether the server accepts every address is not known. 95: accepted by a server that rejects others. Then 10 less for a role address and 25 less for a probable typo; 20 at most at a disposable domain; 11 at least unless the address is invalid. */
  confidence: number;
  /** Why the address has this status, in the order of the checks */
  reasons: ("syntax_invalid" | "domain_not_found" | "no_mx" | "null_mx" | "implicit_mx" | "mx_found" | "dns_error" | "dns_timeout" | "disposable_domain" | "relay_domain" | "role_account" | "free_provider" | "possible_typo" | "no_spf" | "no_dmarc" | "mailbox_not_checked" | "smtputf8_required" | "smtp_accepted" | "mailbox_not_found" | "mailbox_full" | "mailbox_disabled" | "catch_all" | "catch_all_unknown" | "greylisted" | "smtp_temporary_failure" | "smtp_policy_block" | "smtp_cannot_verify" | "smtp_connect_failed" | "smtp_timeout" | "smtp_port_blocked" | "list_verification")[];
  /** Whether the address belongs to a role, such as info@, and not to a person */
  is_role: boolean;
  /** The domain belongs to a disposable mail service */
  is_disposable: boolean;
  /** Whether the domain offers mailboxes to everybody, such as gmail.com */
  is_free_provider: boolean;
  /** Provider of the mail servers; null for a company's own and for unknown ones */
  mx_provider: string | null;
  /** Mail server that was contacted, or the first one in DNS; null without a mail route */
  mx_host: string | null;
  /** The probably intended address if a well-known mail domain is misspelled. Otherwise null */
  suggestion: string | null;
};

export type VerificationEvent = VerificationSnapshotEvent | VerificationProgressEvent | VerificationDoneEvent;

/** The first event of a stream: the verification when the stream opens. */
export type VerificationSnapshotEvent = {
  /** Name of the event */
  event: "snapshot";
  /** Number of the event in the verification, for `Last-Event-ID` */
  id: number;
  /** The verification when the stream opens */
  data: Verification;
};

/** The counters changed. The event has no id, because a resumed stream sends the current counters. */
export type VerificationProgressEvent = {
  /** Name of the event */
  event: "progress";
  /** The counters */
  data: {
    /** Number of different addresses */
    total: number;
    /** Number of addresses with a final verdict */
    done: number;
    counts: VerificationCounts;
  };
};

/** The last event: the verification with its final counters and credits. The stream then closes. */
export type VerificationDoneEvent = {
  /** Name of the event */
  event: "done";
  /** Number of the event in the verification, for `Last-Event-ID` */
  id: number;
  /** The verification with its final counters and credits */
  data: Verification;
};

export type VerificationExport = {
  /** Id */
  id: string;
  /** The verification whose rows the file has */
  verification_id: string;
  /** Format of the file */
  format: "csv" | "xlsx" | "json" | "ndjson";
  /** Number of rows in the file */
  rows: number;
  /** Size of the file in bytes */
  size_bytes: number;
  /** Name of the downloaded file */
  filename: string;
  /** Address of the file. It needs no credentials and is valid until `expires_at` */
  url: string;
  /** When it expires (ISO 8601, UTC) */
  expires_at: string;
};

export type NewVerificationExport = {
  /** Default: `csv` */
  format?: "csv" | "xlsx" | "json" | "ndjson";
  /** Only rows whose address has one of these statuses, such as `valid`. Default: all rows, also those that were not checked */
  statuses?: ("valid" | "unverified" | "risky" | "unknown" | "invalid")[];
};

export type Contacts = {
  /** URL of the page after redirects */
  url: string;
  /** Name of the company; null if unknown */
  company_name: string | null;
  /** Best first */
  emails: string[];
  /** E.164, best first */
  phones: string[];
  /** Profile addresses by network */
  socials: Record<string, string>;
  /** URLs of the pages that were read */
  pages: string[];
};

export type SiteToRead = {
  /** `acme.com` means `https://acme.com/` */
  url: string;
};

export type Technologies = {
  /** URL of the page after redirects */
  url: string;
  /** Technologies that the site uses */
  technologies: Technology[];
};

export type VerifiedAddress = {
  /** The normalized address */
  email: string;
  /** `valid`: a mail server accepted the mailbox, and is not known to accept every mailbox (reason `catch_all_unknown`: this is unknown). `unverified`: syntax and domain are fine, and the mailbox was not checked; confidence at most 80. `risky`: mail may bounce or reach nobody: a full mailbox, a server that accepts every mailbox, a domain without an MX, a disposable domain, a probable typo. `unknown`: DNS or the mail server was asked without a conclusive response, or no check has run yet. `invalid`: bad syntax, a domain that accepts no mail, or the mail server rejected the mailbox. */
  status: "valid" | "unverified" | "risky" | "unknown" | "invalid";
  /** An estimate, 0 to 100, that mail to the address is accepted; not how sure the status is. A fixed heuristic, not calibrated against deliveries. 0: bad syntax, or a domain that accepts no mail. 2: the mail server reports that the mailbox does not exist, or that it is disabled. 30: DNS did not respond. 30 to 40: the mail server gave no conclusive response. 40: the mailbox is full, or the domain has an address but no MX. 55: the server accepts every address. 70: the domain has an MX and the mailbox was not asked for; plus 5 for SPF and 5 for DMARC, but 65 at free mail providers and at relays. 80: accepted, and whether the server accepts every address is not known. 95: accepted by a server that rejects others. Then 10 less for a role address and 25 less for a probable typo; 20 at most at a disposable domain; 11 at least unless the address is invalid. */
  confidence: number;
  /** The domain has MX records */
  has_mx: boolean;
  /** Whether the address belongs to a role, such as info@, and not to a person */
  is_role: boolean;
  /** The domain belongs to a disposable mail service */
  is_disposable: boolean;
  /** Same as `is_disposable` */
  disposable: boolean;
  /** Whether the domain offers mailboxes to everybody, such as gmail.com */
  is_free_provider: boolean;
  /** The mail server accepts any address. Null if this is unknown */
  catch_all: boolean | null;
  /** Why the address has this status, in the order of the checks */
  reasons: ("syntax_invalid" | "domain_not_found" | "no_mx" | "null_mx" | "implicit_mx" | "mx_found" | "dns_error" | "dns_timeout" | "disposable_domain" | "relay_domain" | "role_account" | "free_provider" | "possible_typo" | "no_spf" | "no_dmarc" | "mailbox_not_checked" | "smtputf8_required" | "smtp_accepted" | "mailbox_not_found" | "mailbox_full" | "mailbox_disabled" | "catch_all" | "catch_all_unknown" | "greylisted" | "smtp_temporary_failure" | "smtp_policy_block" | "smtp_cannot_verify" | "smtp_connect_failed" | "smtp_timeout" | "smtp_port_blocked" | "list_verification")[];
  /** The probably intended address if a well-known mail domain is misspelled. Otherwise null */
  suggestion: string | null;
  /** Mail server that was contacted, or the first one in DNS; null without a mail route */
  mx_host: string | null;
};

export type AddressToVerify = {
  /** The text to verify as an e-mail address */
  email: string;
};

export type Icp = {
  /** Name of the profile */
  name: string;
  /** Free text; the main input of the scoring */
  description: string;
  /** Words with which matching companies describe themselves */
  company_keywords: string[];
  /** Criteria that exclude a company */
  disqualifiers: string[];
  /** Industries of matching companies */
  target_industries: string[];
  /** When the profile was last saved (ISO 8601, UTC); null for never */
  updated_at: string | null;
};

export type IcpRequest = {
  /** Name of the profile */
  name: string;
  /** Free text; the main input of the scoring */
  description: string;
  /** Words with which matching companies describe themselves. Default: empty */
  company_keywords?: string[];
  /** Criteria that exclude a company. Default: empty */
  disqualifiers?: string[];
  /** Industries of matching companies. Default: empty */
  target_industries?: string[];
  /** Ignored. Accepted so that a response can be sent back */
  updated_at?: string | null;
};

export type AiEnriched = {
  ai: AiEnrichment;
  /** Credit balance of the workspace after this call */
  credits_remaining: number;
};

export type IcpMatched = {
  icp: IcpMatch;
  /** Credit balance of the workspace after this call */
  credits_remaining: number;
};

export type IcpMatchedJob = {
  /** Leads that were scored */
  scored: number;
  /** Leads for which the AI returned no usable response; not charged */
  failed: number;
  /** Leads of the job without a score. Call again while this is above 0 */
  remaining_unscored: number;
  /** Whether the credits ran out before all leads were scored */
  out_of_credits: boolean;
  /** Credit balance of the workspace after this call */
  credits_remaining: number;
};

export type OutreachWritten = Outreach & {
  /** Credit balance of the workspace after this call */
  credits_remaining: number;
};

export type Outreach = {
  /** Id */
  id: string;
  /** Kind of text */
  kind: "first_line" | "cold_email" | "linkedin_opener" | "pitch" | "follow_up";
  /** Product or service that the text offers */
  product: string;
  /** Tone of the text */
  tone: string | null;
  /** Subject of an e-mail; null for other kinds. The sender's company replaces a subject that was removed */
  subject: string | null;
  /** Numbers, dates, percentages, amounts and names of technologies, customers, partners or investors come from the lead's data, the offer, the sender or the recipient. Sentences that state others are removed */
  content: string;
  /** Model that wrote the text */
  model: string;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
};

export type OutreachRequest = {
  /** Kind of text to write */
  kind: "first_line" | "cold_email" | "linkedin_opener" | "pitch" | "follow_up";
  /** Product or service that the text offers */
  product: string;
  /** Tone of the text */
  tone?: string;
  /** Person at the company to address. Without it, the text names nobody */
  recipient?: {
    /** Name of the recipient */
    name: string;
    /** Job title of the recipient */
    title?: string | null;
  } | null;
  /** The same for a person of the lead, by the `id` in its `people`. 422 with `recipient` */
  person_id?: string;
  /** BCP 47 tag of the text's language, such as `de`. Default: the language of the company's website */
  language?: string;
};

export type OutreachList = {
  /** Entries of this page */
  data: Outreach[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type EmailDraft = {
  /** Subject of the e-mail. The sender's company replaces a subject that was removed */
  subject: string;
  /** Numbers, dates, percentages, amounts and names of technologies, customers, partners or investors come from the lead's data, the offer, the sender or the recipient. Sentences that state others are removed */
  body: string;
  /** Credit balance of the workspace after this call */
  credits_remaining: number;
};

export type EmailDraftRequest = {
  /** Product or service that the text offers */
  product: string;
  /** Tone of the text */
  tone?: string;
  /** Person at the company to address. Without it, the text names nobody */
  recipient?: {
    /** Name of the recipient */
    name: string;
    /** Job title of the recipient */
    title?: string | null;
  } | null;
  /** The same for a person of the lead, by the `id` in its `people`. 422 with `recipient` */
  person_id?: string;
  /** BCP 47 tag of the text's language, such as `de`. Default: the language of the company's website */
  language?: string;
};

export type AiStatus = {
  /** Whether the service has a language model */
  configured: boolean;
};

export type AiSearchResult = {
  filter: LeadFilter;
  /** How the query was interpreted, and which parts were dropped */
  explanation: string;
  /** Leads that match the interpreted filter */
  data: Lead[];
  /** All matching leads, also those beyond `limit` */
  total: number;
  /** Credit balance of the workspace after this call */
  credits_remaining: number;
};

export type AiSearchRequest = {
  /** The question in plain language, such as "dentists in Berlin with an e-mail address" */
  query: string;
  /** Maximum number of leads to return. Default: 25 */
  limit?: number;
};

export type AssistantReply = {
  /** The assistant's reply, as text */
  reply: string;
  /** Numbers of the reply, as written there, that occur neither in the question nor in a tool result. Check them before use */
  unverified_numbers: string[];
  /** Leads of this workspace that the reply cites */
  citations: {
    /** Id of the lead */
    lead_id: string;
    /** Website of the lead that the reply cites */
    website: string;
  }[];
  /** Names of the tools that the assistant called */
  tools_used: string[];
  /** Credit balance of the workspace after this call */
  credits_remaining: number;
};

export type AssistantRequest = {
  /** Message of the user */
  message: string;
};

export type AiUsage = {
  /** One entry per day, action and model */
  data: AiUsageDay[];
};

export type AiUsageDay = {
  /** Day in UTC */
  date: string;
  /** Kind of call, as in `CREDIT_PRICES` */
  action: "ai_enrichment" | "icp_match" | "outreach" | "email_draft" | "ai_search" | "assistant_message";
  /** Model name from the provider's response; null if it never responded */
  model: string | null;
  /** Finished calls, including failed ones */
  calls: number;
  /** Failed calls; they are not charged */
  failed: number;
  /** Requests to the model, including retries and each step of the assistant */
  requests: number;
  /** Tokens sent to the model; null if the provider does not report usage */
  prompt_tokens: number | null;
  /** Tokens generated by the model, including reasoning */
  completion_tokens: number | null;
  /** Reasoning tokens; null if the provider does not report them */
  reasoning_tokens: number | null;
};

export type DigestPage = {
  /** Entries of this page */
  data: Digest[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type Digest = {
  /** Id */
  id: string;
  /** Address that the digest is sent to */
  email: string | null;
  /** Whether the digest is also sent to a team chat */
  chat_webhook_set: boolean;
  /** How often the digest is sent: daily, weekly or monthly */
  frequency: "daily" | "weekly" | "monthly";
  /** Whether it lists changes that monitors detected */
  include_changes: boolean;
  /** Whether it lists new leads */
  include_new_leads: boolean;
  /** Whether it contains recommendations */
  include_recommendations: boolean;
  /** Whether it lists the leads that match the ICP best */
  include_top_icp: boolean;
  /** Whether it counts verified addresses by status */
  include_verification: boolean;
  /** When the next digest is sent (ISO 8601, UTC). Null if nothing is sent, because the reader has unsubscribed or has not confirmed the address */
  next_send_at: string | null;
  /** When the reader confirmed the address with the mailed link (ISO 8601, UTC). Null if not yet, or if the address belongs to a member who has verified it */
  confirmed_at: string | null;
  /** When it was last sent (ISO 8601, UTC); null for never */
  last_sent_at: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
  /** `retrying`: the last attempt failed and another follows. `failed`: the last period was not delivered to every channel; the next one is sent as scheduled. `mail_not_configured`: the operator has not configured mail. `unconfirmed`: nothing is mailed until the reader confirms the address. `unsubscribed`: the reader has unsubscribed */
  status: "active" | "retrying" | "failed" | "mail_not_configured" | "unconfirmed" | "unsubscribed";
  /** Error of the last period; null if there was none */
  last_error: string | null;
};

export type NewDigest = {
  /** Address that the digest is sent to */
  email?: string | null;
  /** How often the digest is sent: daily, weekly or monthly. Default: `weekly` */
  frequency?: "daily" | "weekly" | "monthly";
  /** Include changes that monitors detected. Omitted while there are none. Default: `true` */
  include_changes?: boolean;
  /** Include the number of new leads, and the best of them by website quality. Default: `true` */
  include_new_leads?: boolean;
  /** Include recommendations: leads without an ICP score, unverified addresses, few credits left. Default: `true` */
  include_recommendations?: boolean;
  /** Include the new leads that match the ideal customer profile best. Default: `true` */
  include_top_icp?: boolean;
  /** Include the number of verified addresses by result. Default: `true` */
  include_verification?: boolean;
  /** Incoming webhook of Slack, or of a product that accepts Slack blocks. Public https address. Write-only; stored encrypted */
  chat_webhook?: string | null;
  /** Alias of `chat_webhook` */
  slack_webhook?: string | null;
};

export type SentDigest = Digest & {
  /** Result of each delivery */
  deliveries: {
    /** Channel of the message */
    channel: "email" | "chat";
    /** Whether the message was delivered */
    status: "sent" | "failed";
    /** Why it was not delivered; null if it was */
    error: string | null;
  }[];
};

export type Branding = {
  /** Name that digests, exports and outreach use for your product; null for the service's own */
  product_name: string | null;
  /** https address of the logo; null for none */
  logo_url: string | null;
  /** Colour of headings and buttons, as `#rrggbb`; null for the default */
  primary_color: string | null;
  /** Support address shown to recipients; null for none */
  support_email: string | null;
  /** Text at the end of digests; null for none */
  footer_text: string | null;
  /** Host name under which users reach the service; null for the service's own */
  custom_domain: string | null;
  /** Name of the person who signs outreach; null for none */
  sender_name: string | null;
  /** Text at the end of outreach, below the name; null for none */
  signature: string | null;
};

export type BrandingRequest = {
  /** Product name shown instead of the service's name. Plain text, one line */
  product_name?: string | null;
  /** Public https address of the logo, without credentials. It is shown only as an `<img>`, in which scripts of an SVG do not run. Many mail programs do not show SVG */
  logo_url?: string | null;
  /** `#rrggbb` */
  primary_color?: string | null;
  /** Address for questions, shown in mails */
  support_email?: string | null;
  /** Text at the end of mails. Plain text; HTML is rejected */
  footer_text?: string | null;
  /** Host name under which users reach this service. The documentation at this host shows the product's name once a DNS TXT record at `_quarry.<custom_domain>` contains `quarry-workspace=<workspace id>` */
  custom_domain?: string | null;
  /** Name of the person who signs AI outreach. Plain text, one line */
  sender_name?: string | null;
  /** Signature at the end of AI outreach e-mails, verbatim. Plain text; HTML and placeholders such as `[Your Name]` are rejected */
  signature?: string | null;
};

export type Usage = {
  /** Days with usage, the latest first; one entry for each key */
  data: UsageOfDay[];
};

export type UsageOfDay = {
  /** Day, UTC */
  date: string;
  /** The API key, which may have been deleted. Null: users, and schedules */
  api_key_id: string | null;
  /** Requests that were served. Counted with a delay of up to a minute; a few can be missing */
  requests: number;
  /** Credits of work that was requested on this day: spent, or still reserved */
  credits: number;
  /** Leads of jobs that were created on this day and have ended */
  leads: number;
  /** Pages read by jobs that were created on this day and have ended */
  pages: number;
  /** Addresses of lists whose verification was created on this day and has ended */
  emails_verified: number;
};

export type AnalyticsOverview = {
  /** Totals of the whole workspace */
  totals: {
    /** Number of leads */
    leads: number;
    /** Leads with an e-mail address */
    leads_with_email: number;
    /** Leads with a telephone number */
    leads_with_phone: number;
    /** E-mail addresses of all leads */
    emails: number;
    /** Telephone numbers of all leads */
    phones: number;
    /** Number of jobs */
    jobs: number;
    /** Number of pages fetched */
    pages: number;
    /** Credits charged, less refunds */
    credits: number;
  };
  /** The last 30 days, today last. Days without activity have zeros */
  activity: ActivityDay[];
  /** At most ten segments of each kind, most leads first */
  top_segments: {
    /** Country codes (ISO 3166-1 alpha-2), such as `DE` */
    countries: LeadSegment[];
    /** Industries of leads with AI enrichment */
    industries: LeadSegment[];
    /** Technology names, such as `WordPress` */
    technologies: LeadSegment[];
    /** Top-level domains, such as `de` */
    tlds: LeadSegment[];
  };
  /** Leads by quality grade of their website */
  quality: {
    /** Leads of grade A */
    A: number;
    /** Leads of grade B */
    B: number;
    /** Leads of grade C */
    C: number;
    /** Leads of grade D */
    D: number;
    /** Leads of grade F */
    F: number;
  };
  /** Leads by `enrichment.email.deliverability`; `high` needs an address that a mail server accepted */
  deliverability: {
    /** Leads whose best address a mail server accepted */
    high: number;
    /** Leads whose mail domain has an MX record */
    medium: number;
    /** Leads to which mail is unlikely to be delivered */
    low: number;
    /** Leads without a known mail domain */
    unknown: number;
  };
};

export type ActivityDay = {
  /** UTC */
  date: string;
  /** Jobs created that day */
  jobs: number;
  /** Leads found that day and not deleted since */
  leads: number;
  /** Pages fetched by finished jobs that were created that day */
  pages: number;
  /** Credits charged that day, less later refunds */
  credits: number;
};

export type LeadSegment = {
  /** Value that the filters of `GET /leads` accept */
  value: string;
  /** Number of leads in the segment */
  leads: number;
};

export type CreditForecast = {
  /** Current balance in credits */
  balance: number;
  /** Average credits per day over the last 30 days, including today. A younger workspace uses its days since creation, at least one. Reservations count, less their refunds */
  average_daily_burn: number;
  /** Full days that the balance lasts at that rate; null if nothing is spent */
  days_until_empty: number | null;
  /** Balance at the end of each of the next 30 days at that rate, at least 0. Future grants are not included */
  projection: {
    /** Day, as YYYY-MM-DD (UTC) */
    date: string;
    /** Expected balance at the end of that day */
    balance: number;
  }[];
};

/** Plans, cheapest first. Charges are in US dollars */
export type Plans = {
  /** Currency of the prices (ISO 4217) */
  currency: string;
  /** The plans */
  data: Plan[];
};

export type Plan = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** Monthly price, rounded to the decimals of the currency */
  price_monthly: number;
  /** Credits granted at the start of each month. The first month of the free plan has the sign-up credits instead */
  credits_monthly: number;
  /** Features of the plan, as text */
  features: string[];
  /** Quotas of the plan */
  quotas: {
    /** Name of the quota */
    name: "leads" | "notes" | "tags" | "saved_searches" | "api_keys" | "captures_per_day";
    /** Maximum count; further writes return 429. Null for unlimited */
    limit: number | null;
  }[];
};

/** Source: reference rates of the European Central Bank, for information only */
export type Currencies = {
  /** Base currency of the rates (ISO 4217) */
  base: "USD";
  /** Day of the rates */
  as_of: string;
  /** The currencies */
  data: Currency[];
};

export type Currency = {
  /** Currency code (ISO 4217) */
  code: string;
  /** Sign of the currency, such as `€` */
  symbol: string;
  /** Units of the currency per US dollar */
  rate: number;
};

export type BillingOverview = {
  /** The workspace's subscription; null without one */
  subscription: Subscription;
  /** Credit balance of the workspace */
  wallet: {
    /** Available credits */
    balance: number;
    /** Credits reserved for work in progress; not part of `balance` */
    reserved: number;
  };
  /** Usage and limits of the plan */
  quotas: {
    /** Name of the quota */
    name: "leads" | "notes" | "tags" | "saved_searches" | "api_keys" | "captures_per_day";
    /** Maximum count; further writes return 429. Null for unlimited */
    limit: number | null;
    /** Current usage */
    used: number;
  }[];
  /** The newest 50 ledger entries, newest first */
  ledger: LedgerEntry[];
};

export type Subscription = {
  /** Id of the plan */
  plan: string;
  /** Name of the plan */
  name: string;
  /** Payment status. No credits are granted while it is `past_due` */
  status: "active" | "past_due";
  /** Monthly price in US dollars */
  price_monthly: number;
  /** Credits granted each month */
  credits_monthly: number;
  /** When the current month of the subscription began (ISO 8601, UTC) */
  current_period_start: string;
  /** End of the current month (ISO 8601, UTC), exclusive */
  current_period_end: string;
  /** When the plan's credits are granted next (ISO 8601, UTC) */
  next_grant_at: string;
};

export type LedgerEntry = {
  /** Id */
  id: string;
  /** Kind of entry */
  kind: "grant" | "reserve" | "spend" | "refund" | "adjust";
  /** Credits added; negative for credits deducted */
  amount: number;
  /** Balance after the entry */
  balance_after: number;
  /** Description of the entry */
  reason: string;
  /** Id of the job; null without one */
  job_id: string | null;
  /** Id of the lead; null without one */
  lead_id: string | null;
  /** When it was created (ISO 8601, UTC) */
  created_at: string;
};

export type LedgerPage = {
  /** Entries of this page */
  data: LedgerEntry[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type JobPostingPage = {
  /** Entries of this page */
  data: JobPosting[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of results, at most 10,000; that value means "at least" */
  total: number;
};

export type JobPosting = {
  /** Id */
  id: string;
  /** Name of the company */
  company_name: string;
  /** Registrable domain of the company's website */
  domain: string | null;
  /** Title of the posting */
  title: string;
  /** Department in the posting; null if not stated */
  department: string | null;
  /** Places of work as on the board, joined by `; `; null if not stated */
  location: string | null;
  /** Country of the first place that has one (ISO 3166-1 alpha-2) */
  country: string | null;
  /** ISO 3166-1 codes of all places. The `country` filter finds a posting under each. */
  countries: string[];
  /** True if any of its places is remote; false for hybrid. Null if neither the board nor the posting states it. */
  remote: boolean | null;
  /** Type of employment: full_time, part_time, contract, temporary, internship, volunteer */
  employment_type: string | null;
  /** Address of the posting */
  url: string;
  /** When the posting was published according to the board, else when it was first seen (ISO 8601, UTC) */
  posted_at: string;
  /** When it was last changed (ISO 8601, UTC) */
  updated_at: string;
  /** Technologies that the posting mentions, without the company's own products */
  technologies: string[];
  /** Provider of the board: greenhouse, lever, ashby, smartrecruiters, recruitee, workable, personio, bamboohr, teamtailor, breezy, workday */
  source: string;
};

export type HiringCompanyPage = {
  /** Entries of this page */
  data: HiringCompany[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of results, at most 10,000; that value means "at least" */
  total: number;
};

export type HiringCompany = {
  /** Name of the company */
  company_name: string;
  /** Registrable domain of the company's website */
  domain: string | null;
  /** Number of matching open roles */
  open_roles: number;
  /** When the newest posting was published (ISO 8601, UTC) */
  latest_posted_at: string;
  /** Titles of matching roles, newest first */
  sample_titles: string[];
};

export type HiringTechnologyPage = {
  /** Entries of this page */
  data: HiringTechnology[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type HiringTechnology = {
  /** Name of the technology */
  technology: string;
  /** Kind of technology */
  category: string;
  /** Open postings that mention it */
  open_roles: number;
  /** Companies with open postings that mention it */
  companies: number;
};

export type HiringBoard = {
  /** Id */
  id: string;
  /** Provider of the board, such as `greenhouse` */
  source: string;
  /** Address of the board */
  url: string;
  /** Name of the company */
  company_name: string;
  /** Registrable domain of the company's website */
  domain: string | null;
  /** When the board was last read (ISO 8601, UTC); null for never */
  last_fetched_at: string | null;
  /** Why the last read failed; null if it succeeded */
  last_error: string | null;
};

export type NewHiringBoard = {
  /** Address of the board or one of its postings. Greenhouse postings embedded in a company's own site work too */
  url: string;
};

export type HiringBoardPage = {
  /** Entries of this page */
  data: HiringBoard[];
  /** Number of this page, from 1 */
  page: number;
  /** Entries of a page */
  per_page: number;
  /** Number of entries on all pages */
  total: number;
};

export type WebhookMessage = LeadPushedMessage | LeadCreatedMessage | JobCompletedMessage | JobFailedMessage | JobCanceledMessage | ChangeDetectedMessage | TestMessage;
