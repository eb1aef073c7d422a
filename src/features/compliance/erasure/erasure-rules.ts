import type { Columns, DataOf, Tables } from "#src/db/schema-types";

/**
 * What a deletion request does to a column that mentions its subject.
 *
 * - `redact`: addresses in the text become `[erased]`
 * - `redact document`: the same in every text of a JSON document, including member names
 * - `empty`: the column becomes NULL
 * - `delete row`: the row is deleted
 * - `with name`: the row's `name` is redacted and its `name_key` derived from it again
 * - `by stage`: a dedicated stage rewrites or deletes it (`subject-erasure/`)
 * - `derived`: SQLite generates it, or a trigger writes it, from columns with rules
 * - `kept`: it cannot mention anybody, or belongs to somebody else; the reason follows
 */
export type ErasureRule =
  | "redact"
  | "redact document"
  | "empty"
  | "delete row"
  | "with name"
  | "by stage"
  | "derived"
  | `kept: ${string}`;

/** Ids and hashes that the service generates. They cannot contain an address. */
type OwnKey =
  | "id"
  | `${"workspace" | "user" | "job" | "lead" | "schedule" | "workflow" | "run" | "push" | "integration" | "tag" | "email" | "author" | "actor" | "lease" | "lastJob" | "verification"}Id`
  | "createdBy"
  | "invitedBy"
  | "hash"
  | `${string}Hash`;

/** Columns that can contain free text: neither numbers nor a fixed set of words. */
type FreeText<Table> = {
  [Name in keyof Columns<Table>]: Name extends OwnKey
    ? never
    : DataOf<Columns<Table>[Name]> extends number | boolean
      ? never
      : string extends DataOf<Columns<Table>[Name]>
        ? Name
        : DataOf<Columns<Table>[Name]> extends string
          ? never
          : Name;
}[keyof Columns<Table>];

const LEASE = "kept: a random token of the service's own";
const WORDS = "kept: one of a fixed set of words";
const ACCOUNT = "kept: the account of a user, which belongs to no workspace";
const SEALED = "kept: encrypted credentials of the workspace";

/**
 * A rule for every text column of the database, by the names in `src/db/tables`. The compiler reports a missing
 * rule; `test/contract/erasure-rules.test.ts` checks against the database.
 */
