// Generated from docs/openapi.json by `npm run generate -w @quarry/client`. Do not edit.
import { type EventStream, openEvents } from "./events.ts";
import type { EventOptions, RequestOptions } from "./options.ts";
import type { PagePromise } from "./page.ts";
import { path, Resource } from "./resource.ts";
import type {
  Tag,
  Job,
  Health,
  ApiKeyPage,
  CreatedApiKey,
  NewApiKey,
  ApiKeyRotation,
  PendingAuthorization,
  AuthorizationResult,
  AuthorizationDecision,
  OAuthGrantPage,
  WorkspaceSummary,
  WorkspaceChange,
  Credits,
  MemberPage,
  Member,
  RoleChange,
  WorkspaceExport,
  ErasureReport,
  Retention,
  RetentionChange,
  DeletionPreview,
  DeletionSubject,
  DeletionRequest,
  NewDeletionRequest,
  DeletionRequestPage,
  AuditEntryPage,
  JobPage,
  NewJob,
  CsvJob,
  NewCsvJob,
  JobPreview,
  JobUrls,
  JobFile,
  JobSitePage,
  JobOutcomePage,
  CrawledPageList,
  JobEvent,
  DiscoveredSites,
  DiscoverySearch,
  DiscoveredBusinesses,
  PlaceSearch,
  ChangePage,
  SchedulePage,
  Schedule,
  NewSchedule,
  ScheduleChange,
  BulkAction,
  NewBulkAction,
  BulkActionPage,
  DuplicateGroupPage,
  MergedLead,
  DuplicateMerge,
  CapturedLead,
  LeadCapture,
  LeadPage,
  LeadDetails,
  LeadUpdate,
  LeadEmailPage,
  EmailCheckPage,
  TagPage,
  NewTag,
  TagChange,
  TagAssignment,
  NotePage,
  Note,
  NewNote,
  SavedSearchPage,
  SavedSearch,
  NewSavedSearch,
  Export,
  NewExport,
  LeadExport,
  ExportRun,
  NewLeadExport,
  ExportPage,
  IntegrationPage,
  Integration,
  CreatedIntegration,
  NewIntegration,
  FieldMapPreview,
  FieldMapPreviewRequest,
  PushPage,
  PushDetails,
  PushResult,
  PushRequest,
  PushRequestDetails,
  ResendRequest,
  IntegrationChange,
  IntegrationTest,
  IntegrationTestRequest,
  RotatedSecret,
  WorkflowPage,
  Workflow,
  NewWorkflow,
  WorkflowPreview,
  NewWorkflowPreview,
  WorkflowChange,
  WorkflowRun,
  NewWorkflowRun,
  WorkflowRunPage,
  FoundEmail,
  EmailQuestion,
  Company,
  VerificationPage,
  Verification,
  CreatedVerification,
  NewVerification,
  NewCsvVerification,
  VerificationResultPage,
  VerificationEvent,
  VerificationExport,
  NewVerificationExport,
  Contacts,
  SiteToRead,
  Technologies,
  VerifiedAddress,
  AddressToVerify,
  Icp,
  IcpRequest,
  AiEnriched,
  IcpMatched,
  IcpMatchedJob,
  OutreachWritten,
  OutreachRequest,
  OutreachList,
  EmailDraft,
  EmailDraftRequest,
  AiStatus,
  AiSearchResult,
  AiSearchRequest,
  AssistantReply,
  AssistantRequest,
  AiUsage,
  DigestPage,
  Digest,
  NewDigest,
  SentDigest,
  Branding,
  BrandingRequest,
  Usage,
  AnalyticsOverview,
  CreditForecast,
  Plans,
  Currencies,
  BillingOverview,
  LedgerPage,
  JobPostingPage,
  HiringCompanyPage,
  HiringTechnologyPage,
  HiringBoard,
  NewHiringBoard,
  HiringBoardPage,
} from "./schemas.ts";
import { AuthResource, WorkspaceInvitationsResource } from "./session-resources.ts";

export type * from "./session-resources.ts";

/** Query of {@link OauthGrantsResource.list} */
export type ListOAuthGrantsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
};

/** Query of {@link LeadsDuplicatesResource.list} */
export type ListDuplicatesQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-count` */
  sort?: "count" | "-count" | "domain" | "-domain" | undefined;
};

/** Query of {@link LeadsEmailsResource.list} */
export type ListLeadEmailsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** Best address first; `-` reverses the order. Default: `position` */
  sort?: "position" | "-position" | undefined;
};

/** Query of {@link LeadsEmailsResource.checks} */
export type ListEmailChecksQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-checked_at` */
  sort?: "checked_at" | "-checked_at" | undefined;
};

/** Query of {@link LeadsNotesResource.list} */
export type ListNotesQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
};

/** Query of {@link LeadsTagsResource.list} */
export type ListLeadTagsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `name` */
  sort?: "name" | "-name" | undefined;
};

/** Query of {@link HiringBoardsResource.list} */
export type ListHiringBoardsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `created_at` */
  sort?: "created_at" | "-created_at" | undefined;
};

