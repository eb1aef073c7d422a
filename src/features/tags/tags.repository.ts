import { and, count, eq, sql } from "drizzle-orm";
import { breaksConstraint, createdWhile } from "#src/db/columns/constraints";
import { preparedRead } from "#src/db/prepared-read";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { leads } from "#src/db/tables/leads";
import { leadTags, tags } from "#src/db/tables/tags";
import { hasQuota, type QuotaSettings } from "#src/features/billing/quotas";
import { rowsOf } from "#src/http/paginated";
import type { NamedQuery } from "#src/http/sorting";
import { nameKey } from "#src/shared/text/name-key";
import type { NewTag, TagChange } from "./schemas";

export type TagRow = typeof tags.$inferSelect;

const ofWorkspace = () => eq(tags.workspaceId, sql.placeholder("workspaceId"));

const countTags = preparedRead((db) =>
  db.select({ total: count() }).from(tags).where(ofWorkspace()).prepare(),
);

/** A page of the tags for each sort. */
const pages = new Map<NamedQuery["sort"], ReturnType<typeof pageOfTags>>();
const pageOfTags = (sort: NamedQuery["sort"]) =>
  preparedRead((db) =>
    db
      .select()
      .from(tags)
      .where(ofWorkspace())
      .orderBy(...sorted(sort, tags.nameKey))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(),
  );

export async function findTags(
  { db, workspaceId }: Scope,
  page: NamedQuery,
): Promise<{ rows: TagRow[]; total: number }> {
  let read = pages.get(page.sort);
  if (!read) pages.set(page.sort, (read = pageOfTags(page.sort)));
  const [found, counted] = await db.$client.batch([
    read.statement(db, { workspaceId, ...rowsOf(page) }),
    countTags.statement(db, { workspaceId }),
  ]);
  return {
    rows: read.rows(found as D1Result),
    total: countTags.rows(counted as D1Result)[0]?.total ?? 0,
  };
}

/** The tag with this id, or with this name, ignoring case. */
export async function findTag(
  { db, workspaceId }: Scope,
  tag: { id: string } | { name: string },
): Promise<TagRow | undefined> {
  const isTag = "id" in tag ? eq(tags.id, tag.id) : eq(tags.nameKey, nameKey(tag.name));
  const [found] = await db
    .select()
    .from(tags)
    .where(and(isTag, eq(tags.workspaceId, workspaceId)));
  return found;
}

/** Fails at the quota (`withinQuota`), and if the workspace has a tag with this name (`isNameTaken`). */
export async function addTag(
  scope: Scope,
  settings: QuotaSettings,
  { name, color }: NewTag,
): Promise<TagRow> {
  const { db, workspaceId } = scope;
  const key = nameKey(name);
  const createdAt = createdWithinQuota(scope, settings, key);
  const [created] = await db
    .insert(tags)
    .values({ workspaceId, name, nameKey: key, color, createdAt })
    .returning();
  return created!;
}

/** Changes the given properties. Undefined for an unknown tag. Fails if another tag has the name (`isNameTaken`). */
export async function updateTag(
  { db, workspaceId }: Scope,
  id: string,
  { name, color }: TagChange,
): Promise<TagRow | undefined> {
  const [changed] = await db
    .update(tags)
    .set({
      // Drizzle rejects an empty update; setting the id returns the unchanged tag.
      id,
      ...(name !== undefined && { name, nameKey: nameKey(name) }),
      ...(color && { color }),
    })
    .where(and(eq(tags.id, id), eq(tags.workspaceId, workspaceId)))
    .returning();
  return changed;
}

/** Whether a write failed because another tag of the workspace has the name. */
export const isNameTaken = (error: unknown): boolean =>
  breaksConstraint(error, "UNIQUE constraint failed: tags.workspace_id");

/** A cascade removes the tag from leads. Returns false for an unknown tag. */
export async function deleteTag({ db, workspaceId }: Scope, id: string): Promise<boolean> {
  const removed = await db
    .delete(tags)
    .where(and(eq(tags.id, id), eq(tags.workspaceId, workspaceId)))
    .returning({ id: tags.id });
  return removed.length > 0;
}

/** A page of a lead's tags. Undefined for an unknown lead. */
export async function findTagsOfLead(
  { db, workspaceId }: Scope,
  leadId: string,
  page: NamedQuery,
): Promise<{ rows: TagRow[]; total: number } | undefined> {
  const { limit, offset } = rowsOf(page);
  const isLead = and(eq(leads.id, leadId), eq(leads.workspaceId, workspaceId));
  const [lead, rows, [counted]] = await db.batch([
    db.select({ seq: leads.seq }).from(leads).where(isLead),
    db
      .select({ tag: tags })
      .from(leads)
      .innerJoin(leadTags, eq(leadTags.leadSeq, leads.seq))
      .innerJoin(tags, eq(tags.id, leadTags.tagId))
      .where(isLead)
      .orderBy(...sorted(page.sort, tags.nameKey))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(leads)
      .innerJoin(leadTags, eq(leadTags.leadSeq, leads.seq))
      .where(isLead),
  ]);
  if (lead.length === 0) return undefined;
  return { rows: rows.map(({ tag }) => tag), total: counted!.total };
}

/** The `created_at` of a new tag. At the quota, a taken name still fails as a conflict. */
export const createdWithinQuota = (scope: Scope, settings: QuotaSettings, key: string) =>
  createdWhile(
    sql`EXISTS (SELECT 1 FROM tags WHERE workspace_id = ${scope.workspaceId} AND name_key = ${key})
      OR ${hasQuota(scope, settings, "tags")}`,
    Date.now(),
  );