export const ERASURE_RULES: {
  [Name in keyof Tables]: Record<FreeText<Tables[Name]>, ErasureRule> | `kept: ${string}`;
} = {
  users: ACCOUNT,
  accountTokens: {},
  workspaces: { name: "redact", shard: "kept: the name of a database" },
  workspaceOutbox: "kept: names and addresses of accounts, for seconds",
  workspaceMoves: "kept: names of shards, counts and messages of databases",
  workspaceTransfers: "kept: a state and a lease",
  transferChanges: {
    tableName: "kept: the name of a table",
    key: "kept: ids, until the move ends",
  },
  memberships: {},
  sessions: {
    clientAddress: "kept: the client address of a member's session, until it ends",
    userAgent: "empty",
  },
  apiKeys: {
    name: "redact",
    prefix: "kept: the first characters of a random key",
    replaces: "kept: an id",
  },
  oauthCodes: "kept: names of programs, for a day",
  oauthGrants: {
    redirectHost: "kept: the host of a program that a member connected",
    resource: "kept: an address of this service",
  },
  invitations: { email: "delete row" },
  idempotentRequests: {
    key: "delete row",
    fingerprint: "kept: a hash",
    contentType: "kept: a media type",
    body: "empty",
  },
  icps: {
    name: "redact",
    description: "redact",
    companyKeywords: "redact document",
    disqualifiers: "redact document",
    targetIndustries: "redact document",
  },
  outreachGenerations: {
    kind: WORDS,
    product: "redact",
    tone: "redact",
    subject: "redact",
    content: "redact",
    model: "kept: the name of a model, a setting",
  },
  aiCharges: { reason: "redact" },
  aiCalls: { model: "kept: the name of a model, a setting" },
  leadCounts: { value: "derived" },
  dailyActivity: {},
  keyRequests: { apiKeyId: "kept: an id" },
  auditLog: {
    action: WORDS,
    target: "kept: an id",
    details: "kept: ids, kinds, counts and names of members; never entered text",
    ipAddress: "kept: the client address of a member's request",
  },
  subscriptions: { plan: WORDS },
  exchangeRates: "kept: a bank's rates, of no workspace",
  brandings: {
    productName: "redact",
    logoUrl: "empty",
    primaryColor: "kept: a colour",
    supportEmail: "empty",
    footerText: "redact",
    customDomain: "kept: a host name",
    senderName: "redact",
    signature: "redact",
  },
  siteSnapshots: {
    host: "kept: a host name",
    coverage: "kept: a hash",
    downReason: "redact",
    pagesJobId: "kept: an id",
  },
  pageSnapshots: {
    host: "kept: a host name",
    key: "delete row",
    url: "delete row",
    etag: "empty",
    lastModified: "empty",
    language: "kept: the code of a language",
    links: "redact document",
    facts: "redact document",
    unstable: "redact document",
    text: "redact",
  },
  changes: {
    url: "delete row",
    summary: "redact",
    beforeText: "redact",
    afterText: "redact",
  },
  retentionPolicies: { cursorKey: "kept: an id" },
  erasures: {
    stage: WORDS,
    cursorKey: "kept: an id",
    erased: "kept: counts",
    leaseToken: LEASE,
  },
  deletionRequests: {
    leaseToken: LEASE,
    subject: "kept: needed until the erasure completes; then NULL",
    masked: "kept: too little to identify the subject",
    reason: "redact",
    stage: WORDS,
    cursorKey: "kept: ids, the name of a table, the host of a site",
    erased: "kept: counts",
  },
  suppressions: {},
  wallets: {},
  ledgerEntries: {
    reason: "redact",
    apiKeyId: "kept: an id",
    bookingKey: "kept: ids and fixed words",
  },
  digests: {
    leaseToken: LEASE,
    email: "empty",
    chatWebhook: SEALED,
    emailError: "redact",
    chatError: "redact",
  },
  integrations: {
    provider: WORDS,
    name: "redact",
    stateReason: "redact",
    config: "redact document",
    fieldMap: "redact document",
    targetHost: "kept: a host name",
    sealedNames: "kept: names of members that the provider defines",
    sealedSecrets: SEALED,
    sealedToken: SEALED,
    leaseToken: LEASE,
  },
  pushes: {
    origin: "kept: a kind and an id",
    subjects: "kept: ids",
    error: "redact",
  },
  pushLeads: { error: "redact" },
  remoteRecords: { remoteId: "delete row" },
  jobs: {
    name: "redact",
    config: "redact document",
    progress: "kept: counts",
    retriedJobId: "kept: an id",
    error: "redact",
    inputColumns: "redact document",
  },
  jobExports: {
    filename: "by stage",
    key: "by stage",
    work: "by stage",
    error: "kept: a message of this service",
    leaseToken: LEASE,
  },
  verifications: {
    name: "redact",
    counts: "kept: counts",
    columns: "redact document",
    error: "redact",
  },
  deadLetters: { queue: WORDS, reason: WORDS, body: "delete row" },
  leads: {
    domain: "by stage",
    sortName: "by stage",
    nameOrder: "derived",
    cityKey: "derived",
    country: "derived",
    industry: "derived",
    category: "derived",
    deliverability: "derived",
    grade: "derived",
    verdict: "derived",
    website: "by stage",
    companyName: "by stage",
    title: "by stage",
    description: "by stage",
    language: "by stage",
    emails: "by stage",
    phones: "by stage",
    socials: "by stage",
    technologies: "by stage",
    enrichment: "by stage",
    profile: "by stage",
    input: "by stage",
    requestedHost: "kept: a host name",
    overrides: "by stage",
    facts: "by stage",
  },
  leadEmails: {
    email: "by stage",
    sourceUrl: "redact",
    method: WORDS,
    status: WORDS,
    checkMethod: WORDS,
    reasons: "kept: fixed words",
    mxHost: "kept: a host name",
  },
  emailChecks: {
    email: "by stage",
    method: WORDS,
    status: WORDS,
    reasons: "kept: fixed words",
    mxHost: "kept: a host name",
  },
  notes: { body: "redact" },
  savedSearches: { name: "with name", nameKey: "with name", filters: "redact document" },
  schedules: {
    leaseToken: LEASE,
    name: "redact",
    config: "redact document",
    lastError: "redact",
    urls: "redact document",
  },
  tags: { name: "with name", nameKey: "with name" },
  leadTags: {},
  workflows: { name: "redact", steps: "redact document" },
  workflowRuns: {
    leaseToken: LEASE,
    steps: "redact document",
    reports: "redact document",
    lineage: "kept: ids",
  },
  workflowRunLeads: {},
};