/** Query of {@link WorkflowsRunsResource.list} */
export type ListWorkflowRunsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-started_at` */
  sort?: "started_at" | "-started_at" | undefined;
};

/** Query of {@link IntegrationsPushesResource.list} */
export type ListPushesQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
  /** Only pushes of this integration */
  integration_id?: string | undefined;
  /** Only entries with this status */
  status?: "pending" | "succeeded" | "partial" | "failed" | undefined;
};

/** Query of {@link WorkspaceMembersResource.list} */
export type ListMembersQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `joined_at` */
  sort?: "joined_at" | "-joined_at" | undefined;
};

/** Query of {@link WorkspaceMembersResource.delete} */
export type DeleteMemberQuery = {
  /** `true` also revokes the API keys that the member created. Default `false`: they keep working. */
  revoke_api_keys?: boolean | undefined;
};

/** Query of {@link ComplianceDeletionRequestsResource.list} */
export type ListDeletionRequestsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
};

/** Query of {@link JobsResource.list} */
export type ListJobsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
  /** Only entries with this status. Example: `running` */
  status?: string | undefined;
  /** Only the runs of this schedule */
  schedule_id?: string | undefined;
};

/** Query of {@link JobsResource.leads} */
export type ListJobLeadsQuery = {
  /** Full-text search in name, domain, title, description and e-mail addresses. Every word must match the beginning of a word */
  q?: string | undefined;
  /** Id or name of a tag */
  tag?: string | undefined;
  /** Registrable domain, or one of its hosts: `www.acme.com` means `acme.com` */
  domain?: string | undefined;
  /** Country of the company's address, or else of most of its telephone numbers: ISO 3166-1 code of two or three letters, or the country's name in English or a major language. The case does not matter. Example: `DE` */
  country?: string | undefined;
  /** Industry, ignoring case. Common spellings such as `healthcare` are mapped. One of: Accounting, Aerospace and defence, Agriculture, Architecture and engineering, Arts and culture, Automotive, Banking, Beauty and personal care, Biotechnology and pharmaceuticals, Business consulting, Chemicals, Cleaning and facility services, Construction, Consumer electronics, Cybersecurity, Data and artificial intelligence, Dental care, Design, Education, Electrical services, Energy and utilities, Environmental services, Events, Fashion and apparel, Financial services, Fitness and sports, Food and beverages, Furniture and home, Gaming, Government, Health care, Hotels and accommodation, Human resources, IT services, Insurance, Internet and hosting, Landscaping and gardening, Legal services, Logistics and transport, Machinery, Manufacturing, Marketing and advertising, Media and publishing, Medical devices, Metals and mining, Music and entertainment, Non-profit, Painting and finishing, Pet care, Photography, Plumbing and heating, Real estate, Recruiting, Research, Restaurants and catering, Retail, Security services, Semiconductors and electronics, Social care, Software, Telecommunications, Translation and localisation, Travel and tourism, Veterinary care, Wholesale and trade */
  industry?: string | undefined;
  /** Kind of business, ignoring case. Common spellings are mapped. One of: Agency, B2B services, Consumer services, E-commerce, Education provider, Financial services, Health services, Hospitality, IT services, Manufacturer, Marketplace, Media, Non-profit, Professional services, Property, Public sector, Retail, SaaS, Trades, Transport, Wholesale */
  category?: string | undefined;
  /** Name of a technology, ignoring case. A former name (`typekit`) and the current name (`adobe fonts`) match the same leads. Example: `wordpress` */
  technology?: string | undefined;
  /** Leads with at least one of these technologies. Separated by commas, at most 20; in a JSON body, an array also. Example: `wordpress,shopify` */
  technologies_any?: string | undefined;
  /** Leads with all of these technologies. Separated by commas, at most 20; in a JSON body, an array also. Example: `wordpress,shopify` */
  technologies_all?: string | undefined;
  /** Leads with none of these technologies. Separated by commas, at most 20; in a JSON body, an array also. Example: `wordpress,shopify` */
  technologies_none?: string | undefined;
  /** Leads with at least one of these tags, by id or name. A tag with a comma in its name needs its id. Separated by commas, at most 20; in a JSON body, an array also. Example: `hot,trade fair` */
  tags_any?: string | undefined;
  /** Leads with all of these tags, by id or name. Separated by commas, at most 20; in a JSON body, an array also. Example: `hot,trade fair` */
  tags_all?: string | undefined;
  /** Leads with none of these tags, by id or name. Unknown tags exclude no lead. Separated by commas, at most 20; in a JSON body, an array also. Example: `hot,trade fair` */
  tags_none?: string | undefined;
  /** City of the company's address, ignoring case. Example: `München` */
  city?: string | undefined;
  /** Language of the entry page, as ISO 639-1 code. `de-AT` means `de` */
  language?: string | undefined;
  /** Job titles and departments of the company's people. Every word must match the beginning of a word, of one or of several people. Departments are in English, such as `sales`. Example: `head sales` */
  role?: string | undefined;
  /** Leads with a person of one of these ranks, separated by commas: owner, founder, c_level, partner, vp, director, head, manager, senior, staff. Example: `founder,c_level` */
  seniority?: string | undefined;
  /** Leads that have this number of employees or more. A lead with a band such as `11-50` matches if a part of the band does. Leads of unknown size never match */
  size_min?: number | undefined;
  /** Leads that have this number of employees or fewer. See `size_min` */
  size_max?: number | undefined;
  /** Leads whose uploaded row has this value in this column: `column=value`. For up to 5 columns, an object: {"Segment": "Key", "Owner": "Ada"}, in a query as JSON text. Names and whole values are compared ignoring case. Finds values of at most 100 characters in the first 50 columns. `GET /leads/{id}` has the row as `input`. Example: `Segment=Key account` */
  input?: string | undefined;
  /** Leads with an e-mail address (`true`) or without (`false`) */
  has_email?: boolean | undefined;
  /** Leads with a telephone number (`true`) or without (`false`) */
  has_phone?: boolean | undefined;
  /** Leads with an address of one of these statuses, separated by commas: valid, unverified, risky, unknown, invalid. Example: `valid,unverified` */
  email_status?: string | undefined;
  /** Whether the company has open roles on public job boards */
  hiring?: boolean | undefined;
  /** Leads with this deliverability: `high`, `medium`, `low` or `unknown` */
  deliverability?: "high" | "medium" | "low" | "unknown" | undefined;
  /** Leads with this quality grade, A to F */
  grade?: "A" | "B" | "C" | "D" | "F" | undefined;
  /** Leads with a quality score of at least this, 0 to 100 */
  min_quality?: number | undefined;
  /** Leads with an SEO score of at least this, 0 to 100 */
  min_seo?: number | undefined;
  /** Leads with an ICP score of at least this, 0 to 100 */
  min_icp?: number | undefined;
  /** Leads with this ICP verdict */
  verdict?: "strong" | "medium" | "weak" | undefined;
  /** Leads with a lead score of at least this, 0 to 100 */
  min_lead_score?: number | undefined;
  /** Created at this time or later. Example: `2026-11-01T00:00:00.000Z` */
  created_after?: string | undefined;
  /** Created before this time. Example: `2026-11-01T00:00:00.000Z` */
  created_before?: string | undefined;
  /** Changed at this time or later, by a crawl, a verification or a user. Example: `2026-11-01T00:00:00.000Z` */
  updated_after?: string | undefined;
  /** `created_at`, `updated_at`: oldest first. `company_name`, `domain`: A to Z. `quality`, `icp`: best first. `-` reverses the order. Leads without a value sort last in both directions. Default: `-created_at`. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "company_name" | "-company_name" | "domain" | "-domain" | "quality" | "-quality" | "icp" | "-icp" | undefined;
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** Comma-separated members to add to each lead: `people`, `addresses`, `registrations`, `statements`, `input`. They are part of GET /leads/{id} always. Example: `people,addresses` */
  include?: string | undefined;
};

/** Query of {@link JobsResource.sites} */
export type ListJobSitesQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** Only entries with this status */
  status?: "pending" | "done" | "failed" | "skipped" | undefined;
  /** Sites with this `reason`; `none` for sites without one. Example: `robots` */
  reason?: string | undefined;
  /** `position`: order of the sites in the request. `-` reverses the order. Default: `position` */
  sort?: "position" | "-position" | undefined;
};

/** Query of {@link JobsResource.pages} */
export type ListJobPagesQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** Only pages of this host. Example: `acme.com` */
  host?: string | undefined;
  /** Only entries with this status */
  status?: "done" | "failed" | "skipped" | undefined;
  /** `position`: the job's order of sites, and within a site the order of discovery. `-` reverses the order. Default: `position` */
  sort?: "position" | "-position" | undefined;
};

/** Query of {@link JobsResource.exports} */
export type ListJobExportsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
};

/** Query of {@link OauthResource.authorization} */
export type GetAuthorizationQuery = {
  /** Id of the client: one that `/oauth/register` issued, or the https address of its metadata document */
  client_id: string | undefined;
  /** Where the browser returns to: one of the client's redirect URIs */
  redirect_uri: string | undefined;
  /** Must be `code` */
  response_type?: string | undefined;
  /** PKCE challenge: SHA-256 of the verifier in base64url */
  code_challenge?: string | undefined;
  /** Must be `S256` */
  code_challenge_method?: string | undefined;
  /** Requested scopes, separated by spaces: `read`, `write`. Default: both */
  scope?: string | undefined;
  /** A value of the client, which is returned to it */
  state?: string | undefined;
  /** Address of the MCP server. Default: that of this service */
  resource?: string | undefined;
};

/** Query of {@link ExportsResource.download} */
export type DownloadExportQuery = {
  /** When the link expires, as Unix time in seconds */
  expires: string | undefined;
  /** Signature of the download link; no other credentials are needed */
  signature: string | undefined;
  /** Id of the workspace. Links of earlier versions have none. Example: `019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b` */
  workspace?: string | undefined;
};

/** Query of {@link VerificationsResource.list} */
export type ListVerificationsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
  /** Only entries with this status */
  status?: "running" | "completed" | "failed" | "canceled" | undefined;
};

/** Query of {@link VerificationsResource.results} */
export type ListVerificationResultsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** Only entries with this status */
  status?: "valid" | "unverified" | "risky" | "unknown" | "invalid" | undefined;
  /** `-` reverses the order. Default: `position` */
  sort?: "position" | "-position" | undefined;
};

/** Query of {@link CompaniesResource.get} */
export type GetCompanyQuery = {
  /** `true` crawls the site first. Costs credits as a job with one site, and needs a key that may write. Default: false */
  refresh?: boolean | undefined;
  /** Seconds to wait for the crawl of `refresh`, 0 to 15. Default: 15 */
  wait?: number | undefined;
};

/** Query of {@link LeadsResource.list} */
export type ListLeadsQuery = {
  /** Full-text search in name, domain, title, description and e-mail addresses. Every word must match the beginning of a word */
  q?: string | undefined;
  /** Only leads of this job */
  job_id?: string | undefined;
  /** Id or name of a tag */
  tag?: string | undefined;
  /** Registrable domain, or one of its hosts: `www.acme.com` means `acme.com` */
  domain?: string | undefined;
  /** Country of the company's address, or else of most of its telephone numbers: ISO 3166-1 code of two or three letters, or the country's name in English or a major language. The case does not matter. Example: `DE` */
  country?: string | undefined;
  /** Industry, ignoring case. Common spellings such as `healthcare` are mapped. One of: Accounting, Aerospace and defence, Agriculture, Architecture and engineering, Arts and culture, Automotive, Banking, Beauty and personal care, Biotechnology and pharmaceuticals, Business consulting, Chemicals, Cleaning and facility services, Construction, Consumer electronics, Cybersecurity, Data and artificial intelligence, Dental care, Design, Education, Electrical services, Energy and utilities, Environmental services, Events, Fashion and apparel, Financial services, Fitness and sports, Food and beverages, Furniture and home, Gaming, Government, Health care, Hotels and accommodation, Human resources, IT services, Insurance, Internet and hosting, Landscaping and gardening, Legal services, Logistics and transport, Machinery, Manufacturing, Marketing and advertising, Media and publishing, Medical devices, Metals and mining, Music and entertainment, Non-profit, Painting and finishing, Pet care, Photography, Plumbing and heating, Real estate, Recruiting, Research, Restaurants and catering, Retail, Security services, Semiconductors and electronics, Social care, Software, Telecommunications, Translation and localisation, Travel and tourism, Veterinary care, Wholesale and trade */
  industry?: string | undefined;
  /** Kind of business, ignoring case. Common spellings are mapped. One of: Agency, B2B services, Consumer services, E-commerce, Education provider, Financial services, Health services, Hospitality, IT services, Manufacturer, Marketplace, Media, Non-profit, Professional services, Property, Public sector, Retail, SaaS, Trades, Transport, Wholesale */
  category?: string | undefined;
  /** Name of a technology, ignoring case. A former name (`typekit`) and the current name (`adobe fonts`) match the same leads. Example: `wordpress` */
  technology?: string | undefined;
  /** Leads with at least one of these technologies. Separated by commas, at most 20; in a JSON body, an array also. Example: `wordpress,shopify` */
  technologies_any?: string | undefined;
  /** Leads with all of these technologies. Separated by commas, at most 20; in a JSON body, an array also. Example: `wordpress,shopify` */
  technologies_all?: string | undefined;
  /** Leads with none of these technologies. Separated by commas, at most 20; in a JSON body, an array also. Example: `wordpress,shopify` */
  technologies_none?: string | undefined;
  /** Leads with at least one of these tags, by id or name. A tag with a comma in its name needs its id. Separated by commas, at most 20; in a JSON body, an array also. Example: `hot,trade fair` */
  tags_any?: string | undefined;
  /** Leads with all of these tags, by id or name. Separated by commas, at most 20; in a JSON body, an array also. Example: `hot,trade fair` */
  tags_all?: string | undefined;
  /** Leads with none of these tags, by id or name. Unknown tags exclude no lead. Separated by commas, at most 20; in a JSON body, an array also. Example: `hot,trade fair` */
  tags_none?: string | undefined;
  /** City of the company's address, ignoring case. Example: `München` */
  city?: string | undefined;
  /** Language of the entry page, as ISO 639-1 code. `de-AT` means `de` */
  language?: string | undefined;
  /** Job titles and departments of the company's people. Every word must match the beginning of a word, of one or of several people. Departments are in English, such as `sales`. Example: `head sales` */
  role?: string | undefined;
  /** Leads with a person of one of these ranks, separated by commas: owner, founder, c_level, partner, vp, director, head, manager, senior, staff. Example: `founder,c_level` */
  seniority?: string | undefined;
  /** Leads that have this number of employees or more. A lead with a band such as `11-50` matches if a part of the band does. Leads of unknown size never match */
  size_min?: number | undefined;
  /** Leads that have this number of employees or fewer. See `size_min` */
  size_max?: number | undefined;
  /** Leads whose uploaded row has this value in this column: `column=value`. For up to 5 columns, an object: {"Segment": "Key", "Owner": "Ada"}, in a query as JSON text. Names and whole values are compared ignoring case. Finds values of at most 100 characters in the first 50 columns. `GET /leads/{id}` has the row as `input`. Example: `Segment=Key account` */
  input?: string | undefined;
  /** Leads with an e-mail address (`true`) or without (`false`) */
  has_email?: boolean | undefined;
  /** Leads with a telephone number (`true`) or without (`false`) */
  has_phone?: boolean | undefined;
  /** Leads with an address of one of these statuses, separated by commas: valid, unverified, risky, unknown, invalid. Example: `valid,unverified` */
  email_status?: string | undefined;
  /** Whether the company has open roles on public job boards */
  hiring?: boolean | undefined;
  /** Leads with this deliverability: `high`, `medium`, `low` or `unknown` */
  deliverability?: "high" | "medium" | "low" | "unknown" | undefined;
  /** Leads with this quality grade, A to F */
  grade?: "A" | "B" | "C" | "D" | "F" | undefined;
  /** Leads with a quality score of at least this, 0 to 100 */
  min_quality?: number | undefined;
  /** Leads with an SEO score of at least this, 0 to 100 */
  min_seo?: number | undefined;
  /** Leads with an ICP score of at least this, 0 to 100 */
  min_icp?: number | undefined;
  /** Leads with this ICP verdict */
  verdict?: "strong" | "medium" | "weak" | undefined;
  /** Leads with a lead score of at least this, 0 to 100 */
  min_lead_score?: number | undefined;
  /** Created at this time or later. Example: `2026-11-01T00:00:00.000Z` */
  created_after?: string | undefined;
  /** Created before this time. Example: `2026-11-01T00:00:00.000Z` */
  created_before?: string | undefined;
  /** Changed at this time or later, by a crawl, a verification or a user. Example: `2026-11-01T00:00:00.000Z` */
  updated_after?: string | undefined;
  /** `created_at`, `updated_at`: oldest first. `company_name`, `domain`: A to Z. `quality`, `icp`: best first. `-` reverses the order. Leads without a value sort last in both directions. Default: `-created_at`. */
  sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "company_name" | "-company_name" | "domain" | "-domain" | "quality" | "-quality" | "icp" | "-icp" | undefined;
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** Comma-separated members to add to each lead: `people`, `addresses`, `registrations`, `statements`, `input`. They are part of GET /leads/{id} always. Example: `people,addresses` */
  include?: string | undefined;
};

/** Query of {@link BulkActionsResource.list} */
export type ListBulkActionsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
};

/** Query of {@link TagsResource.list} */
export type ListTagsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `name` */
  sort?: "name" | "-name" | undefined;
};

/** Query of {@link SavedSearchesResource.list} */
export type ListSavedSearchesQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Searches that were never run sort last. Default: `-last_used_at` */
  sort?: "last_used_at" | "-last_used_at" | "created_at" | "-created_at" | undefined;
};

/** Query of {@link SavedSearchesResource.run} */
export type RunSavedSearchQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
};

/** Query of {@link HiringResource.search} */
export type SearchHiringQuery = {
  /** Technology that the posting mentions, by any of its names: `k8s` means Kubernetes. An unknown technology matches no posting. `GET /hiring/technologies` lists the known ones. Example: `postgres` */
  tech?: string | undefined;
  /** Text that the title contains, ignoring case. Example: `engineer` */
  title?: string | undefined;
  /** ISO 3166-1 code of two or three letters, or the country's name in English or a major language. The case does not matter. Example: `DE` */
  country?: string | undefined;
  /** Only postings published within this number of days */
  posted_within_days?: number | undefined;
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** Alias of `per_page`; takes precedence. Default: 50 entries. */
  limit?: number | undefined;
  /** `-` reverses the order. Default: `-posted_at` */
  sort?: "posted_at" | "-posted_at" | undefined;
  /** Registrable domain of the company, or one of its hosts: `www.acme.com` means `acme.com` */
  domain?: string | undefined;
  /** Remote postings (`true`), or all others, including unknown ones (`false`) */
  remote?: boolean | undefined;
};

/** Query of {@link HiringResource.companies} */
export type ListHiringCompaniesQuery = {
  /** Technology that the posting mentions, by any of its names: `k8s` means Kubernetes. An unknown technology matches no posting. `GET /hiring/technologies` lists the known ones. Example: `postgres` */
  tech?: string | undefined;
  /** Text that the title contains, ignoring case. Example: `engineer` */
  title?: string | undefined;
  /** ISO 3166-1 code of two or three letters, or the country's name in English or a major language. The case does not matter. Example: `DE` */
  country?: string | undefined;
  /** Only postings published within this number of days */
  posted_within_days?: number | undefined;
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** Alias of `per_page`; takes precedence. Default: 50 entries. */
  limit?: number | undefined;
  /** `-` reverses the order. Default: `-open_roles` */
  sort?: "open_roles" | "-open_roles" | undefined;
  /** Minimum number of matching open roles. Default: 1 */
  min_roles?: number | undefined;
};

/** Query of {@link HiringResource.technologies} */
export type ListHiringTechnologiesQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries per page. Default: all technologies on one page */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-open_roles` */
  sort?: "open_roles" | "-open_roles" | "technology" | "-technology" | undefined;
};

/** Query of {@link SchedulesResource.list} */
export type ListSchedulesQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
};

/** Query of {@link SchedulesResource.changes} */
export type ListChangesQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-detected_at` */
  sort?: "detected_at" | "-detected_at" | undefined;
  /** Only changes of this schedule */
  schedule_id?: string | undefined;
  /** Only changes of this kind */
  kind?: "content" | "contacts" | "technology" | "company" | "availability" | undefined;
  /** Only changes of this host; with and without `www.`. Example: `acme.com` */
  host?: string | undefined;
};

/** Query of {@link WorkflowsResource.list} */
export type ListWorkflowsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
};

/** Query of {@link IntegrationsResource.list} */
export type ListIntegrationsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
};

/** Query of {@link DigestsResource.list} */
export type ListDigestsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
};

/** Query of {@link DigestsResource.confirmationPage} */
export type GetDigestConfirmationPageQuery = {
  /** Token of the mailed link. It expires after 7 days */
  token: string | undefined;
};

/** Query of {@link DigestsResource.confirm} */
export type ConfirmDigestQuery = {
  /** Token of the mailed link. It expires after 7 days */
  token: string | undefined;
};

/** Query of {@link DigestsResource.unsubscribePage} */
export type GetUnsubscribePageQuery = {
  /** Token of the link in the mail. It does not expire */
  token: string | undefined;
};

/** Query of {@link DigestsResource.unsubscribe} */
export type UnsubscribeFromDigestQuery = {
  /** Token of the link in the mail. It does not expire */
  token: string | undefined;
};

/** Query of {@link AiResource.usage} */
export type GetAiUsageQuery = {
  /** First day (UTC). Default: 29 days before `to`. Example: `2026-11-01` */
  from?: string | undefined;
  /** Last day (UTC). Default: today. Example: `2026-11-01` */
  to?: string | undefined;
};

/** Query of {@link BillingResource.plans} */
export type ListPlansQuery = {
  /** Currency of the prices (ISO 4217). Default: USD. `GET /billing/currencies` lists the supported ones. Example: `EUR` */
  currency?: string | undefined;
};

/** Query of {@link BillingResource.usage} */
export type GetUsageQuery = {
  /** First day, UTC. Default: 29 days before `to`. Example: `2026-11-01` */
  from?: string | undefined;
  /** Last day, UTC, at most 92 days after `from`. Default: today. Example: `2026-11-30` */
  to?: string | undefined;
};

/** Query of {@link BillingResource.ledger} */
export type ListLedgerQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
  /** Only entries of this kind */
  kind?: "grant" | "reserve" | "spend" | "refund" | "adjust" | undefined;
};

/** Query of {@link ApiKeysResource.list} */
export type ListApiKeysQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
};

/** Query of {@link AuditLogResource.list} */
export type ListAuditEntriesQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
  /** Only entries of this action, such as `integration.changed` */
  action?: "session.opened" | "session.ended" | "session.replayed" | "user.email_verified" | "user.password_changed" | "user.password_reset" | "user.account_reclaimed" | "api_key.created" | "api_key.rotated" | "api_key.revoked" | "oauth_grant.created" | "oauth_grant.revoked" | "oauth_grant.replayed" | "invitation.created" | "invitation.renewed" | "invitation.withdrawn" | "member.joined" | "member.role_changed" | "member.removed" | "workspace.changed" | "workspace.exported" | "leads.erased" | "retention.changed" | "retention.applied" | "deletion_request.created" | "deletion_request.completed" | "branding.changed" | "schedule.created" | "schedule.deleted" | "workflow.created" | "workflow.changed" | "workflow.deleted" | "integration.created" | "integration.changed" | "integration.secret_rotated" | "integration.deleted" | undefined;
};

/** `quarry.oauth.grants` */
export class OauthGrantsResource extends Resource {
  /**
   * List connected clients. Lists the clients that were connected to the workspace by OAuth, such as hosted assistants, newest first. Members see their own; owners and admins see those of all members.
   *
   * `GET /api/v1/oauth/grants`.
   */
  list(query?: ListOAuthGrantsQuery, options?: RequestOptions): PagePromise<OAuthGrantPage> {
    return this.requester.page<OAuthGrantPage>({ path: "/oauth/grants", query }, options);
  }

  /**
   * Disconnect a client. Ends the client's access: its tokens return 401 from now on. `DELETE /api-keys/{id}` with the same id has the same effect.
   *
   * `DELETE /api/v1/oauth/grants/{id}`. Errors: `not_found`.
   */
  delete(grantId: string, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/oauth/grants/${grantId}` }, options);
  }
}

