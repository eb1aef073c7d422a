import { type SQL, sql } from "drizzle-orm";
import { createdWhile } from "#src/db/columns/constraints";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { direction } from "#src/db/sorting";
import { hasQuota, type QuotaSettings } from "#src/features/billing/quotas";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { newId } from "#src/shared/ids";

/** A page of a lead's notes; undefined for an unknown lead. */
export async function findNotes(
  { db, workspaceId }: Scope,
  leadId: string,
  page: DatedQuery,
): Promise<{ rows: NoteRow[]; total: number } | undefined> {
  const { limit, offset } = rowsOf(page);
  const order = direction(page.sort);
  const matching = sql`notes WHERE lead_id = ${leadId} AND workspace_id = ${workspaceId}`;
  const [lead, rows, count] = await db.$client.batch([
    rawStatement(
      db,
      sql`SELECT id FROM leads WHERE id = ${leadId} AND workspace_id = ${workspaceId}`,
    ),
    // Of one millisecond's notes the one written last has the highest rowid.
    rawStatement(
      db,
      sql`SELECT ${COLUMNS} FROM ${matching} ORDER BY created_at ${order}, rowid ${order}
        LIMIT ${limit} OFFSET ${offset}`,
    ),
    rawStatement(db, sql`SELECT count(*) AS total FROM ${matching}`),
  ]);
  if (lead!.results.length === 0) return undefined;
  const [{ total }] = count!.results as [{ total: number }];
  return { rows: rows!.results as NoteRow[], total };
}

/** Inserts a note. Null for an unknown lead. Fails if the note exceeds the quota. */
export function insertNote(
  scope: Scope,
  settings: QuotaSettings,
  { leadId, body, authorId }: { leadId: string; body: string; authorId: string | null },
): Promise<NoteRow | null> {
  const { db, workspaceId } = scope;
  const createdAt = createdWhile(hasQuota(scope, settings, "notes"), Date.now());
  return rawStatement(
    db,
    sql`INSERT INTO notes (id, workspace_id, lead_id, body, author_id, created_at)
      SELECT ${newId()}, workspace_id, id, ${body}, ${authorId}, ${createdAt} FROM leads
      WHERE id = ${leadId} AND workspace_id = ${workspaceId}
      RETURNING ${COLUMNS}`,
  ).first<NoteRow>();
}

/** Returns false for an unknown note. */
export async function deleteNote(
  { db, workspaceId }: Scope,
  leadId: string,
  noteId: string,
): Promise<boolean> {
  const removed = await rawStatement(
    db,
    sql`DELETE FROM notes
      WHERE id = ${noteId} AND lead_id = ${leadId} AND workspace_id = ${workspaceId} RETURNING id`,
  ).first();
  return removed !== null;
}

/**
 * A statement for the caller's D1 batch that adds the same note, without an author, to many leads. It does
 * nothing if `onlyIf` is false, and fails the batch if the notes exceed the quota.
 */
export function noteLeads(
  scope: Scope,
  settings: QuotaSettings,
  { leadSeqs, body, onlyIf }: { leadSeqs: number[]; body: string; onlyIf: SQL },
): SQL {
  const { workspaceId } = scope;
  const createdAt = createdWhile(hasQuota(scope, settings, "notes", leadSeqs.length), Date.now());
  const given = JSON.stringify(leadSeqs.map((seq) => [seq, newId()]));
  return sql`INSERT INTO notes (id, workspace_id, lead_id, body, created_at)
    SELECT given.value ->> 1, leads.workspace_id, leads.id, ${body}, ${createdAt}
    FROM json_each(${given}) AS given CROSS JOIN leads ON leads.seq = given.value ->> 0
    WHERE leads.workspace_id = ${workspaceId} AND ${onlyIf}`;
}

export type NoteRow = {
  id: string;
  leadId: string;
  body: string;
  authorId: string | null;
  createdAt: number;
};

const COLUMNS = sql.raw(`id, lead_id AS leadId, body, author_id AS authorId,
  created_at AS createdAt`);
