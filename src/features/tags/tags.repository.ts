import { and, count, eq, sql } from "drizzle-orm";
import { breaksConstraint, createdWhile } from "#src/db/columns/constraints";
import type { Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { leads } from "#src/db/tables/leads";
import { leadTags, tags } from "#src/db/tables/tags";
import { hasQuota, type QuotaSettings, withinQuota } from "#src/features/billing/quotas";
import { type Page, pageOf, rowsOf } from "#src/http/paginated";
import type { NamedQuery } from "#src/http/sorting";
import { AppError, notFound } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import { nameKey } from "#src/shared/text/name-key";
import type { NewTag, Tag, TagChange } from "./schemas";

export async function listTags({ db, workspaceId }: Scope, page: NamedQuery): Promise<Page<Tag>> {
  const ours = eq(tags.workspaceId, workspaceId);
  const { limit, offset } = rowsOf(page);
  const rows = db
    .select()
    .from(tags)
    .where(ours)
    .orderBy(...sorted(page.sort, tags.nameKey));
  const [data, total] = await Promise.all([
    rows.limit(limit).offset(offset),
    db.$count(tags, ours),
  ]);
  return pageOf(data.map(presentTag), page, total);
}

/** 409 if the workspace has a tag with this name. */
export async function createTag(
  scope: Scope,
  settings: QuotaSettings,
  { name, color }: NewTag,
): Promise<Tag> {
  const { db, workspaceId } = scope;
  const key = nameKey(name);
  const createdAt = createdWithinQuota(scope, settings, key);
  const [created] = await withinQuota(scope, settings, () =>
    db
      .insert(tags)
      .values({ workspaceId, name, nameKey: key, color, createdAt })
      .returning()
      .catch(refuseTakenName(name)),
  );
  return presentTag(created!);
}

/** Changes the given properties. 409 if another tag has the name. */
export async function changeTag(
  { db, workspaceId }: Scope,
  id: string,
  { name, color }: TagChange,
): Promise<Tag> {
  const [changed] = await db
    .update(tags)
    .set({
      // Drizzle rejects an empty update; setting the id returns the unchanged tag.
      id,
      ...(name !== undefined && { name, nameKey: nameKey(name) }),
      ...(color && { color }),
    })
    .where(and(eq(tags.id, id), eq(tags.workspaceId, workspaceId)))
    .returning()
    .catch(refuseTakenName(name ?? ""));
  if (!changed) throw notFound("Tag");
  return presentTag(changed);
}

/** A cascade removes the tag from leads. */
export async function removeTag({ db, workspaceId }: Scope, id: string): Promise<void> {
  const removed = await db
    .delete(tags)
    .where(and(eq(tags.id, id), eq(tags.workspaceId, workspaceId)))
    .returning({ id: tags.id });
  if (removed.length === 0) throw notFound("Tag");
}

/** A page of a lead's tags. 404 for an unknown lead. */
export async function listTagsOfLead(
  { db, workspaceId }: Scope,
  leadId: string,
  page: NamedQuery,
): Promise<Page<Tag>> {
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
  if (lead.length === 0) throw notFound("Lead");
  return pageOf(
    rows.map(({ tag }) => presentTag(tag)),
    page,
    counted!.total,
  );
}

/** The `created_at` of a new tag. At the quota, a taken name still fails as a conflict. */
export const createdWithinQuota = (scope: Scope, settings: QuotaSettings, key: string) =>
  createdWhile(
    sql`EXISTS (SELECT 1 FROM tags WHERE workspace_id = ${scope.workspaceId} AND name_key = ${key})
      OR ${hasQuota(scope, settings, "tags")}`,
    Date.now(),
  );

const refuseTakenName = (name: string) => (error: unknown) => {
  if (!breaksConstraint(error, "UNIQUE constraint failed: tags.workspace_id")) throw error;
  throw new AppError("conflict", `A tag with the name ${name} already exists`);
};

const presentTag = (row: typeof tags.$inferSelect): Tag => ({
  id: row.id,
  name: row.name,
  color: row.color,
  usage_count: row.usageCount,
  created_at: isoTime(row.createdAt),
});