/** `quarry.leads.duplicates` */
export class LeadsDuplicatesResource extends Resource {
  /**
   * List duplicate leads by domain. Lists the registrable domains with at least two leads, largest group first, with at most 100 leads per group.
   *
   * `GET /api/v1/leads/duplicates`.
   */
  list(query?: ListDuplicatesQuery, options?: RequestOptions): PagePromise<DuplicateGroupPage> {
    return this.requester.page<DuplicateGroupPage>({ path: "/leads/duplicates", query }, options);
  }

  /**
   * Merge a domain's leads. Merges all leads of a domain into one of them. The merge is atomic and idempotent: a repeated request moves nothing.
   *
   * - The kept lead gets all addresses with their records and histories, all phone numbers, tags, notes and outreach texts, and the technologies and social profiles of the others. Its own entries sort first, then those of the newest lead. If both leads have an address, the kept lead's address gets the other's checks, with new ids.
   * - Missing names, texts and parts of `enrichment` (also `ai` and `icp`) come from the newest lead that has them. Existing values stay, including scores, until the next crawl or verification.
   * - The other leads are deleted, also from their jobs. Their ids return 404.
   * - A kept lead of another domain returns 422. Unknown leads, and leads of other workspaces, return 404. The request returns 409 while an AI request is in progress for a lead to be deleted.
   *
   * `POST /api/v1/leads/duplicates/merge`. Errors: `not_found`, `conflict`.
   */
  merge(body: DuplicateMerge, options?: RequestOptions): Promise<MergedLead> {
    return this.requester.json<MergedLead>({ method: "POST", path: "/leads/duplicates/merge", body }, options);
  }

  /**
   * Merge the leads of each domain. Merges, in the background, the leads of each registrable domain that has several, like `POST /leads/duplicates/merge`. The newest lead of a domain is kept. `matched` and `done` count domains. A domain fails while an AI request for one of its leads is in progress; it can be merged later.
   *
   * `POST /api/v1/leads/duplicates/merge-all`. Errors: `idempotency_key_reused`, `conflict`.
   */
  mergeAll(options?: RequestOptions): Promise<BulkAction> {
    return this.requester.json<BulkAction>({ method: "POST", path: "/leads/duplicates/merge-all", isKeyed: true }, options);
  }
}

/** `quarry.leads.emails` */
export class LeadsEmailsResource extends Resource {
  /**
   * List the e-mail addresses of a lead. Returns the addresses with their status, best first. Status: `valid`: a mail server accepted the mailbox, and is not known to accept every mailbox (reason `catch_all_unknown`: this is unknown). `unverified`: syntax and domain are fine, and the mailbox was not checked; confidence at most 80. `risky`: mail may bounce or reach nobody: a full mailbox, a server that accepts every mailbox, a domain without an MX, a disposable domain, a probable typo. `unknown`: DNS or the mail server was asked without a conclusive response, or no check has run yet. `invalid`: bad syntax, a domain that accepts no mail, or the mail server rejected the mailbox.
   *
   * Confidence: An estimate, 0 to 100, that mail to the address is accepted; not how sure the status is. A fixed heuristic, not calibrated against deliveries. 0: bad syntax, or a domain that accepts no mail. 2: the mail server reports that the mailbox does not exist, or that it is disabled. 30: DNS did not respond. 30 to 40: the mail server gave no conclusive response. 40: the mailbox is full, or the domain has an address but no MX. 55: the server accepts every address. 70: the domain has an MX and the mailbox was not asked for; plus 5 for SPF and 5 for DMARC, but 65 at free mail providers and at relays. 80: accepted, and whether the server accepts every address is not known. 95: accepted by a server that rejects others. Then 10 less for a role address and 25 less for a probable typo; 20 at most at a disposable domain; 11 at least unless the address is invalid.
   *
   * Reasons: `syntax_invalid`, `domain_not_found`, `no_mx`, `null_mx`, `implicit_mx`, `mx_found`, `dns_error`, `dns_timeout`, `disposable_domain`, `relay_domain`, `role_account`, `free_provider`, `possible_typo`, `no_spf`, `no_dmarc`, `mailbox_not_checked`, `smtputf8_required`, `smtp_accepted`, `mailbox_not_found`, `mailbox_full`, `mailbox_disabled`, `catch_all`, `catch_all_unknown`, `greylisted`, `smtp_temporary_failure`, `smtp_policy_block`, `smtp_cannot_verify`, `smtp_connect_failed`, `smtp_timeout`, `smtp_port_blocked`, `list_verification`.
   *
   * `GET /api/v1/leads/{id}/emails`. Errors: `not_found`.
   */
  list(leadId: string, query?: ListLeadEmailsQuery, options?: RequestOptions): PagePromise<LeadEmailPage> {
    return this.requester.page<LeadEmailPage>({ path: path`/leads/${leadId}/emails`, query }, options);
  }

  /**
   * Verify the e-mail addresses of a lead. Checks the best 200 addresses by DNS. If the operator enables ENABLE_SMTP_VERIFY, it also checks the best 10 with their mail servers, without sending mail. Only a mail server makes an address `valid`. Without one, the best status is `unverified`. Appends a check to the history of each address, and updates the lead's `enrichment.email` and `enrichment.quality`. Takes up to 30 seconds with mail servers. A failure of DNS or of a mail server results in `unknown`, never in `invalid`. Limit: 30 requests per hour and workspace.
   *
   * `POST /api/v1/leads/{id}/emails/verify`. Errors: `not_found`.
   */
  verify(leadId: string, options?: RequestOptions): Promise<LeadEmailPage> {
    return this.requester.json<LeadEmailPage>({ method: "POST", path: path`/leads/${leadId}/emails/verify` }, options);
  }

  /**
   * List the checks of an address. Returns all checks, newest first by default. Checks are never changed. An address that the site no longer shows keeps its history.
   *
   * `GET /api/v1/leads/{id}/emails/{email_id}/history`. Errors: `not_found`.
   */
  checks(leadId: string, emailId: string, query?: ListEmailChecksQuery, options?: RequestOptions): PagePromise<EmailCheckPage> {
    return this.requester.page<EmailCheckPage>({ path: path`/leads/${leadId}/emails/${emailId}/history`, query }, options);
  }
}

/** `quarry.leads.notes` */
export class LeadsNotesResource extends Resource {
  /**
   * List the notes of a lead, newest first. Returns the notes, newest first by default.
   *
   * `GET /api/v1/leads/{id}/notes`. Errors: `not_found`.
   */
  list(leadId: string, query?: ListNotesQuery, options?: RequestOptions): PagePromise<NotePage> {
    return this.requester.page<NotePage>({ path: path`/leads/${leadId}/notes`, query }, options);
  }

  /**
   * Add a note to a lead. The author is the signed-in user. A note written with an API key has no author. The limit counts Unicode code points, not bytes.
   *
   * `POST /api/v1/leads/{id}/notes`. Errors: `not_found`, `quota_exceeded`.
   */
  create(leadId: string, body: NewNote, options?: RequestOptions): Promise<Note> {
    return this.requester.json<Note>({ method: "POST", path: path`/leads/${leadId}/notes`, body }, options);
  }

  /**
   * Delete a note. Every caller with access to the lead can delete its notes, also notes of others.
   *
   * `DELETE /api/v1/leads/{id}/notes/{note_id}`. Errors: `not_found`.
   */
  delete(leadId: string, noteId: string, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/leads/${leadId}/notes/${noteId}` }, options);
  }
}

/** `quarry.leads.tags` */
export class LeadsTagsResource extends Resource {
  /**
   * List the tags of a lead by name. Returns the tags of the lead by name.
   *
   * `GET /api/v1/leads/{id}/tags`. Errors: `not_found`.
   */
  list(leadId: string, query?: ListLeadTagsQuery, options?: RequestOptions): PagePromise<TagPage> {
    return this.requester.page<TagPage>({ path: path`/leads/${leadId}/tags`, query }, options);
  }

  /**
   * Add a tag to a lead. Send either `tag_id` or `name`. `name` selects the tag with this name, ignoring case, or creates it. Idempotent: a lead that already has the tag returns 204.
   *
   * `POST /api/v1/leads/{id}/tags`. Errors: `not_found`, `quota_exceeded`.
   */
  assign(leadId: string, body: TagAssignment, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "POST", path: path`/leads/${leadId}/tags`, body }, options);
  }

  /**
   * Remove a tag from a lead. The tag itself remains. Returns 404 if the lead does not have the tag.
   *
   * `DELETE /api/v1/leads/{id}/tags/{tag_id}`. Errors: `not_found`.
   */
  unassign(leadId: string, tagId: string, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/leads/${leadId}/tags/${tagId}` }, options);
  }
}

/** `quarry.hiring.boards` */
export class HiringBoardsResource extends Resource {
  /**
   * List the indexed job boards. Lists the job boards of the index, oldest first by default. The index is the same for all workspaces.
   *
   * `GET /api/v1/hiring/boards`.
   */
  list(query?: ListHiringBoardsQuery, options?: RequestOptions): PagePromise<HiringBoardPage> {
    return this.requester.page<HiringBoardPage>({ path: "/hiring/boards", query }, options);
  }

  /**
   * Add a company's job board to the index. The service reads a new board at once in the background, and then every 12 hours. All workspaces can find its postings. A known board returns 200.
   *
   * `POST /api/v1/hiring/boards`. Errors: `upstream_failed`.
   */
  create(body: NewHiringBoard, options?: RequestOptions): Promise<HiringBoard> {
    return this.requester.json<HiringBoard>({ method: "POST", path: "/hiring/boards", body }, options);
  }
}

/** `quarry.workflows.runs` */
export class WorkflowsRunsResource extends Resource {
  /**
   * List the runs of a workflow. Returns the runs of the workflow, newest first by default.
   *
   * `GET /api/v1/workflows/{id}/runs`. Errors: `not_found`.
   */
  list(workflowId: string, query?: ListWorkflowRunsQuery, options?: RequestOptions): PagePromise<WorkflowRunPage> {
    return this.requester.page<WorkflowRunPage>({ path: path`/workflows/${workflowId}/runs`, query }, options);
  }

  /**
   * Get a workflow run. Returns the progress of the run and the outcome of each step.
   *
   * `GET /api/v1/workflows/{id}/runs/{run_id}`. Errors: `not_found`.
   */
  get(workflowId: string, runId: string, options?: RequestOptions): Promise<WorkflowRun> {
    return this.requester.json<WorkflowRun>({ path: path`/workflows/${workflowId}/runs/${runId}` }, options);
  }
}

/** `quarry.integrations.pushes` */
export class IntegrationsPushesResource extends Resource {
  /**
   * List pushes. Lists pushes and their results, newest first, including those of deleted integrations. Temporary failures are retried: network errors, 408, 425, 429 and 5xx. A push has at most six attempts over about eight hours, with waits of about 5 s, 5 min, 30 min, 2 h and 5 h. A longer `Retry-After` of up to one hour is respected. An attempt that delivers leads resets the count.
   *
   * `GET /api/v1/integrations/pushes`.
   */
  list(query?: ListPushesQuery, options?: RequestOptions): PagePromise<PushPage> {
    return this.requester.page<PushPage>({ path: "/integrations/pushes", query }, options);
  }

  /**
   * Get a push. Returns the state of a push, with the leads that could not be pushed.
   *
   * `GET /api/v1/integrations/pushes/{id}`. Errors: `not_found`.
   */
  get(pushId: string, options?: RequestOptions): Promise<PushDetails> {
    return this.requester.json<PushDetails>({ path: path`/integrations/pushes/${pushId}` }, options);
  }

  /**
   * Get the request of a push. Returns what an attempt would send now, without secrets. Requests are built from present data and not stored, so that an erased lead is not kept in a log; values can differ from those that were sent. Returns 409 if the integration was deleted or its secrets cannot be decrypted.
   *
   * `GET /api/v1/integrations/pushes/{id}/request`. Errors: `not_found`, `conflict`.
   */
  request(pushId: string, options?: RequestOptions): Promise<PushRequestDetails> {
    return this.requester.json<PushRequestDetails>({ path: path`/integrations/pushes/${pushId}/request` }, options);
  }

  /**
   * Send a push again. Creates a push with the same event and the same leads, and sends it at once. Its messages have new ids, so a receiver does not take them for repetitions. Deleted leads are left out. Returns 409 for a push that is still pending, without failed leads if `only_failed` is true, and for an integration that is disabled or deleted.
   *
   * `POST /api/v1/integrations/pushes/{id}/resend`. Errors: `idempotency_key_reused`, `not_found`, `conflict`.
   */
  resend(pushId: string, body?: ResendRequest, options?: RequestOptions): Promise<PushResult> {
    return this.requester.json<PushResult>({ method: "POST", path: path`/integrations/pushes/${pushId}/resend`, body, isKeyed: true }, options);
  }
}

/** `quarry.ai.outreach` */
export class AiOutreachResource extends Resource {
  /**
   * List a lead's outreach texts. Lists the latest 20 texts written for the lead, newest first, on one page.
   *
   * `GET /api/v1/ai/leads/{id}/outreach`. Errors: `not_found`, `ai_not_configured`.
   */
  list(leadId: string, options?: RequestOptions): Promise<OutreachList> {
    return this.requester.json<OutreachList>({ path: path`/ai/leads/${leadId}/outreach` }, options);
  }

  /**
   * Write an outreach text (2 credits). The sender is `product_name` of the branding, else the workspace. E-mails end with the branding's `signature`, verbatim, else with `sender_name`. If the model writes placeholders such as `[Your Name]`, it is asked once more; if it repeats them, the call fails and costs nothing. Brackets from the request or the signature are kept.
   *
   * `POST /api/v1/ai/leads/{id}/outreach`. Errors: `idempotency_key_reused`, `insufficient_credits`, `not_found`, `conflict`, `quota_exceeded`, `ai_not_configured`, `ai_unavailable`.
   */
  create(leadId: string, body: OutreachRequest, options?: RequestOptions): Promise<OutreachWritten> {
    return this.requester.json<OutreachWritten>({ method: "POST", path: path`/ai/leads/${leadId}/outreach`, body, isKeyed: true }, options);
  }
}

/** `quarry.workspace.members` */
export class WorkspaceMembersResource extends Resource {
  /**
   * List members. Returns the members in the order in which they joined.
   *
   * `GET /api/v1/workspace/members`.
   */
  list(query?: ListMembersQuery, options?: RequestOptions): PagePromise<MemberPage> {
    return this.requester.page<MemberPage>({ path: "/workspace/members", query }, options);
  }

  /**
   * Change a member's role. Only owners can add, change or remove owners. The last owner cannot be changed or removed (409). A lower role revokes open invitations that the member may no longer make: all for a `member`, invitations of owners for an `admin`.
   *
   * `PATCH /api/v1/workspace/members/{user_id}`. Errors: `not_found`, `conflict`.
   */
  update(userId: string, body: RoleChange, options?: RequestOptions): Promise<Member> {
    return this.requester.json<Member>({ method: "PATCH", path: path`/workspace/members/${userId}`, body }, options);
  }

