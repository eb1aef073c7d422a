import { unpackEnrichment, unpackProfile, unpackTechnologies } from "#src/shared/stored-lead";

/** How a workspace's table is exported, and what an erasure of all leads does to it. */
export type WorkspaceTable = {
  /** Condition for the workspace's rows, in SQL with `?1` for its id; or the join with its leads. */
  rows: { where: string; order: string } | { ofLead: string };
  /** Whether its rows are in the database of accounts, not in the shard. */
  isAccounts?: true;
  /** Rows to read at once, if rows can be large. */
  rowsAtOnce?: number;
  /** Columns that are never exported: hashes and ciphertexts. */
  secrets?: string[];
  /** Columns that contain JSON. */
  documents?: string[];
  /** Documents that are stored in a form of their own. */
  unpacked?: Readonly<Record<string, (text: string) => unknown>>;
  /**
   * The effect of erasing all leads: rows are deleted with their leads by cascade, or deleted or emptied by
   * `erase-all`. Kept rows contain no data of leads, or only what the workspace itself entered.
   */
  erasure: "with leads" | "by erasure" | `kept: ${string}`;
};

const ours = (order = "created_at, id") => ({ where: "workspace_id = ?1", order });
const one = { where: "workspace_id = ?1", order: "workspace_id" };

/**
 * Every table with data of a workspace, in export order. Add new tables here:
 * `test/contract/personal-data.test.ts` fails for a table that is missing here and in `NOT_EXPORTED`.
 */
