import type { ControlScope, Scope } from "#src/db/scope";
import { findUsersById, type NamedUser } from "#src/features/auth/users/users-by-id";
import { type QuotaSettings, withinQuota } from "#src/features/billing/quotas";
import { type Page, pageOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { notFound } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import { findNotes, insertNote, deleteNote, type NoteRow } from "./notes.repository";
import type { Note } from "./schemas";

/**
 * A page of a lead's notes. 404 for an unknown lead. The names of authors are read from the accounts, which can be in
 * another database.
 */
export async function listNotes(
  scope: ControlScope,
  leadId: string,
  page: DatedQuery,
): Promise<Page<Note>> {
  const found = await findNotes(scope, leadId, page);
  if (!found) throw notFound("Lead");
  const users = await findUsersById(
    scope.control,
    found.rows.map(({ authorId }) => authorId),
  );
  return pageOf(
    found.rows.map((row) => presentNote(row, users)),
    page,
    found.total,
  );
}

/** Adds a note. Its author is the calling user; null for other actors. */
export async function addNote(
  scope: ControlScope,
  settings: QuotaSettings,
  leadId: string,
  body: string,
): Promise<Note> {
  const { actor } = scope;
  const authorId = actor.kind === "user" ? actor.id : null;
  const written = await withinQuota(scope, settings, () =>
    insertNote(scope, settings, { leadId, body, authorId }),
  );
  if (!written) throw notFound("Lead");
  return presentNote(written, await findUsersById(scope.control, [authorId]));
}

export async function removeNote(scope: Scope, leadId: string, noteId: string): Promise<void> {
  if (!(await deleteNote(scope, leadId, noteId))) throw notFound("Note");
}

const presentNote = (row: NoteRow, users: ReadonlyMap<string, NamedUser>): Note => ({
  id: row.id,
  lead_id: row.leadId,
  body: row.body,
  author:
    row.authorId === null
      ? null
      : { id: row.authorId, name: users.get(row.authorId)?.name ?? null },
  created_at: isoTime(row.createdAt),
});

export { noteLeads } from "./notes.repository";