  /**
   * Remove a member. Only owners can add, change or remove owners. The last owner cannot be changed or removed (409). The member's sessions in the workspace end at once, and their open invitations are revoked. Digests to the member's address stop until they confirm again. Everything else belongs to the workspace and remains: leads, schedules, workflows, integrations, digests to other addresses. Existing download links expire within an hour. API keys that the member created keep working unless `revoke_api_keys` is `true`. `created_by` in `GET /api-keys` identifies them.
   *
   * `DELETE /api/v1/workspace/members/{user_id}`. Errors: `not_found`, `conflict`.
   */
  delete(userId: string, query?: DeleteMemberQuery, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/workspace/members/${userId}`, query }, options);
  }
}

/** `quarry.workspace.branding` */
export class WorkspaceBrandingResource extends Resource {
  /**
   * Get the branding. Returns the names, texts and colours that the workspace uses in mails, exports and documentation.
   *
   * `GET /api/v1/workspace/branding`.
   */
  get(options?: RequestOptions): Promise<Branding> {
    return this.requester.json<Branding>({ path: "/workspace/branding" }, options);
  }

  /**
   * Replace the branding. Omitted members become null. The branding is used by digests and invitations (name, logo, colour, support address, footer), by AI outreach (name, sender name, signature), by the file names of exports (name), and by the documentation at a verified custom domain (name).
   *
   * `PUT /api/v1/workspace/branding`.
   */
  update(body: BrandingRequest, options?: RequestOptions): Promise<Branding> {
    return this.requester.json<Branding>({ method: "PUT", path: "/workspace/branding", body }, options);
  }
}

/** `quarry.compliance.retention` */
export class ComplianceRetentionResource extends Resource {
  /**
   * Get the retention policy. Returns after how many days leads are erased.
   *
   * `GET /api/v1/compliance/retention`.
   */
  get(options?: RequestOptions): Promise<Retention> {
    return this.requester.json<Retention>({ path: "/compliance/retention" }, options);
  }

  /**
   * Set the retention policy. Once a day, the service erases leads that were created more than `days` days ago, with the export files and job events that contain them. It also erases all export files and job events of that age, because they may contain leads that a schedule has crawled again since. The age of a lead counts from when it was first found, also if a schedule crawls it again; the next run after the erasure creates a new lead.
   *
   * `PUT /api/v1/compliance/retention`.
   */
  update(body: RetentionChange, options?: RequestOptions): Promise<Retention> {
    return this.requester.json<Retention>({ method: "PUT", path: "/compliance/retention", body }, options);
  }
}

/** `quarry.compliance.deletionRequests` */
export class ComplianceDeletionRequestsResource extends Resource {
  /**
   * List deletion requests. Lists deletion requests, newest first. The subject of a completed request is masked.
   *
   * `GET /api/v1/compliance/deletion-requests`.
   */
  list(query?: ListDeletionRequestsQuery, options?: RequestOptions): PagePromise<DeletionRequestPage> {
    return this.requester.page<DeletionRequestPage>({ path: "/compliance/deletion-requests", query }, options);
  }

  /**
   * Request the deletion of a subject. Erases a person or a company, and adds it to the suppression list. `POST /compliance/deletion-requests/preview` shows first what will be found. The erasure starts at once in the background. For a name, it removes the person from every lead with title, numbers, profile and addresses, and the name from page texts, notes, names and other texts. Addresses are the person's if a lead shows them with the name, or if they are made of the whole name. With `domain`, only leads of this domain and what belongs to them are changed, and texts that belong to no lead. For an address, it removes the address from every lead, note, name and other text of the workspace, in any encoding. For a domain, it erases the leads of the domain, and removes every address of the domain from all other texts. It deletes export files, digests and invitations that may contain the subject. Later crawls and captures skip the subject. Accounts of members are not changed. Bytes of deleted rows can remain in database files: locally until the service is next stopped or started, on Cloudflare for up to 30 days (Time Travel).
   *
   * `POST /api/v1/compliance/deletion-requests`.
   */
  create(body: NewDeletionRequest, options?: RequestOptions): Promise<DeletionRequest> {
    return this.requester.json<DeletionRequest>({ method: "POST", path: "/compliance/deletion-requests", body }, options);
  }

  /**
   * Preview the deletion of a subject. Counts the leads, people and addresses of a subject. Nothing is erased or suppressed. For a person, it lists the first 20 leads, so that namesakes can be left out with `domain`.
   *
   * `POST /api/v1/compliance/deletion-requests/preview`.
   */
  preview(body: DeletionSubject, options?: RequestOptions): Promise<DeletionPreview> {
    return this.requester.json<DeletionPreview>({ method: "POST", path: "/compliance/deletion-requests/preview", body }, options);
  }
}

/** `quarry.jobs` */
export class JobsResource extends Resource {
  /**
   * List crawl jobs, newest first. Returns the workspace's jobs, newest first by default. An unknown `status` returns an empty list.
   *
   * `GET /api/v1/jobs`.
   */
  list(query?: ListJobsQuery, options?: RequestOptions): PagePromise<JobPage> {
    return this.requester.page<JobPage>({ path: "/jobs", query }, options);
  }

  /**
   * Create a crawl job from URLs. URLs of one host (with or without `www.`) are one site. A site costs one credit after its entry page is read. The request reserves the price of all sites. Unspent credits are refunded when the job ends.
   *
   * `POST /api/v1/jobs`. Errors: `idempotency_key_reused`, `insufficient_credits`, `conflict`, `quota_exceeded`.
   */
  create(body: NewJob, options?: RequestOptions): Promise<Job> {
    return this.requester.json<Job>({ method: "POST", path: "/jobs", body, isKeyed: true }, options);
  }

  /**
   * Create a crawl job from a file. Reads a CSV file or an XLSX workbook with a column of URLs. Each lead keeps the other columns of its row as `input`, unchanged, at most 32,768 characters; exports contain them. If several rows name one site, the first row wins: all URLs are crawled, and `input` has the columns of the first row. Rows without a URL are skipped and reported.
   *
   * `POST /api/v1/jobs/csv`. Errors: `idempotency_key_reused`, `insufficient_credits`, `conflict`, `quota_exceeded`.
   */
  createFromCsv(body: NewCsvJob, options?: RequestOptions): Promise<CsvJob> {
    return this.requester.json<CsvJob>({ method: "POST", path: "/jobs/csv", form: body, isKeyed: true }, options);
  }

  /**
   * Preview a crawl job from URLs. Returns the number of sites, how many of them the workspace knows, and the credits that a job would reserve. Creates nothing and costs nothing.
   *
   * `POST /api/v1/jobs/preview`.
   */
  preview(body: JobUrls, options?: RequestOptions): Promise<JobPreview> {
    return this.requester.json<JobPreview>({ method: "POST", path: "/jobs/preview", body }, options);
  }

  /**
   * Preview a crawl job from a file. Returns the number of sites, how many of them the workspace knows, and the credits that a job would reserve. Creates nothing and costs nothing. Also returns the columns and the first rows of the CSV file or XLSX workbook.
   *
   * `POST /api/v1/jobs/csv/preview`.
   */
  previewFromCsv(body: JobFile, options?: RequestOptions): Promise<JobPreview> {
    return this.requester.json<JobPreview>({ method: "POST", path: "/jobs/csv/preview", form: body }, options);
  }

  /**
   * Get a crawl job. Returns the stored job. While the job runs, progress and credits are live values.
   *
   * `GET /api/v1/jobs/{id}`. Errors: `not_found`.
   */
  get(jobId: string, options?: RequestOptions): Promise<Job> {
    return this.requester.json<Job>({ path: path`/jobs/${jobId}` }, options);
  }

  /**
   * Create a job of the failed sites. Creates a job of the sites with the status `failed`, with the configuration of the job and the columns of its file. Returns 409 while the job or a retry of it runs, if no site failed, and if the list of sites was deleted by age. A retried run of a schedule updates its leads, and does not count as a run.
   *
   * `POST /api/v1/jobs/{id}/retry`. Errors: `idempotency_key_reused`, `insufficient_credits`, `not_found`, `conflict`, `quota_exceeded`.
   */
  retry(jobId: string, options?: RequestOptions): Promise<Job> {
    return this.requester.json<Job>({ method: "POST", path: path`/jobs/${jobId}/retry`, isKeyed: true }, options);
  }

  /**
   * Cancel a crawl job. Sites whose entry page was read become leads with the data found so far, and cost credits. Other sites are skipped and free. Canceling a canceled job has no effect.
   *
   * `POST /api/v1/jobs/{id}/cancel`. Errors: `not_found`, `conflict`.
   */
  cancel(jobId: string, options?: RequestOptions): Promise<Job> {
    return this.requester.json<Job>({ method: "POST", path: path`/jobs/${jobId}/cancel` }, options);
  }

  /**
   * Stream job events. Sends server-sent events: first `snapshot` (the job), then `site`, `lead` and `progress` as they occur, last `done` (the job). The stream then closes. `Last-Event-ID` resumes after that event without loss or repetition. After its API key or session is revoked, the stream ends without `done` within 15 seconds (setting EVENT_STREAM_CHECK_MS). A workspace can have 50 open streams (setting MAX_EVENT_STREAMS). Further requests return 429.
   *
   * `GET /api/v1/jobs/{id}/events`. Errors: `not_found`.
   */
  events(jobId: string, options?: EventOptions): EventStream<JobEvent> {
    return openEvents<JobEvent>(this.requester, { path: path`/jobs/${jobId}/events` }, options);
  }

  /**
   * List a job's leads. Returns the leads that the job has found so far and that match all given filters, newest first by default.
   *
   * `GET /api/v1/jobs/{id}/leads`. Errors: `not_found`.
   */
  leads(jobId: string, query?: ListJobLeadsQuery, options?: RequestOptions): PagePromise<LeadPage> {
    return this.requester.page<LeadPage>({ path: path`/jobs/${jobId}/leads`, query }, options);
  }

  /**
   * List a job's sites. Returns the status of each site. A site that could not be read has no lead; `reason` states why.
   *
   * `GET /api/v1/jobs/{id}/sites`. Errors: `not_found`.
   */
  sites(jobId: string, query?: ListJobSitesQuery, options?: RequestOptions): PagePromise<JobSitePage> {
    return this.requester.page<JobSitePage>({ path: path`/jobs/${jobId}/sites`, query }, options);
  }

  /**
   * Count a job's sites by outcome. Returns the number of sites for each status and reason, most frequent first, on one page. `GET /jobs/{id}/sites` lists the sites with a status or reason.
   *
   * `GET /api/v1/jobs/{id}/outcomes`. Errors: `not_found`.
   */
  outcomes(jobId: string, options?: RequestOptions): Promise<JobOutcomePage> {
    return this.requester.json<JobOutcomePage>({ path: path`/jobs/${jobId}/outcomes` }, options);
  }

  /**
   * List a job's pages. Returns pages that were read, failed, or were skipped, for example because of robots.txt. Queued pages are not listed.
   *
   * `GET /api/v1/jobs/{id}/pages`. Errors: `not_found`.
   */
  pages(jobId: string, query?: ListJobPagesQuery, options?: RequestOptions): PagePromise<CrawledPageList> {
    return this.requester.page<CrawledPageList>({ path: path`/jobs/${jobId}/pages`, query }, options);
  }

  /**
   * Export a job's leads. Writes a file in the format csv, xlsx, json or ndjson. For a running job, it contains the leads found so far. A job has at most 10,000 sites and one lead for each, so the request writes the whole file. csv and xlsx have one flat row per lead, with column names such as `ai.summary` and lists joined by `; `. json is an array of leads as the API returns them; ndjson has one lead per line. In each format, `email_statuses` has the status of each of `emails`, in the same order. csv is UTF-8 with a byte order mark. `rows` and `columns` choose other tables, which json and ndjson have as objects with the names of the columns, and with lists as arrays. A csv cell that a spreadsheet would run as a formula starts with an apostrophe, except plain numbers and phone numbers.
   *
   * `POST /api/v1/jobs/{id}/export`. Errors: `not_found`.
   */
  export(jobId: string, body?: NewExport, options?: RequestOptions): Promise<Export> {
    return this.requester.json<Export>({ method: "POST", path: path`/jobs/${jobId}/export`, body }, options);
  }

  /**
   * List a job's exports. Lists exports, newest first. Each has a new download link that is valid for one hour.
   *
   * `GET /api/v1/jobs/{id}/exports`. Errors: `not_found`.
   */
  exports(jobId: string, query?: ListJobExportsQuery, options?: RequestOptions): PagePromise<ExportPage> {
    return this.requester.page<ExportPage>({ path: path`/jobs/${jobId}/exports`, query }, options);
  }
}

/** `quarry.oauth` */
export class OauthResource extends Resource {
  readonly grants = new OauthGrantsResource(this.requester);

  /**
   * Describe an authorization request. Checks the parameters with which a client sent the user to `/authorize`, and returns what the user has to know before they decide. The consent page of the dashboard uses it.
   *
   * `GET /api/v1/oauth/authorization`. Errors: `not_found`.
   */
  authorization(query: GetAuthorizationQuery, options?: RequestOptions): Promise<PendingAuthorization> {
    return this.requester.json<PendingAuthorization>({ path: "/oauth/authorization", query }, options);
  }

  /**
   * Allow or refuse a client. Records the user's decision on an authorization request. Send the browser to `redirect_to`: it leads to the client, with a code that is valid for one minute, or with the refusal.
   *
   * `POST /api/v1/oauth/authorization`. Errors: `not_found`, `quota_exceeded`.
   */
  authorize(body: AuthorizationDecision, options?: RequestOptions): Promise<AuthorizationResult> {
    return this.requester.json<AuthorizationResult>({ method: "POST", path: "/oauth/authorization", body }, options);
  }
}

/** `quarry.exports` */
export class ExportsResource extends Resource {
  /**
   * Get an export. Returns the progress of an export in the background, and a new download link when it is complete. Files of jobs and verifications are found too.
   *
   * `GET /api/v1/exports/{id}`. Errors: `not_found`.
   */
  get(exportId: string, options?: RequestOptions): Promise<ExportRun> {
    return this.requester.json<ExportRun>({ path: path`/exports/${exportId}` }, options);
  }

  /**
   * Cancel an export. Stops an export in the background and deletes what it wrote. An ended export stays as it is.
   *
   * `POST /api/v1/exports/{id}/cancel`. Errors: `not_found`.
   */
  cancel(exportId: string, options?: RequestOptions): Promise<ExportRun> {
    return this.requester.json<ExportRun>({ method: "POST", path: path`/exports/${exportId}/cancel` }, options);
  }

  /**
   * Download an export. Downloads the file of an export. The signature of the link replaces other credentials. A link is valid for one hour; an expired or changed link returns 403.
   *
   * `GET /api/v1/exports/{id}/download`. Errors: `not_found`.
   */
  download(exportId: string, query: DownloadExportQuery, options?: RequestOptions): Promise<Response> {
    return this.requester.raw({ path: path`/exports/${exportId}/download`, query, isPublic: true }, options);
  }
}

/** `quarry.verifications` */
export class VerificationsResource extends Resource {
  /**
   * List verifications of lists. Returns the workspace's verifications, newest first by default.
   *
   * `GET /api/v1/verifications`.
   */
  list(query?: ListVerificationsQuery, options?: RequestOptions): PagePromise<VerificationPage> {
    return this.requester.page<VerificationPage>({ path: "/verifications", query }, options);
  }

  /**
   * Verify a list of addresses. Verifies up to 100,000 addresses in the background. Each address is checked by DNS, which is free. If the service is configured to ask mail servers, the mailbox is checked as well, and an address costs credits (`verify_mailbox`) if its mail server says whether the mailbox exists. The request reserves the price of all addresses; the rest is refunded at the end. At most two connections to one mail server are open for all lists of the service. A mail server that asks to come back later (greylisting) is asked again after 5, 15 and 60 minutes (setting GREYLIST_RETRY_SECONDS). A domain whose DNS does not respond is looked up again after 30 and 90 seconds (setting DNS_RETRY_SECONDS). Addresses on the suppression list are left out.
   *
   * `POST /api/v1/verifications`. Errors: `idempotency_key_reused`, `insufficient_credits`, `conflict`.
   */
  create(body: NewVerification, options?: RequestOptions): Promise<CreatedVerification> {
    return this.requester.json<CreatedVerification>({ method: "POST", path: "/verifications", body, isKeyed: true }, options);
  }

  /**
   * Verify the addresses of a file. Verifies the addresses of one column of a CSV file or an XLSX workbook in the background. All rows and columns are kept for exports, also rows without an address. An address in several rows is checked once. Each address is checked by DNS, which is free. If the service is configured to ask mail servers, the mailbox is checked as well, and an address costs credits (`verify_mailbox`) if its mail server says whether the mailbox exists. The request reserves the price of all addresses; the rest is refunded at the end. At most two connections to one mail server are open for all lists of the service. A mail server that asks to come back later (greylisting) is asked again after 5, 15 and 60 minutes (setting GREYLIST_RETRY_SECONDS). A domain whose DNS does not respond is looked up again after 30 and 90 seconds (setting DNS_RETRY_SECONDS). Addresses on the suppression list are left out.
   *
   * `POST /api/v1/verifications/csv`. Errors: `idempotency_key_reused`, `insufficient_credits`, `conflict`.
   */
  createFromCsv(body: NewCsvVerification, options?: RequestOptions): Promise<CreatedVerification> {
    return this.requester.json<CreatedVerification>({ method: "POST", path: "/verifications/csv", form: body, isKeyed: true }, options);
  }

  /**
   * Get a verification. Returns the verification. While it runs, counts and credits are live values.
   *
   * `GET /api/v1/verifications/{id}`. Errors: `not_found`.
   */
  get(verificationId: string, options?: RequestOptions): Promise<Verification> {
    return this.requester.json<Verification>({ path: path`/verifications/${verificationId}` }, options);
  }

  /**
   * List the results of a verification. Returns the addresses with a final verdict, each once, in the order of the list. Addresses that are still being checked are not listed.
   *
   * `GET /api/v1/verifications/{id}/results`. Errors: `not_found`.
   */
  results(verificationId: string, query?: ListVerificationResultsQuery, options?: RequestOptions): PagePromise<VerificationResultPage> {
    return this.requester.page<VerificationResultPage>({ path: path`/verifications/${verificationId}/results`, query }, options);
  }

  /**
   * Stream the progress of a verification. Sends server-sent events: first `snapshot` (the verification), then `progress` as the counts change, last `done` (the verification). The stream then closes. A resumed stream begins with the current state. The limits of job events apply.
   *
   * `GET /api/v1/verifications/{id}/events`. Errors: `not_found`.
   */
  events(verificationId: string, options?: EventOptions): EventStream<VerificationEvent> {
    return openEvents<VerificationEvent>(this.requester, { path: path`/verifications/${verificationId}/events` }, options);
  }

  /**
   * Cancel a verification. Addresses that were looked up in DNS keep that verdict; the others stay unchecked. Unspent credits are refunded. Canceling a canceled verification has no effect.
   *
   * `POST /api/v1/verifications/{id}/cancel`. Errors: `not_found`, `conflict`.
   */
  cancel(verificationId: string, options?: RequestOptions): Promise<Verification> {
    return this.requester.json<Verification>({ method: "POST", path: path`/verifications/${verificationId}/cancel` }, options);
  }

  /**
   * Export the results of a verification. Writes a file with each row of the list as it was uploaded (except rows whose address is on the suppression list), and the columns status, confidence, reasons, is_role, is_disposable, is_free_provider, mx_provider and suggestion. If the list has a column of such a name, that of the result begins with `verification_`. While the verification runs, rows without a verdict have empty columns. A row whose cell is empty has an empty `status`, and `no_address` in `reasons`; `statuses` leaves it out. A cell with other text than an address is `invalid` (`syntax_invalid`). A csv cell that a spreadsheet would run as a formula starts with an apostrophe, except plain numbers and phone numbers.
   *
   * `POST /api/v1/verifications/{id}/export`. Errors: `not_found`, `conflict`.
   */
  export(verificationId: string, body?: NewVerificationExport, options?: RequestOptions): Promise<VerificationExport> {
    return this.requester.json<VerificationExport>({ method: "POST", path: path`/verifications/${verificationId}/export`, body }, options);
  }
}

/** `quarry.people` */
export class PeopleResource extends Resource {
  /**
   * Find the address of a person (1 credit). Returns the most probable address of a person at a company. The service learns how the company makes addresses from those that it knows at the domain: of the workspace's newest 20 leads of the domain, and on the pages of the site now (the entry page and up to three contact or team pages, as robots.txt allows). If the operator enables ENABLE_SMTP_VERIFY, it asks the mail server about up to 6 candidates, without sending mail. Names are written with Latin letters: `Müller` as `mueller` and `muller`. An address on the suppression list is never returned. Takes up to 30 seconds. Costs credits (`find_email`) only if `email` is not null. Limit: 300 requests per hour and workspace.
   *
   * `POST /api/v1/people/find-email`. Errors: `idempotency_key_reused`, `insufficient_credits`, `conflict`.
   */
  findEmail(body: EmailQuestion, options?: RequestOptions): Promise<FoundEmail> {
    return this.requester.json<FoundEmail>({ method: "POST", path: "/people/find-email", body, isKeyed: true }, options);
  }
}

/** `quarry.companies` */
export class CompaniesResource extends Resource {
  /**
   * Get what is known of a company. Returns what the workspace's newest lead of the domain contains: enrichment, contacts, people, postal addresses, register numbers and statements, each with its page and its words. With `refresh=true` the site is crawled first, as a job with one site and up to 8 pages, which updates the lead that the workspace has. If the site cannot be read, the company is as an earlier crawl left it, and `refresh` has the status of the job and the reason; without a lead the response is 404. If the crawl does not end within `wait` seconds, the response is 202 with the job; request the company again when the job has ended. A second request with `refresh=true` during the crawl waits for the same job and costs nothing.
   *
   * `GET /api/v1/companies/{domain}`. Errors: `insufficient_credits`, `not_found`, `quota_exceeded`.
   */
  get(domain: string, query?: GetCompanyQuery, options?: RequestOptions): Promise<Company | Job> {
    return this.requester.json<Company | Job>({ path: path`/companies/${domain}`, query }, options);
  }
}

/** `quarry.leads` */
export class LeadsResource extends Resource {
  readonly duplicates = new LeadsDuplicatesResource(this.requester);
  readonly emails = new LeadsEmailsResource(this.requester);
  readonly notes = new LeadsNotesResource(this.requester);
  readonly tags = new LeadsTagsResource(this.requester);

  /**
   * List the workspace's leads, filtered and sorted. Returns the leads of the workspace that match all given filters, newest first by default.
   *
   * `GET /api/v1/leads`.
   */
  list(query?: ListLeadsQuery, options?: RequestOptions): PagePromise<LeadPage> {
    return this.requester.page<LeadPage>({ path: "/leads", query }, options);
  }

  /**
   * Read a lead. Returns the lead with its enrichment, tags, hiring signals, and what its pages say: postal addresses, register and tax numbers, people, and statements.
   *
   * `GET /api/v1/leads/{id}`. Errors: `not_found`.
   */
  get(leadId: string, options?: RequestOptions): Promise<LeadDetails> {
    return this.requester.json<LeadDetails>({ path: path`/leads/${leadId}` }, options);
  }

  /**
   * Correct a lead. Corrects what the site says of the company. Corrections win over later crawls, captures and merges, and are listed in `overrides`. `null` removes one. Addresses that are not in `emails` are kept with their history, but no longer listed. New addresses are verified with DNS at once, for at most 5 seconds, which is free.
   *
   * `PATCH /api/v1/leads/{id}`. Errors: `not_found`.
   */
  update(leadId: string, body: LeadUpdate, options?: RequestOptions): Promise<LeadDetails> {
    return this.requester.json<LeadDetails>({ method: "PATCH", path: path`/leads/${leadId}`, body }, options);
  }

  /**
   * Delete a lead. Deletes a lead with its addresses, checks, notes, outreach texts and tag assignments. A later crawl of the site can create it again.
   *
   * `DELETE /api/v1/leads/{id}`. Errors: `not_found`.
   */
  delete(leadId: string, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/leads/${leadId}` }, options);
  }

  /**
   * Export leads of the workspace. Writes the leads that match a filter to a file, at most 1,000,000. `ids` and `exclude_ids` (at most 10,000 each) choose among them. Formats and cells are those of `POST /jobs/{id}/export`. Up to 50,000 leads are written at once, and the response is the file. More (or with `background`) are written in the background: the response is 202 with the export, `GET /exports/{id}` returns its progress and then the link. It continues after a crash where it stopped. At most five run at once; more return 409. The leads are selected when the export begins, all at one moment; a lead that is deleted later is left out. In the background, unknown `columns` and more than 1,000,000 leads make the export `failed`, with the reason in `error`.
   *
   * `POST /api/v1/leads/export`. Errors: `conflict`.
   */
  export(body?: NewLeadExport, options?: RequestOptions): Promise<LeadExport | ExportRun> {
    return this.requester.json<LeadExport | ExportRun>({ method: "POST", path: "/leads/export", body }, options);
  }

  /**
   * Capture an open website as a lead. Creates a lead for the site's registrable domain in the workspace's job `Browser extension`, or updates that lead. Lists are merged, newer single values replace older ones, and missing or empty values change nothing. Values are parsed like a crawled page: markup, placeholders, unknown networks and invalid addresses or numbers are ignored without an error, and long texts are cut. E-mail addresses are verified with DNS at once, for at most 5 seconds. Addresses on the suppression list are ignored; a site on the suppression list returns 422. `enrichment` contains what is available without a crawl: `email`, `phone` and `domain`. `domain` comes from DNS only, so its security headers are false. Costs no credits.
   *
   * `POST /api/v1/leads/capture`. Errors: `idempotency_key_reused`, `conflict`, `quota_exceeded`.
   */
  capture(body: LeadCapture, options?: RequestOptions): Promise<CapturedLead> {
    return this.requester.json<CapturedLead>({ method: "POST", path: "/leads/capture", body, isKeyed: true }, options);
  }

  /**
   * Change many leads. Performs one action on the leads of `ids` (at most 10000) or on those that match `filter`, except `exclude_ids`, in the background. The leads are selected once, by the request: leads that match later are not changed. `GET /bulk-actions/{id}` returns the progress.
   *
   * - `tag` and `untag` take `tag_id` or `name`. `tag` creates a missing name.
   * - `push` takes `integration_id`, and sends at most 10,000 leads. The others accept at most 100000.
   * - `delete` deletes each lead like `DELETE /leads/{id}`.
   * - `verify` verifies each lead like `POST /leads/{id}/emails/verify`.
   * - `icp_match` costs the same as single requests. Leads that have a score are skipped. When credits run out, the remaining leads are skipped.
   *
   * A workspace has at most five running bulk actions; more return 409.
   *
   * `POST /api/v1/leads/bulk`. Errors: `icp_not_configured`, `idempotency_key_reused`, `conflict`, `ai_not_configured`.
   */
  bulk(body: NewBulkAction, options?: RequestOptions): Promise<BulkAction> {
    return this.requester.json<BulkAction>({ method: "POST", path: "/leads/bulk", body, isKeyed: true }, options);
  }
}

