import { and, eq, type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { leads } from "#src/db/tables/leads";
import { leadTags } from "#src/db/tables/tags";
import type { QuotaSettings } from "#src/features/billing/quotas";
import { newId } from "#src/shared/ids";
import { nameKey } from "#src/shared/text/name-key";
import type { NewTag } from "./schemas";
import { createdWithinQuota } from "./tags.repository";

/**
 * Adds a tag to a lead, and creates a missing tag by name in the same D1 batch. Returns whether the workspace
 * has the lead and the tag.
 */
export async function addAssignment(
  scope: Scope,
  settings: QuotaSettings,
  leadId: string,
  { tagId, name }: { tagId?: string | undefined; name?: string | undefined },
): Promise<{ lead: boolean; tag: boolean }> {
  const { db, workspaceId } = scope;
  const lead = sql`leads WHERE id = ${leadId} AND workspace_id = ${workspaceId}`;
  const tag =
    name === undefined
      ? sql`tags WHERE id = ${tagId} AND workspace_id = ${workspaceId}`
      : sql`tags WHERE workspace_id = ${workspaceId} AND name_key = ${nameKey(name)}`;
  const made =
    name === undefined
      ? []
      : [
          sql`INSERT INTO tags (id, workspace_id, name, name_key, created_at)
            SELECT ${newId()}, workspace_id, ${name}, ${nameKey(name)},
              ${createdWithinQuota(scope, settings, nameKey(name))} FROM ${lead}
            ON CONFLICT (workspace_id, name_key) DO NOTHING`,
        ];
  const statements = [
    ...made,
    sql`INSERT INTO lead_tags (tag_id, lead_seq)
        SELECT tag.id, lead.seq FROM (SELECT id FROM ${tag}) AS tag, (SELECT seq FROM ${lead}) AS lead
        WHERE true ON CONFLICT DO NOTHING`,
    sql`SELECT seq FROM ${lead}`,
    sql`SELECT id FROM ${tag}`,
  ].map((query) => rawStatement(db, query));
  const answers = await db.$client.batch(statements);
  const [hasLead = false, hasTag = false] = answers
    .slice(-2)
    .map(({ results }) => results.length > 0);
  return { lead: hasLead, tag: hasTag };
}

/** Removes a tag from a lead. Returns false if the lead does not have it. */
export async function removeAssignment(
  { db, workspaceId }: Scope,
  leadId: string,
  tagId: string,
): Promise<boolean> {
  const ofLead = db
    .select({ seq: leads.seq })
    .from(leads)
    .where(and(eq(leads.id, leadId), eq(leads.workspaceId, workspaceId)));
  const removed = await db
    .delete(leadTags)
    .where(and(eq(leadTags.tagId, tagId), sql`${leadTags.leadSeq} = ${ofLead}`))
    .returning({ tagId: leadTags.tagId });
  return removed.length > 0;
}

type Tagging = NewTag & { onlyIf: SQL };

/**
 * Statements for the caller's D1 batch that add a tag to many leads and create a missing tag. They do nothing
 * if `onlyIf` is false, and fail the batch if a new tag exceeds the quota.
 */
export const tagLeads = (
  scope: Scope,
  settings: QuotaSettings,
  { leadSeqs, ...tag }: Tagging & { leadSeqs: number[] },
): SQL[] =>
  tagSelected(
    scope,
    settings,
    tag,
    sql`json_each(${JSON.stringify(leadSeqs)}) AS given CROSS JOIN leads ON leads.seq = given.value
      WHERE leads.workspace_id = ${scope.workspaceId}`,
  );

/** The statement that removes a tag from many leads if `onlyIf` is true. */
export const untagLeads = (
  { workspaceId }: Scope,
  { tagId, leadSeqs, onlyIf }: { tagId: string; leadSeqs: number[]; onlyIf: SQL },
): SQL =>
  sql`DELETE FROM lead_tags
    WHERE tag_id = (SELECT id FROM tags WHERE id = ${tagId} AND workspace_id = ${workspaceId})
      AND lead_seq IN (SELECT value FROM json_each(${JSON.stringify(leadSeqs)})) AND ${onlyIf}`;

/** Adds tags to all leads of a job while it is unfinished, in one D1 batch. */
export async function addToJob(
  scope: Scope,
  settings: QuotaSettings,
  jobId: string,
  names: string[],
): Promise<void> {
  const { db, workspaceId } = scope;
  const onlyIf = sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${jobId} AND workspace_id = ${workspaceId}
    AND finished_at IS NULL)`;
  const selected = sql`leads INDEXED BY leads_by_job
    WHERE leads.workspace_id = ${workspaceId} AND leads.job_id = ${jobId}`;
  const statements = names.flatMap((name) =>
    tagSelected(scope, settings, { name, color: "neutral", onlyIf }, selected),
  );
  await db.$client.batch(statements.map((statement) => rawStatement(db, statement)));
}

/** `selected` is the part of a query from its tables on. */
function tagSelected(
  scope: Scope,
  settings: QuotaSettings,
  { name, color, onlyIf }: Tagging,
  selected: SQL,
): SQL[] {
  const { workspaceId } = scope;
  const key = nameKey(name);
  const createdAt = createdWithinQuota(scope, settings, key);
  return [
    sql`INSERT INTO tags (id, workspace_id, name, name_key, color, created_at)
      SELECT ${newId()}, ${workspaceId}, ${name}, ${key}, ${color}, ${createdAt} WHERE ${onlyIf}
      ON CONFLICT (workspace_id, name_key) DO NOTHING`,
    sql`INSERT INTO lead_tags (tag_id, lead_seq)
      SELECT tag.id, leads.seq
      FROM (SELECT id FROM tags WHERE workspace_id = ${workspaceId} AND name_key = ${key}) AS tag
      CROSS JOIN ${selected} AND ${onlyIf} ON CONFLICT DO NOTHING`,
  ];
}
