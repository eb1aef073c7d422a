import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import * as schema from "#src/db/schema";

/** A table with data of a workspace, and how a move finds and copies its rows. */
export type MovedTable = {
  name: string;
  /** The copied columns. SQLite generates the others. */
  columns: string[];
  /** The columns of the primary key, or of another one that is the same on each shard. */
  key: string[];
  /** Rows of a lead: the condition that joins `leads`. Other tables have `workspace_id`. */
  ofLead?: string;
  /** Rows that cannot change, and are only added. */
  isAppendOnly?: true;
  /** Leads whose rows are copied at once, where the rows are large. */
  leadsAtOnce?: number;
};

type Options = Pick<MovedTable, "key" | "ofLead" | "isAppendOnly" | "leadsAtOnce"> & {
  /** Columns that the target sets itself. */
  without?: string[];
};

const COLUMNS = new Map(
  Object.values(schema).flatMap((table): [string, string[]][] =>
    is(table, Table)
      ? [
          [
            getTableName(table),
            Object.entries(getTableColumns(table))
              .filter(([, column]) => column.generated === undefined)
              .map(([name]) => toSnakeCase(name)),
          ],
        ]
      : [],
  ),
);

function moved(name: string, { without = [], ...options }: Options): MovedTable {
  const columns = COLUMNS.get(name)!.filter((column) => !without.includes(column));
  return { name, columns, ...options };
}

const BY_ID = { key: ["id"] };
const ONE = { key: ["workspace_id"] };
const OF_LEAD = { ofLead: "linked.lead_id = leads.id" };

/** Tables whose rows are found by `workspace_id`. A table follows those to which it refers. */
export const OWN_TABLES: readonly MovedTable[] = [
  moved("brandings", ONE),
  moved("digests", BY_ID),
  moved("subscriptions", ONE),
  moved("wallets", ONE),
  moved("ledger_entries", BY_ID),
  moved("ai_charges", BY_ID),
  moved("ai_calls", BY_ID),
  moved("key_requests", { key: ["workspace_id", "day", "api_key_id"] }),
  moved("icps", ONE),
  // Triggers count the leads of a tag. The last step copies the counts.
  moved("tags", { ...BY_ID, without: ["usage_count"] }),
  moved("saved_searches", BY_ID),
  moved("schedules", BY_ID),
  moved("jobs", BY_ID),
  moved("verifications", BY_ID),
  moved("job_exports", BY_ID),
  moved("integrations", BY_ID),
  moved("pushes", BY_ID),
  moved("workflows", BY_ID),
  // It names a lead by its number, which differs on each shard. The last step translates it.
  moved("workflow_runs", { ...BY_ID, without: ["cursor"] }),
  moved("retention_policies", ONE),
  moved("erasures", BY_ID),
  // A stage starts again, because its cursor contains the number of a lead.
  moved("deletion_requests", { ...BY_ID, without: ["cursor_at", "cursor_key"] }),
  moved("suppressions", { key: ["workspace_id", "hash"] }),
  moved("idempotent_requests", { key: ["workspace_id", "key"] }),
  moved("audit_log", { ...BY_ID, isAppendOnly: true }),
];

/** The leads. The target gives them new numbers in the same order. */
export const LEADS = moved("leads", {
  ...BY_ID,
  ofLead: "linked.seq = leads.seq",
  without: ["seq"],
});

/** Tables with rows of leads, in the order in which they refer to each other. */
export const TABLES_OF_LEADS: readonly MovedTable[] = [
  moved("lead_emails", { key: ["lead_id", "email"], ...OF_LEAD }),
  moved("email_checks", {
    key: ["lead_id", "email", "checked_at", "method"],
    ...OF_LEAD,
    isAppendOnly: true,
  }),
  moved("lead_tags", { key: ["tag_id", "lead_seq"], ofLead: "linked.lead_seq = leads.seq" }),
  moved("notes", { ...BY_ID, ...OF_LEAD }),
  moved("site_snapshots", { key: ["schedule_id", "host"], ...OF_LEAD }),
  moved("page_snapshots", { key: ["schedule_id", "host", "key"], ...OF_LEAD, leadsAtOnce: 5 }),
  moved("changes", { ...BY_ID, ...OF_LEAD }),
  moved("outreach_generations", { ...BY_ID, ...OF_LEAD }),
  moved("push_leads", { key: ["push_id", "position"], ...OF_LEAD }),
  moved("remote_records", { key: ["integration_id", "lead_id"], ...OF_LEAD }),
  moved("workflow_run_leads", {
    key: ["run_id", "lead_seq"],
    ofLead: "linked.lead_seq = leads.seq",
  }),
];

/** Counters that triggers keep. They are copied last, as they are. */
export const COUNTER_TABLES: readonly MovedTable[] = [
  moved("lead_counts", { key: ["workspace_id", "kind", "value"] }),
  moved("daily_activity", { key: ["workspace_id", "day"] }),
];

/** Every table whose rows are compared, in the order of their references. */
export const MOVED_TABLES: readonly MovedTable[] = [...OWN_TABLES, LEADS, ...TABLES_OF_LEADS];

/** Tables with `workspace_id` that stay where they are, and why. A test compares the lists with the schema. */
export const NOT_MOVED: Record<string, string> = {
  workspaces: "the target gets a copy of the row first",
  memberships: "accounts",
  sessions: "accounts",
  api_keys: "accounts",
  oauth_codes: "accounts",
  oauth_grants: "accounts",
  invitations: "accounts",
  workspace_outbox: "accounts",
  workspace_moves: "accounts",
  workspace_transfers: "state of the move itself",
  transfer_changes: "state of the move itself",
};