/** `quarry.bulkActions` */
export class BulkActionsResource extends Resource {
  /**
   * List bulk actions. Returns the bulk actions of the workspace, newest first by default. They are kept as long as the runs of workflows.
   *
   * `GET /api/v1/bulk-actions`.
   */
  list(query?: ListBulkActionsQuery, options?: RequestOptions): PagePromise<BulkActionPage> {
    return this.requester.page<BulkActionPage>({ path: "/bulk-actions", query }, options);
  }

  /**
   * Read a bulk action. Returns the progress of a bulk action and, after its end, its result. It is kept as long as the runs of workflows.
   *
   * `GET /api/v1/bulk-actions/{id}`. Errors: `not_found`.
   */
  get(bulkActionId: string, options?: RequestOptions): Promise<BulkAction> {
    return this.requester.json<BulkAction>({ path: path`/bulk-actions/${bulkActionId}` }, options);
  }
}

/** `quarry.tags` */
export class TagsResource extends Resource {
  /**
   * List tags. Returns the workspace's tags by name, each with its number of leads.
   *
   * `GET /api/v1/tags`.
   */
  list(query?: ListTagsQuery, options?: RequestOptions): PagePromise<TagPage> {
    return this.requester.page<TagPage>({ path: "/tags", query }, options);
  }

  /**
   * Create a tag. Names are unique regardless of case in any script: `Straße` and `STRASSE` conflict. White space between words is reduced to one space.
   *
   * `POST /api/v1/tags`. Errors: `conflict`, `quota_exceeded`.
   */
  create(body: NewTag, options?: RequestOptions): Promise<Tag> {
    return this.requester.json<Tag>({ method: "POST", path: "/tags", body }, options);
  }

  /**
   * Update a tag. Changes the name or the color. Omitted properties keep their values. Leads keep the tag.
   *
   * `PATCH /api/v1/tags/{id}`. Errors: `not_found`, `conflict`.
   */
  update(tagId: string, body: TagChange, options?: RequestOptions): Promise<Tag> {
    return this.requester.json<Tag>({ method: "PATCH", path: path`/tags/${tagId}`, body }, options);
  }

