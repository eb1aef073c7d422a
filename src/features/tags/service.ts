import type { Scope } from "#src/db/scope";
import { type QuotaSettings, withinQuota } from "#src/features/billing/quotas";
import { type Page, pageOf } from "#src/http/paginated";
import type { NamedQuery } from "#src/http/sorting";
import { AppError, notFound } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import type { NewTag, Tag, TagChange } from "./schemas";
import {
  addTag,
  deleteTag,
  findTag,
  findTags,
  findTagsOfLead,
  isNameTaken,
  type TagRow,
  updateTag,
} from "./tags.repository";

export async function listTags(scope: Scope, page: NamedQuery): Promise<Page<Tag>> {
  const { rows, total } = await findTags(scope, page);
  return pageOf(rows.map(presentTag), page, total);
}

/** The tag with this id, or with this name, ignoring case. */
export async function readTag(
  scope: Scope,
  tag: { id: string } | { name: string },
): Promise<Tag | undefined> {
  const found = await findTag(scope, tag);
  return found && presentTag(found);
}

/** 409 if the workspace has a tag with this name. */
export async function createTag(scope: Scope, settings: QuotaSettings, tag: NewTag): Promise<Tag> {
  const created = await withinQuota(scope, settings, () =>
    addTag(scope, settings, tag).catch(refuseTakenName(tag.name)),
  );
  return presentTag(created);
}

/** Changes the given properties. 409 if another tag has the name. */
export async function changeTag(scope: Scope, id: string, change: TagChange): Promise<Tag> {
  const changed = await updateTag(scope, id, change).catch(refuseTakenName(change.name ?? ""));
  if (!changed) throw notFound("Tag");
  return presentTag(changed);
}

/** Removes the tag from all leads, too. */
export async function removeTag(scope: Scope, id: string): Promise<void> {
  if (!(await deleteTag(scope, id))) throw notFound("Tag");
}

/** A page of a lead's tags. 404 for an unknown lead. */
export async function listTagsOfLead(
  scope: Scope,
  leadId: string,
  page: NamedQuery,
): Promise<Page<Tag>> {
  const found = await findTagsOfLead(scope, leadId, page);
  if (!found) throw notFound("Lead");
  return pageOf(found.rows.map(presentTag), page, found.total);
}

const refuseTakenName = (name: string) => (error: unknown) => {
  if (!isNameTaken(error)) throw error;
  throw new AppError("conflict", `A tag with the name ${name} already exists`);
};

const presentTag = (row: TagRow): Tag => ({
  id: row.id,
  name: row.name,
  color: row.color,
  usage_count: row.usageCount,
  created_at: isoTime(row.createdAt),
});