export const WORKSPACE_TABLES: Record<string, WorkspaceTable> = {
  workspaces: {
    rows: { where: "id = ?1", order: "id" },
    isAccounts: true,
    erasure: "kept: the account",
  },
  users: {
    isAccounts: true,
    rows: {
      where: "id IN (SELECT user_id FROM memberships WHERE workspace_id = ?1)",
      order: "created_at, id",
    },
    secrets: ["password_hash"],
    erasure: "kept: members, not leads",
  },
  memberships: {
    rows: ours("created_at, user_id"),
    isAccounts: true,
    erasure: "kept: members, not leads",
  },
  sessions: {
    isAccounts: true,
    rows: {
      where:
        "workspace_id = ?1 AND user_id IN (SELECT user_id FROM memberships WHERE workspace_id = ?1)",
      order: "created_at, id",
    },
    secrets: ["family_hash", "token_hash", "previous_token_hash"],
    erasure: "kept: members, not leads",
  },
  invitations: {
    rows: ours(),
    isAccounts: true,
    secrets: ["token_hash"],
    erasure: "kept: members, not leads",
  },
  api_keys: {
    rows: ours(),
    isAccounts: true,
    secrets: ["key_hash"],
    erasure: "kept: the account",
  },
  oauth_grants: {
    rows: ours(),
    isAccounts: true,
    secrets: ["client_hash", "family_hash", "token_hash", "previous_token_hash"],
    erasure: "kept: the account",
  },
  brandings: { rows: one, erasure: "kept: the workspace's own settings" },
  digests: {
    rows: ours(),
    secrets: ["chat_webhook", "confirmation_token_hash", "lease_token"],
    erasure: "kept: the workspace's own settings",
  },
  subscriptions: { rows: one, erasure: "kept: the account" },
  wallets: { rows: one, erasure: "kept: the account" },
  ledger_entries: { rows: ours(), erasure: "kept: bookkeeping; names domains, no address" },
  ai_charges: {
    rows: ours(),
    erasure: "kept: charges of calls in progress, deleted within minutes",
  },
  ai_calls: { rows: ours(), erasure: "kept: counts of tokens; names no lead" },
  icps: {
    rows: one,
    documents: ["company_keywords", "disqualifiers", "target_industries"],
    erasure: "kept: the workspace's own settings",
  },
  tags: { rows: ours(), erasure: "kept: names that the workspace chose; their counts follow" },
  saved_searches: {
    rows: ours(),
    documents: ["filters"],
    erasure: "kept: entered by the workspace",
  },
  schedules: {
    secrets: ["lease_token"],
    rows: ours(),
    rowsAtOnce: 20,
    documents: ["config", "urls"],
    erasure: "kept: entered by the workspace",
  },
  jobs: {
    rows: ours(),
    documents: ["config", "progress", "input_columns"],
    erasure: "kept: the request; results are erased in the job's object",
  },
  verifications: {
    rows: ours(),
    documents: ["counts", "columns"],
    erasure: "kept: lists that the workspace entered; their objects have the addresses",
  },
  job_exports: {
    secrets: ["lease_token"],
    rows: ours(),
    documents: ["work"],
    erasure: "by erasure",
  },
  leads: {
    rows: { ofLead: "linked.seq = leads.seq" },
    documents: [
      "emails",
      "phones",
      "socials",
      "technologies",
      "enrichment",
      "profile",
      "input",
      "overrides",
      "facts",
    ],
    unpacked: {
      technologies: unpackTechnologies,
      enrichment: unpackEnrichment,
      profile: unpackProfile,
    },
    erasure: "by erasure",
  },
  lead_emails: {
    rows: { ofLead: "linked.lead_id = leads.id" },
    documents: ["reasons"],
    erasure: "with leads",
  },
  email_checks: {
    rows: { ofLead: "linked.lead_id = leads.id" },
    documents: ["reasons"],
    erasure: "with leads",
  },
  lead_tags: { rows: { ofLead: "linked.lead_seq = leads.seq" }, erasure: "with leads" },
  notes: { rows: { ofLead: "linked.lead_id = leads.id" }, erasure: "with leads" },
  site_snapshots: {
    rows: { ofLead: "linked.lead_id = leads.id" },
    secrets: ["lead_hash"],
    erasure: "with leads",
  },
  page_snapshots: {
    rows: { ofLead: "linked.lead_id = leads.id" },
    secrets: ["body_hash", "content_hash", "unstable"],
    documents: ["facts", "links"],
    erasure: "with leads",
  },
  changes: {
    rows: { ofLead: "linked.lead_id = leads.id" },
    erasure: "with leads",
  },
  outreach_generations: {
    rows: { ofLead: "linked.lead_id = leads.id" },
    erasure: "with leads",
  },
  integrations: {
    rows: ours(),
    secrets: ["sealed_secrets", "sealed_token", "lease_token"],
    documents: ["config", "field_map", "sealed_names"],
    erasure: "kept: the workspace's own settings",
  },
  pushes: {
    rows: ours(),
    documents: ["subjects"],
    erasure: "kept: times, counts and destinations; erasure empties messages of providers",
  },
  push_leads: {
    rows: { ofLead: "linked.lead_id = leads.id" },
    erasure: "with leads",
  },
  remote_records: { rows: { ofLead: "linked.lead_id = leads.id" }, erasure: "with leads" },
  workflows: {
    rows: ours(),
    documents: ["steps"],
    erasure: "kept: the workspace's own settings",
  },
  workflow_runs: {
    secrets: ["lease_token"],
    rows: ours("started_at, id"),
    documents: ["steps", "reports", "lineage"],
    erasure: "kept: the request and counts; names no lead",
  },
  workflow_run_leads: { rows: { ofLead: "linked.lead_seq = leads.seq" }, erasure: "with leads" },
  daily_activity: { rows: ours("day"), erasure: "kept: counts by day; triggers maintain them" },
  key_requests: { rows: ours("day, api_key_id"), erasure: "kept: counts by day" },
  lead_counts: { rows: ours("kind, value"), erasure: "kept: counts; triggers maintain them" },
  retention_policies: { rows: one, erasure: "kept: the workspace's own settings" },
  erasures: {
    secrets: ["lease_token"],
    rows: ours(),
    documents: ["erased"],
    erasure: "kept: proof of what was erased",
  },
  deletion_requests: {
    secrets: ["lease_token"],
    rows: ours(),
    documents: ["erased"],
    erasure: "kept: proof; the subject is deleted on completion",
  },
  audit_log: {
    rows: ours(),
    documents: ["details"],
    erasure: "kept: append-only; contains ids, kinds and names of members only",
  },
};

/** Tables with rows of workspaces that the export omits, why, and what an erasure does to them. */
export const NOT_EXPORTED: Record<string, string> = {
  account_tokens: "Hashes of mailed tokens, which belong to users; they expire within a day",
  oauth_codes: "Codes of OAuth, which are valid for a minute and deleted after a day",
  idempotent_requests:
    "Copies of responses, kept for 24 hours; erasure empties matching of the workspace",
  dead_letters:
    "Messages that failed permanently, for the operator; erasure deletes matching of its jobs",
  workspace_outbox:
    "Writes to the shard that wait for seconds; each is exported where it is written",
  workspace_moves: "The progress of the operator's moves between shards: names and counts",
  workspace_transfers: "A mark on a workspace that moves between shards",
  transfer_changes: "Keys of rows that a move still has to copy, until it ends",
  suppressions: "Keyed hashes, which reveal nothing; kept, so that they stay in effect",
  lead_search: "The full-text index of leads; triggers delete its rows with the leads",
  lead_search_terms: "The words of that index, without rows of its own",
};