  /**
   * Delete a tag. Removes the tag from all leads. Saved searches with this tag then find no leads.
   *
   * `DELETE /api/v1/tags/{id}`. Errors: `not_found`.
   */
  delete(tagId: string, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/tags/${tagId}` }, options);
  }
}

/** `quarry.savedSearches` */
export class SavedSearchesResource extends Resource {
  /**
   * List saved searches. Returns the most recently used searches first by default. Searches that were never run are last, newest first.
   *
   * `GET /api/v1/saved-searches`.
   */
  list(query?: ListSavedSearchesQuery, options?: RequestOptions): PagePromise<SavedSearchPage> {
    return this.requester.page<SavedSearchPage>({ path: "/saved-searches", query }, options);
  }

  /**
   * Create a saved search. `filters` are the filters of `GET /leads`. They are stored in normalized form: `www.acme.com` becomes `acme.com`. The tag or job of a filter need not exist.
   *
   * `POST /api/v1/saved-searches`. Errors: `conflict`, `quota_exceeded`.
   */
  create(body: NewSavedSearch, options?: RequestOptions): Promise<SavedSearch> {
    return this.requester.json<SavedSearch>({ method: "POST", path: "/saved-searches", body }, options);
  }

  /**
   * Delete a saved search. Deletes the search. Leads are not affected.
   *
   * `DELETE /api/v1/saved-searches/{id}`. Errors: `not_found`.
   */
  delete(savedSearchId: string, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/saved-searches/${savedSearchId}` }, options);
  }

  /**
   * Run a saved search. Returns a page of the leads that match now, like `GET /leads`, and updates `last_used_at`. A search whose tag or job was deleted returns no leads.
   *
   * `POST /api/v1/saved-searches/{id}/run`. Errors: `not_found`, `conflict`.
   */
  run(savedSearchId: string, query?: RunSavedSearchQuery, options?: RequestOptions): PagePromise<LeadPage> {
    return this.requester.page<LeadPage>({ method: "POST", path: path`/saved-searches/${savedSearchId}/run`, query }, options);
  }
}

/** `quarry.discovery` */
export class DiscoveryResource extends Resource {
  /**
   * Find company websites by query. Searches with Brave Search if the operator set `BRAVE_SEARCH_API_KEY`. Without that key, or if Brave fails, it searches with the SearXNG instance of `SEARXNG_URL`. Without either, it reads DuckDuckGo's HTML page, which needs no key but usually returns a bot challenge; the response is then 502 and lists the settings to configure. `language` and `country` become Brave's `country`, `search_lang` and `ui_lang`, SearXNG's `language`, or DuckDuckGo's `kl`. An engine that does not support them is skipped; if no engine does, the response is 422. The search reads pages until it has `limit` distinct registrable domains, there are no more results, or 25 seconds have passed. Directories, social networks, marketplaces, job boards, news, public bodies and reference works are excluded unless `include` contains them. `POST /jobs` accepts the returned `domain`s, or the `url` of a site that is a path of a shared host. Costs no credits. Each request to a search engine counts for the operator's daily budget (`SEARCH_DAILY_BUDGET`).
   *
   * `POST /api/v1/discovery`. Errors: `quota_exceeded`, `upstream_failed`.
   */
  sites(body: DiscoverySearch, options?: RequestOptions): Promise<DiscoveredSites> {
    return this.requester.json<DiscoveredSites>({ method: "POST", path: "/discovery", body }, options);
  }

  /**
   * Find businesses on Google Maps. Searches with Google Places (New) Text Search and returns at most 60 businesses, including service-area businesses without an address. `language` and `country` become `languageCode`, the language of names and addresses, and `regionCode`, the preferred region of results. Results are not stored, because Google's terms allow storing only the place id. Costs no credits; the operator pays Google. Each page of 20 businesses counts for the operator's daily budget (`PLACES_DAILY_BUDGET`).
   *
   * `POST /api/v1/discovery/maps`. Errors: `quota_exceeded`, `upstream_failed`, `maps_not_configured`.
   */
  businesses(body: PlaceSearch, options?: RequestOptions): Promise<DiscoveredBusinesses> {
    return this.requester.json<DiscoveredBusinesses>({ method: "POST", path: "/discovery/maps", body }, options);
  }
}

/** `quarry.hiring` */
export class HiringResource extends Resource {
  readonly boards = new HiringBoardsResource(this.requester);

  /**
   * Search open job postings. The index covers public job boards of applicant tracking systems and is the same for all workspaces. `total` and the pages end at 10,000 results; narrow the search to see others.
   *
   * `GET /api/v1/hiring/search`.
   */
  search(query?: SearchHiringQuery, options?: RequestOptions): PagePromise<JobPostingPage> {
    return this.requester.page<JobPostingPage>({ path: "/hiring/search", query }, options);
  }

  /**
   * List hiring companies. The index covers public job boards of applicant tracking systems and is the same for all workspaces. `total` and the pages end at 10,000 results; narrow the search to see others.
   *
   * `GET /api/v1/hiring/companies`.
   */
  companies(query?: ListHiringCompaniesQuery, options?: RequestOptions): PagePromise<HiringCompanyPage> {
    return this.requester.page<HiringCompanyPage>({ path: "/hiring/companies", query }, options);
  }

  /**
   * List technologies in open postings. Lists the values of the filter `tech`, most open roles first. Without `per_page`, all are on one page. A company's own products in its own postings do not count. The index covers public job boards of applicant tracking systems and is the same for all workspaces.
   *
   * `GET /api/v1/hiring/technologies`.
   */
  technologies(query?: ListHiringTechnologiesQuery, options?: RequestOptions): PagePromise<HiringTechnologyPage> {
    return this.requester.page<HiringTechnologyPage>({ path: "/hiring/technologies", query }, options);
  }
}

/** `quarry.schedules` */
export class SchedulesResource extends Resource {
  /**
   * List schedules and monitors, newest first. Returns the workspace's schedules and monitors, newest first by default.
   *
   * `GET /api/v1/schedules`.
   */
  list(query?: ListSchedulesQuery, options?: RequestOptions): PagePromise<SchedulePage> {
    return this.requester.page<SchedulePage>({ path: "/schedules", query }, options);
  }

  /**
   * Create a schedule or monitor. **The first run is due at once** and starts within about a minute. Each further run is due one interval after the due time of the previous run. A run is a job with source `schedule` and costs the same as any job. A run is skipped while the previous run has not ended, or if credits are insufficient. `skipped_runs` counts skipped runs, and `last_error` states the reason. `GET /jobs?schedule_id=` lists the jobs. Runs missed during an outage or a pause are not repeated. The first run updates the newest lead that the workspace has of a site, as `on_existing: update` of a job does, and later runs the same lead. An unknown site gets a new lead.
   *
   * `POST /api/v1/schedules`. Errors: `idempotency_key_reused`, `conflict`.
   */
  create(body: NewSchedule, options?: RequestOptions): Promise<Schedule> {
    return this.requester.json<Schedule>({ method: "POST", path: "/schedules", body, isKeyed: true }, options);
  }

  /**
   * Read a schedule or monitor. Returns the schedule with all its URLs and the time of its next run.
   *
   * `GET /api/v1/schedules/{id}`. Errors: `not_found`.
   */
  get(scheduleId: string, options?: RequestOptions): Promise<Schedule> {
    return this.requester.json<Schedule>({ path: path`/schedules/${scheduleId}` }, options);
  }

  /**
   * Update, pause or resume a schedule. Omitted properties keep their values. `enabled: false` pauses the schedule; a running job continues. `enabled: true` resumes it at the next time of its recurrence, or at once if it never ran. A new interval counts from the due time of the last run. A run that is already due still starts. New `urls` delete the page snapshots of sites that are not among them.
   *
   * `PATCH /api/v1/schedules/{id}`. Errors: `not_found`, `conflict`.
   */
  update(scheduleId: string, body: ScheduleChange, options?: RequestOptions): Promise<Schedule> {
    return this.requester.json<Schedule>({ method: "PATCH", path: path`/schedules/${scheduleId}`, body }, options);
  }

  /**
   * Delete a schedule. Jobs and leads of the schedule remain, and a running job continues. Page snapshots and recorded changes are deleted.
   *
   * `DELETE /api/v1/schedules/{id}`. Errors: `not_found`.
   */
  delete(scheduleId: string, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/schedules/${scheduleId}` }, options);
  }

  /**
   * Start a run of a schedule now. Also starts a run of a paused schedule. The time of the next planned run does not change. Returns 409 while the last run has not ended.
   *
   * `POST /api/v1/schedules/{id}/run`. Errors: `idempotency_key_reused`, `insufficient_credits`, `not_found`, `conflict`, `quota_exceeded`.
   */
  run(scheduleId: string, options?: RequestOptions): Promise<Job> {
    return this.requester.json<Job>({ method: "POST", path: path`/schedules/${scheduleId}/run`, isKeyed: true }, options);
  }

  /**
   * List detected changes. Lists changes that monitors detected, newest first. From its second run on, a monitor compares each page with the last stored version. The kinds are:
   *
   * - `content`: the title, the description and the visible text, compared by block, wherever on the page a block is. A block that changed on many pages of a site, such as a menu, is reported once.
   * - `contacts`: e-mail addresses, telephone numbers and profiles of the whole site. A contact that moved to another page is not a change.
   * - `technology`: technologies of the entry page.
   * - `company`: name, address, opening hours and other facts of structured data.
   * - `availability`: a page that returns 404 or 410, an unreachable site, the return of either, and a redirect of the site to another domain.
   *
   * These are not changes: dates, clocks, tokens, counters, ratings, copyright years, advertisements, consent banners, shop signs, and the order of attributes and blocks. A block that appeared and disappeared within the last ten runs, such as a rotating quotation, is not a change either. A page that was not read, because it failed temporarily or the settings exclude it, keeps its last version. The comparison covers at most 64 KB of text per page and 4 MB per site.
   *
   * `GET /api/v1/schedules/changes`.
   */
  changes(query?: ListChangesQuery, options?: RequestOptions): PagePromise<ChangePage> {
    return this.requester.page<ChangePage>({ path: "/schedules/changes", query }, options);
  }
}

/** `quarry.workflows` */
export class WorkflowsResource extends Resource {
  readonly runs = new WorkflowsRunsResource(this.requester);

  /**
   * List workflows. Returns the workspace's workflows, newest first by default.
   *
   * `GET /api/v1/workflows`.
   */
  list(query?: ListWorkflowsQuery, options?: RequestOptions): PagePromise<WorkflowPage> {
    return this.requester.page<WorkflowPage>({ path: "/workflows", query }, options);
  }

  /**
   * Create a workflow. A workflow runs a list of steps on the leads of a job. Each step, by `type`, processes the leads that passed every `filter` before it:
   *
   * - `filter` `{filter}`: excludes leads that do not match when the step runs
   * - `verify_emails` `{}`: verifies addresses like `POST /leads/{id}/emails/verify`
   * - `ai_enrich` `{}`, `icp_match` `{}`: calls the AI for leads without such a result. The step waits while another AI request for the lead is in progress
   * - `outreach` `{kind, product, tone?}`: writes a text for every lead
   * - `tag` `{name, color?}`: adds a tag. A missing tag is created
   * - `note` `{body}`: adds a note
   * - `push` `{integration_id}`: sends the leads to an integration. `GET /integrations/pushes` returns the outcome
   * - `export` `{format}`: writes a file, listed at `GET /jobs/{id}/exports`
   * - `notify` `{url}`: sends a POST with `{type: "workflow.notified", timestamp, data}`. `data` contains the run so far and `leads`, the number of leads. `webhook-id` is the same for every attempt. At most four attempts
   *
   * AI steps cost the same as single AI requests. When credits run out, the remaining leads are skipped. A failed step does not undo other steps. Later steps still run, except after a failed filter. Steps without leads do nothing. A workspace has at most 100 workflows.
   *
   * `POST /api/v1/workflows`. Errors: `conflict`.
   */
  create(body: NewWorkflow, options?: RequestOptions): Promise<Workflow> {
    return this.requester.json<Workflow>({ method: "POST", path: "/workflows", body }, options);
  }

  /**
   * Get a workflow. Returns the workflow with its steps and the start of its latest run.
   *
   * `GET /api/v1/workflows/{id}`. Errors: `not_found`.
   */
  get(workflowId: string, options?: RequestOptions): Promise<Workflow> {
    return this.requester.json<Workflow>({ path: path`/workflows/${workflowId}` }, options);
  }

  /**
   * Update a workflow. Omitted properties keep their values. A run in progress keeps its original steps. Completed jobs do not start a disabled workflow; a manual run is still possible.
   *
   * `PATCH /api/v1/workflows/{id}`. Errors: `not_found`.
   */
  update(workflowId: string, body: WorkflowChange, options?: RequestOptions): Promise<Workflow> {
    return this.requester.json<Workflow>({ method: "PATCH", path: path`/workflows/${workflowId}`, body }, options);
  }

  /**
   * Delete a workflow and its runs. A run in progress stops within a few leads. Changes that runs made to leads remain.
   *
   * `DELETE /api/v1/workflows/{id}`. Errors: `not_found`.
   */
  delete(workflowId: string, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/workflows/${workflowId}` }, options);
  }

  /**
   * Run a workflow on an ended job. Returns after at most 15 seconds. A longer run is returned as `running` and continues in the background: poll `GET /workflows/{id}/runs/{run_id}`. Only one run per workflow and job can be in progress. Requests that a run sends have the header `Quarry-Workflow-Run`. A request with this header that would start the same workflow again returns 409 `workflow_loop`. A job that is created with this header starts no workflows.
   *
   * `POST /api/v1/workflows/{id}/run`. Errors: `idempotency_key_reused`, `not_found`, `conflict`, `workflow_loop`.
   */
  run(workflowId: string, body: NewWorkflowRun, options?: RequestOptions): Promise<WorkflowRun> {
    return this.requester.json<WorkflowRun>({ method: "POST", path: path`/workflows/${workflowId}/run`, body, isKeyed: true }, options);
  }

  /**
   * Preview a workflow on five leads. Returns what the steps would do for the 5 newest leads of a job: which leads each filter excludes, which leads a step has nothing to do for, what it costs, and why a step would fail. Nothing is sent, stored or charged. The steps need not belong to a stored workflow.
   *
   * `POST /api/v1/workflows/preview`. Errors: `not_found`.
   */
  preview(body: NewWorkflowPreview, options?: RequestOptions): Promise<WorkflowPreview> {
    return this.requester.json<WorkflowPreview>({ method: "POST", path: "/workflows/preview", body }, options);
  }
}

/** `quarry.integrations` */
export class IntegrationsResource extends Resource {
  readonly pushes = new IntegrationsPushesResource(this.requester);

  /**
   * List integrations. Lists the workspace's integrations, newest first. Secrets are not returned.
   *
   * `GET /api/v1/integrations`.
   */
  list(query?: ListIntegrationsQuery, options?: RequestOptions): PagePromise<IntegrationPage> {
    return this.requester.page<IntegrationPage>({ path: "/integrations", query }, options);
  }

  /**
   * Create an integration. Connects a product that receives leads. Required settings by provider: webhook, chat_1 and spreadsheet_1 `target_url`; crm_1 `auth_token`; crm_2 `auth_token` and `config.domain`; crm_3 `auth_token` (a refresh token), `config.client_id`, `client_secret`, `region`, `module`; database_1 `auth_token`, `config.base`, `config.table`. Nothing is sent yet; `POST /integrations/{id}/test` sends a test request.
   *
   * **Webhooks** follow [Standard Webhooks](https://www.standardwebhooks.com) 1.0.0: headers `webhook-id`, `webhook-timestamp`, `webhook-signature`, body `{type, timestamp, data}`. Only the response to this request contains the signing secret. Event types: `lead.pushed` and, where `config.events` lists them, `lead.created` (both `data: {leads}`), `job.completed`, `job.failed`, `job.canceled` (`data` is the job), `change.detected` (`data: {changes}`). A message may arrive twice, always with the same `webhook-id`. The receiver must return 2xx within 20 s. Redirects are not followed. 410 disables the integration. Automation platforms connect as a webhook.
   *
   * `POST /api/v1/integrations`. Errors: `conflict`.
   */
  create(body: NewIntegration, options?: RequestOptions): Promise<CreatedIntegration> {
    return this.requester.json<CreatedIntegration>({ method: "POST", path: "/integrations", body }, options);
  }

  /**
   * Get an integration. Returns the settings and state of an integration. Secrets are not returned.
   *
   * `GET /api/v1/integrations/{id}`. Errors: `not_found`.
   */
  get(integrationId: string, options?: RequestOptions): Promise<Integration> {
    return this.requester.json<Integration>({ path: path`/integrations/${integrationId}` }, options);
  }

  /**
   * Update an integration. Changes only the given properties. Saving `auth_token`, `config`, `target_url` or `enabled: true` resumes pushes after rejected credentials or a 410, and retries waiting pushes within two minutes. A push in progress finishes its batch and continues with the new settings. Where `config` names another account, base, table or module, the stored record ids of leads are deleted.
   *
   * `PATCH /api/v1/integrations/{id}`. Errors: `not_found`, `conflict`.
   */
  update(integrationId: string, body: IntegrationChange, options?: RequestOptions): Promise<Integration> {
    return this.requester.json<Integration>({ method: "PATCH", path: path`/integrations/${integrationId}`, body }, options);
  }

  /**
   * Delete an integration. Deletes the integration and its secrets. Pending pushes end as failed. All pushes stay listed.
   *
   * `DELETE /api/v1/integrations/{id}`. Errors: `not_found`.
   */
  delete(integrationId: string, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/integrations/${integrationId}` }, options);
  }

  /**
   * Push leads to an integration. Pushes the leads of a job, leads by id, the leads of a filter, or by default the newest leads. Pushing a lead again updates its record. Responds after the first attempt of each batch, or after 20 s with the results so far. `GET /integrations/pushes/{id}` returns later results. Without matching leads all counts are 0.
   *
   * `POST /api/v1/integrations/{id}/push`. Errors: `idempotency_key_reused`, `not_found`, `conflict`.
   */
  push(integrationId: string, body?: PushRequest, options?: RequestOptions): Promise<PushResult> {
    return this.requester.json<PushResult>({ method: "POST", path: path`/integrations/${integrationId}/push`, body, isKeyed: true }, options);
  }

  /**
   * Test an integration. Sends a request to the provider and changes no data there where possible. A webhook receives a message of the type `test`, or a sample of the given event. The response has what was sent and received, without secrets. Limit: 60 requests per hour and workspace.
   *
   * `POST /api/v1/integrations/{id}/test`. Errors: `not_found`, `conflict`.
   */
  test(integrationId: string, body?: IntegrationTestRequest, options?: RequestOptions): Promise<IntegrationTest> {
    return this.requester.json<IntegrationTest>({ method: "POST", path: path`/integrations/${integrationId}/test`, body }, options);
  }

  /**
   * Rotate a webhook's signing secret. Creates a new signing secret. For 24 hours messages have a second signature by the previous secret. Each further rotation within the day adds one, up to five signatures. Returns 409 for providers other than webhook.
   *
   * `POST /api/v1/integrations/{id}/rotate-secret`. Errors: `not_found`, `conflict`.
   */
  rotateSecret(integrationId: string, options?: RequestOptions): Promise<RotatedSecret> {
    return this.requester.json<RotatedSecret>({ method: "POST", path: path`/integrations/${integrationId}/rotate-secret` }, options);
  }

  /**
   * Preview the columns of a lead. Returns the column and the value of every lead field, for a provider and a `field_map`, before an integration is created or changed. Nothing is sent or stored. Columns that a provider adds, such as an address that Pipedrive joins from several fields, are not included.
   *
   * `POST /api/v1/integrations/field-map-preview`. Errors: `not_found`.
   */
  previewFieldMap(body: FieldMapPreviewRequest, options?: RequestOptions): Promise<FieldMapPreview> {
    return this.requester.json<FieldMapPreview>({ method: "POST", path: "/integrations/field-map-preview", body }, options);
  }
}

/** `quarry.digests` */
export class DigestsResource extends Resource {
  /**
   * List digests. Lists the workspace's digests, newest first. Addresses of chat webhooks are not returned.
   *
   * `GET /api/v1/digests`.
   */
  list(query?: ListDigestsQuery, options?: RequestOptions): PagePromise<DigestPage> {
    return this.requester.page<DigestPage>({ path: "/digests", query }, options);
  }

  /**
   * Create a digest. Subscribes an e-mail address, a team chat, or both to a summary of the workspace. `email` or `chat_webhook` is required. An address that does not belong to a member with a verified address gets a confirmation mail. Until the reader confirms, the digest is `unconfirmed` and nothing else is mailed to them. A digest is sent at 08:00 UTC: each day, on Mondays, or on the first of the month. It covers the time since the last delivered one. **A quiet period sends nothing**: without new leads, matches, verified addresses or changes, no message is sent and the next period begins. A failed message is retried for about five hours; after that, the next digest includes its content. The caller needs a verified address (403 `email_not_verified`). A workspace can send an address at most 3 confirmation mails in 7 days, and at most 20 invitations and confirmations per day in total, unless the operator sets another limit. Exceeding a mail limit returns 429.
   *
   * `POST /api/v1/digests`. Errors: `email_not_verified`, `conflict`.
   */
  create(body: NewDigest, options?: RequestOptions): Promise<Digest> {
    return this.requester.json<Digest>({ method: "POST", path: "/digests", body }, options);
  }

  /**
   * Delete a digest. Deletes the digest. Nothing more is sent to its address or chat.
   *
   * `DELETE /api/v1/digests/{id}`. Errors: `not_found`.
   */
  delete(digestId: string, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/digests/${digestId}` }, options);
  }

  /**
   * Send a digest now. Sends a digest of the last day, week or 30 days, also if nothing happened. The schedule does not change. Limited to 20 per hour and workspace. A digest with an address requires a caller with a verified address (403). Nothing is mailed to an unconfirmed address; without a chat either, the response is 409. Exceeding a mail limit returns 429.
   *
   * `POST /api/v1/digests/{id}/send`. Errors: `idempotency_key_reused`, `email_not_verified`, `not_found`, `conflict`, `upstream_failed`, `mail_not_configured`.
   */
  send(digestId: string, options?: RequestOptions): Promise<SentDigest> {
    return this.requester.json<SentDigest>({ method: "POST", path: path`/digests/${digestId}/send`, isKeyed: true }, options);
  }

  /**
   * Resend the confirmation link. The new link is valid for 7 days; the previous link is invalid. Returns 409 if the digest needs no confirmation. The caller needs a verified address (403 `email_not_verified`). A workspace can send an address at most 3 confirmation mails in 7 days, and at most 20 invitations and confirmations per day in total, unless the operator sets another limit. Exceeding a mail limit returns 429.
   *
   * `POST /api/v1/digests/{id}/resend-confirmation`. Errors: `email_not_verified`, `not_found`, `conflict`, `mail_not_configured`.
   */
  resendConfirmation(digestId: string, options?: RequestOptions): Promise<Digest> {
    return this.requester.json<Digest>({ method: "POST", path: path`/digests/${digestId}/resend-confirmation` }, options);
  }

  /**
   * Show the confirmation page. Shows a page with a button that confirms the subscription. Opening it changes nothing, because mail scanners follow links.
   *
   * `GET /api/v1/digests/confirm`.
   */
  confirmationPage(query: GetDigestConfirmationPageQuery, options?: RequestOptions): Promise<string> {
    return this.requester.text({ path: "/digests/confirm", query, isPublic: true }, options);
  }

  /**
   * Confirm a digest subscription. The button of the confirmation page sends this request. Repeating it changes nothing. An expired, replaced or unknown token returns 404.
   *
   * `POST /api/v1/digests/confirm`.
   */
  confirm(query: ConfirmDigestQuery, options?: RequestOptions): Promise<string> {
    return this.requester.text({ method: "POST", path: "/digests/confirm", query, isPublic: true }, options);
  }

  /**
   * Show the unsubscribe page. Shows a page with a button that unsubscribes the reader of a digest. Opening it changes nothing, because mail scanners follow links.
   *
   * `GET /api/v1/digests/unsubscribe`.
   */
  unsubscribePage(query: GetUnsubscribePageQuery, options?: RequestOptions): Promise<string> {
    return this.requester.text({ path: "/digests/unsubscribe", query, isPublic: true }, options);
  }

  /**
   * Unsubscribe from a digest. The button of the unsubscribe page and mail programs (RFC 8058) send this request. It needs no credentials. Repeating it, or sending it for a deleted digest, returns the same response.
   *
   * `POST /api/v1/digests/unsubscribe`.
   */
  unsubscribe(query: UnsubscribeFromDigestQuery, options?: RequestOptions): Promise<string> {
    return this.requester.text({ method: "POST", path: "/digests/unsubscribe", query, isPublic: true }, options);
  }
}

/** `quarry.ai` */
export class AiResource extends Resource {
  readonly outreach = new AiOutreachResource(this.requester);

  /**
   * Enrich a lead with AI (3 credits). Uses the data that the crawl stored, and stores the result as `enrichment.ai`. A failed call costs nothing.
   *
   * `POST /api/v1/ai/leads/{id}/enrich`. Errors: `idempotency_key_reused`, `insufficient_credits`, `not_found`, `conflict`, `quota_exceeded`, `ai_not_configured`, `ai_unavailable`.
   */
  enrichLead(leadId: string, options?: RequestOptions): Promise<AiEnriched> {
    return this.requester.json<AiEnriched>({ method: "POST", path: path`/ai/leads/${leadId}/enrich`, isKeyed: true }, options);
  }

  /**
   * Score a lead's ICP fit (2 credits). Scores how well the lead fits the ideal customer profile, 0 to 100, and stores the result as `enrichment.icp`. The verdict is strong from 70, medium from 40, else weak. A failed call costs nothing.
   *
   * `POST /api/v1/ai/leads/{id}/icp-match`. Errors: `icp_not_configured`, `idempotency_key_reused`, `insufficient_credits`, `not_found`, `conflict`, `quota_exceeded`, `ai_not_configured`, `ai_unavailable`.
   */
  matchLead(leadId: string, options?: RequestOptions): Promise<IcpMatched> {
    return this.requester.json<IcpMatched>({ method: "POST", path: path`/ai/leads/${leadId}/icp-match`, isKeyed: true }, options);
  }

  /**
   * Score a job's leads (2 credits each). Scores up to 20 leads of the job that have no ICP score, oldest first. Repeat while `remaining_unscored` is above 0. The call stops after one minute, and when the credits run out; neither is an error.
   *
   * `POST /api/v1/ai/jobs/{id}/icp-match-all`. Errors: `icp_not_configured`, `idempotency_key_reused`, `not_found`, `conflict`, `quota_exceeded`, `ai_not_configured`.
   */
  matchJobLeads(jobId: string, options?: RequestOptions): Promise<IcpMatchedJob> {
    return this.requester.json<IcpMatchedJob>({ method: "POST", path: path`/ai/jobs/${jobId}/icp-match-all`, isKeyed: true }, options);
  }

  /**
   * Draft an e-mail to a lead (2 credits). The sender is `product_name` of the branding, else the workspace. E-mails end with the branding's `signature`, verbatim, else with `sender_name`. If the model writes placeholders such as `[Your Name]`, it is asked once more; if it repeats them, the call fails and costs nothing. Brackets from the request or the signature are kept.
   *
   * `POST /api/v1/ai/leads/{id}/email`. Errors: `idempotency_key_reused`, `insufficient_credits`, `not_found`, `conflict`, `quota_exceeded`, `ai_not_configured`, `ai_unavailable`.
   */
  draftEmail(leadId: string, body: EmailDraftRequest, options?: RequestOptions): Promise<EmailDraft> {
    return this.requester.json<EmailDraft>({ method: "POST", path: path`/ai/leads/${leadId}/email`, body, isKeyed: true }, options);
  }

  /**
   * Find leads by question (1 credit). The AI translates the question into a filter. Values that no lead has are mapped to similar ones or dropped; `explanation` lists both.
   *
   * `POST /api/v1/ai/search`. Errors: `idempotency_key_reused`, `insufficient_credits`, `conflict`, `quota_exceeded`, `ai_not_configured`, `ai_unavailable`.
   */
  searchLeads(body: AiSearchRequest, options?: RequestOptions): Promise<AiSearchResult> {
    return this.requester.json<AiSearchResult>({ method: "POST", path: "/ai/search", body, isKeyed: true }, options);
  }

  /**
   * Ask about the workspace's data (1 credit). The assistant reads data with read-only tools and replies from their results. It changes nothing. `unverified_numbers` lists the numbers of the reply that no tool returned.
   *
   * `POST /api/v1/ai/assistant`. Errors: `idempotency_key_reused`, `insufficient_credits`, `conflict`, `quota_exceeded`, `ai_not_configured`, `ai_unavailable`.
   */
  askAssistant(body: AssistantRequest, options?: RequestOptions): Promise<AssistantReply> {
    return this.requester.json<AssistantReply>({ method: "POST", path: "/ai/assistant", body, isKeyed: true }, options);
  }

  /**
   * Get token usage by day, action and model. One entry per day, kind of call and model, newest day first. Failed calls are included: they cost no credits, but the provider may bill them. Calls cut off by a time limit report no usage and are not included. Entries follow the workspace's retention.
   *
   * `GET /api/v1/ai/usage`.
   */
  usage(query?: GetAiUsageQuery, options?: RequestOptions): Promise<AiUsage> {
    return this.requester.json<AiUsage>({ path: "/ai/usage", query }, options);
  }

  /**
   * Check whether AI is configured. Returns whether the service has a language model. Without one, all AI operations return 503 `ai_not_configured`. The model is not called.
   *
   * `GET /api/v1/ai/status`.
   */
  status(options?: RequestOptions): Promise<AiStatus> {
    return this.requester.json<AiStatus>({ path: "/ai/status" }, options);
  }
}

/** `quarry.icp` */
export class IcpResource extends Resource {
  /**
   * Get the ideal customer profile. Returns the workspace's ideal customer profile, against which leads are scored.
   *
   * `GET /api/v1/icp`.
   */
  get(options?: RequestOptions): Promise<Icp> {
    return this.requester.json<Icp>({ path: "/icp" }, options);
  }

  /**
   * Replace the ideal customer profile. Replaces the workspace's ideal customer profile. Existing scores do not change until leads are scored again.
   *
   * `PUT /api/v1/icp`.
   */
  update(body: IcpRequest, options?: RequestOptions): Promise<Icp> {
    return this.requester.json<Icp>({ method: "PUT", path: "/icp", body }, options);
  }
}

/** `quarry.tools` */
export class ToolsResource extends Resource {
  /**
   * Extract a site's contacts. Returns e-mail addresses, phone numbers and social profiles. Reads the page and the best contact, imprint or about page that it links to. The request takes up to 10 seconds. The service does not check robots.txt, because a person requests this page, as with a browser. A site that cannot be read returns 502 with the reason. A private address returns 422.
   *
   * Free and without an account. The setting TOOLS_DAILY_LIMIT limits requests per day (UTC) and client address, 20 by default. Invalid requests do not count.
   *
   * `POST /api/v1/tools/extract-contacts`. Errors: `upstream_failed`.
   */
  extractContacts(body: SiteToRead, options?: RequestOptions): Promise<Contacts> {
    return this.requester.json<Contacts>({ method: "POST", path: "/tools/extract-contacts", body, isPublic: true }, options);
  }

  /**
   * Detect the technologies of a site. Reads the page, its response headers and cookies, and the MX, TXT and NS records of its domain. The request takes up to 10 seconds. The service does not check robots.txt, because a person requests this page, as with a browser. A site that cannot be read returns 502 with the reason. A private address returns 422.
   *
   * Free and without an account. The setting TOOLS_DAILY_LIMIT limits requests per day (UTC) and client address, 20 by default. Invalid requests do not count.
   *
   * `POST /api/v1/tools/tech`. Errors: `upstream_failed`.
   */
  detectTechnologies(body: SiteToRead, options?: RequestOptions): Promise<Technologies> {
    return this.requester.json<Technologies>({ method: "POST", path: "/tools/tech", body, isPublic: true }, options);
  }

  /**
   * Verify an e-mail address. Queries DNS and, if the operator enables ENABLE_SMTP_VERIFY, a mail server. No mail is sent. Without a mail server, the best status is `unverified`. Text that is not an address is `invalid`. An address with non-ASCII letters before the `@` is `unknown`. So is an address whose DNS or mail server fails. Confidence: An estimate, 0 to 100, that mail to the address is accepted; not how sure the status is. A fixed heuristic, not calibrated against deliveries. 0: bad syntax, or a domain that accepts no mail. 2: the mail server reports that the mailbox does not exist, or that it is disabled. 30: DNS did not respond. 30 to 40: the mail server gave no conclusive response. 40: the mailbox is full, or the domain has an address but no MX. 55: the server accepts every address. 70: the domain has an MX and the mailbox was not asked for; plus 5 for SPF and 5 for DMARC, but 65 at free mail providers and at relays. 80: accepted, and whether the server accepts every address is not known. 95: accepted by a server that rejects others. Then 10 less for a role address and 25 less for a probable typo; 20 at most at a disposable domain; 11 at least unless the address is invalid.
   *
   * Free and without an account. The setting TOOLS_DAILY_LIMIT limits requests per day (UTC) and client address, 20 by default. Invalid requests do not count.
   *
   * `POST /api/v1/tools/verify-email`.
   */
  verifyEmail(body: AddressToVerify, options?: RequestOptions): Promise<VerifiedAddress> {
    return this.requester.json<VerifiedAddress>({ method: "POST", path: "/tools/verify-email", body, isPublic: true }, options);
  }
}

/** `quarry.analytics` */
export class AnalyticsResource extends Resource {
  /**
   * Get totals, daily activity and segments. Returns totals of the workspace, activity on each of the last 30 days (UTC), the ten most frequent countries, industries, technologies and top-level domains, and leads by quality grade and deliverability. With read replicas (`READ_REPLICAS`) and without a `D1-Bookmark`, the counts can be some seconds old.
   *
   * `GET /api/v1/analytics/overview`.
   */
  overview(options?: RequestOptions): Promise<AnalyticsOverview> {
    return this.requester.json<AnalyticsOverview>({ path: "/analytics/overview" }, options);
  }

  /**
   * Get the credit forecast. Returns the average credits spent per day, the days that the balance lasts at that rate, and the expected balance of each of the next 30 days. With read replicas (`READ_REPLICAS`) and without a `D1-Bookmark`, they can be some seconds old.
   *
   * `GET /api/v1/analytics/forecast`.
   */
  forecast(options?: RequestOptions): Promise<CreditForecast> {
    return this.requester.json<CreditForecast>({ path: "/analytics/forecast" }, options);
  }
}

/** `quarry.billing` */
export class BillingResource extends Resource {
  /**
   * Get the billing overview. Returns the workspace's subscription, wallet and quotas, and its newest 50 ledger entries.
   *
   * `GET /api/v1/billing/overview`.
   */
  overview(options?: RequestOptions): Promise<BillingOverview> {
    return this.requester.json<BillingOverview>({ path: "/billing/overview" }, options);
  }

  /**
   * List the plans. Lists the plans, cheapest first, with monthly credits, features, quotas and prices in the requested currency.
   *
   * `GET /api/v1/billing/plans`.
   */
  plans(query?: ListPlansQuery, options?: RequestOptions): Promise<Plans> {
    return this.requester.json<Plans>({ path: "/billing/plans", query, isPublic: true }, options);
  }

  /**
   * List the supported currencies. Lists the currencies in which prices can be shown, with their exchange rate to the US dollar.
   *
   * `GET /api/v1/billing/currencies`.
   */
  currencies(options?: RequestOptions): Promise<Currencies> {
    return this.requester.json<Currencies>({ path: "/billing/currencies", isPublic: true }, options);
  }

  /**
   * Get the credit balance. Returns the credits that the workspace can spend, and those reserved for work in progress.
   *
   * `GET /api/v1/credits`.
   */
  credits(options?: RequestOptions): Promise<Credits> {
    return this.requester.json<Credits>({ path: "/credits" }, options);
  }

  /**
   * Get the usage of API keys. Returns requests, credits, leads, pages and verified addresses for each day and API key. A job counts on the day of its creation, for the key that created it. Runs of schedules have no key.
   *
   * `GET /api/v1/usage`.
   */
  usage(query?: GetUsageQuery, options?: RequestOptions): Promise<Usage> {
    return this.requester.json<Usage>({ path: "/usage", query }, options);
  }

  /**
   * List the ledger. Lists every change of the workspace's credits, newest first. The sum of all amounts is the balance.
   *
   * `GET /api/v1/billing/ledger`.
   */
  ledger(query?: ListLedgerQuery, options?: RequestOptions): PagePromise<LedgerPage> {
    return this.requester.page<LedgerPage>({ path: "/billing/ledger", query }, options);
  }
}

/** `quarry.workspace` */
export class WorkspaceResource extends Resource {
  readonly members = new WorkspaceMembersResource(this.requester);
  readonly invitations = new WorkspaceInvitationsResource(this.requester);
  readonly branding = new WorkspaceBrandingResource(this.requester);

  /**
   * Get the workspace of the credential. Returns the workspace that the API key or the access token belongs to.
   *
   * `GET /api/v1/workspace`.
   */
  get(options?: RequestOptions): Promise<WorkspaceSummary> {
    return this.requester.json<WorkspaceSummary>({ path: "/workspace" }, options);
  }

  /**
   * Change settings of the workspace. Switches the collection of people on or off.
   *
   * `PATCH /api/v1/workspace`.
   */
  update(body: WorkspaceChange, options?: RequestOptions): Promise<WorkspaceSummary> {
    return this.requester.json<WorkspaceSummary>({ method: "PATCH", path: "/workspace", body }, options);
  }
}

/** `quarry.apiKeys` */
export class ApiKeysResource extends Resource {
  /**
   * List API keys. Lists the workspace's API keys, newest first. The keys themselves are never returned after their creation, only their first characters.
   *
   * `GET /api/v1/api-keys`.
   */
  list(query?: ListApiKeysQuery, options?: RequestOptions): PagePromise<ApiKeyPage> {
    return this.requester.page<ApiKeyPage>({ path: "/api-keys", query }, options);
  }

  /**
   * Create an API key. A key belongs to the workspace, not to its creator: it keeps working when they leave, unless their removal revokes it (`DELETE /workspace/members/{user_id}?revoke_api_keys=true`).
   *
   * `POST /api/v1/api-keys`. Errors: `quota_exceeded`.
   */
  create(body: NewApiKey, options?: RequestOptions): Promise<CreatedApiKey> {
    return this.requester.json<CreatedApiKey>({ method: "POST", path: "/api-keys", body }, options);
  }

  /**
   * Revoke an API key. Revokes the key. Requests with it return 401 from now on.
   *
   * `DELETE /api/v1/api-keys/{id}`. Errors: `not_found`.
   */
  delete(apiKeyId: string, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/api-keys/${apiKeyId}` }, options);
  }

  /**
   * Rotate an API key. Creates a new key with the name, scopes, creator and expiry of the old one. The old key works for another `grace_minutes`, or until the new one is rotated; a day later it is removed from the list. A key that has expired, was already rotated or belongs to a connected client returns 409.
   *
   * `POST /api/v1/api-keys/{id}/rotate`. Errors: `not_found`, `conflict`.
   */
  rotate(apiKeyId: string, body?: ApiKeyRotation, options?: RequestOptions): Promise<CreatedApiKey> {
    return this.requester.json<CreatedApiKey>({ method: "POST", path: path`/api-keys/${apiKeyId}/rotate`, body }, options);
  }
}

/** `quarry.compliance` */
export class ComplianceResource extends Resource {
  readonly retention = new ComplianceRetentionResource(this.requester);
  readonly deletionRequests = new ComplianceDeletionRequestsResource(this.requester);

  /**
   * Export all data of the workspace. Streams every record of the workspace as one JSON document; a large workspace takes minutes. Passwords, keys, tokens and their hashes are omitted.
   *
   * `GET /api/v1/compliance/export`.
   */
  export(options?: RequestOptions): Promise<WorkspaceExport> {
    return this.requester.json<WorkspaceExport>({ path: "/compliance/export" }, options);
  }

  /**
   * Erase all leads. Erases all leads of the workspace with their addresses, checks, notes, outreach texts, tag assignments, search index entries and export files, and the events and page records of jobs. Jobs, tags, saved searches and the ledger stay. Running jobs continue, and their later results are new leads. Cloudflare keeps a recovery history of its databases for up to 30 days (Time Travel).
   *
   * `DELETE /api/v1/compliance/leads`.
   */
  eraseLeads(options?: RequestOptions): Promise<ErasureReport> {
    return this.requester.json<ErasureReport>({ method: "DELETE", path: "/compliance/leads" }, options);
  }
}

/** `quarry.auditLog` */
export class AuditLogResource extends Resource {
  /**
   * List the audit log. Lists who did what in the workspace, newest first. Entries are appended and never changed. Reads, token refreshes and failed sign-ins are not recorded.
   *
   * `GET /api/v1/audit-log`.
   */
  list(query?: ListAuditEntriesQuery, options?: RequestOptions): PagePromise<AuditEntryPage> {
    return this.requester.page<AuditEntryPage>({ path: "/audit-log", query }, options);
  }
}

/** `quarry.health` */
export class HealthResource extends Resource {
  /**
   * Check the health of the service. Checks the database, Durable Objects, queues and storage, each for at most 2 seconds. Needs no credentials.
   *
   * `GET /api/v1/health`.
   */
  get(options?: RequestOptions): Promise<Health> {
    return this.requester.json<Health>({ path: "/health", isPublic: true }, options);
  }
}

/** `quarry.admin` */
export class AdminResource extends Resource {
  /**
   * Get metrics in Prometheus text. Counters of the isolate that responds, since it started, and gauges of the whole service: queue backlogs, database size, dead letters. A local or self-hosted service is one isolate. On Cloudflare, query the dataset `quarry_metrics` of Workers Analytics Engine for counters of all isolates.
   *
   * `GET /api/v1/admin/metrics`. Errors: `not_found`.
   */
  metrics(options?: RequestOptions): Promise<string> {
    return this.requester.text({ path: "/admin/metrics" }, options);
  }
}

/** The resources of the API. */
export class Resources extends Resource {
  readonly jobs = new JobsResource(this.requester);
  readonly oauth = new OauthResource(this.requester);
  readonly exports = new ExportsResource(this.requester);
  readonly verifications = new VerificationsResource(this.requester);
  readonly people = new PeopleResource(this.requester);
  readonly companies = new CompaniesResource(this.requester);
  readonly leads = new LeadsResource(this.requester);
  readonly bulkActions = new BulkActionsResource(this.requester);
  readonly tags = new TagsResource(this.requester);
  readonly savedSearches = new SavedSearchesResource(this.requester);
  readonly discovery = new DiscoveryResource(this.requester);
  readonly hiring = new HiringResource(this.requester);
  readonly schedules = new SchedulesResource(this.requester);
  readonly workflows = new WorkflowsResource(this.requester);
  readonly integrations = new IntegrationsResource(this.requester);
  readonly digests = new DigestsResource(this.requester);
  readonly ai = new AiResource(this.requester);
  readonly icp = new IcpResource(this.requester);
  readonly tools = new ToolsResource(this.requester);
  readonly analytics = new AnalyticsResource(this.requester);
  readonly billing = new BillingResource(this.requester);
  readonly workspace = new WorkspaceResource(this.requester);
  readonly apiKeys = new ApiKeysResource(this.requester);
  readonly auth = new AuthResource(this.requester);
  readonly compliance = new ComplianceResource(this.requester);
  readonly auditLog = new AuditLogResource(this.requester);
  readonly health = new HealthResource(this.requester);
  readonly admin = new AdminResource(this.requester);
}
