import { and, desc, eq } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { apiKeys } from "#src/db/tables/accounts";
import { rowsOf, type Page, type PageQuery } from "#src/http/paginated";
import { notFound } from "#src/shared/errors";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import { hashToken, newSecretToken } from "#src/shared/secret-token";
import type { ApiKey, CreatedApiKey, NewApiKey } from "./schemas";

const MARK = "lk_live_";
/** Enough to tell keys apart, too little to guess the rest. */
const PREFIX_LENGTH = MARK.length + 4;

/** Newest first. */
export async function listApiKeys(
  { db, workspaceId }: Scope,
  query: PageQuery,
): Promise<Page<ApiKey>> {
  const ours = eq(apiKeys.workspaceId, workspaceId);
  const { limit, offset } = rowsOf(query);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(apiKeys)
      .where(ours)
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
      .limit(limit)
      .offset(offset),
    db.$count(apiKeys, ours),
  ]);
  return { data: rows.map(presentApiKey), ...query, total };
}

/** The only answer that ever holds the key. */
export async function createApiKey(
  { db, workspaceId, actor }: Scope,
  { name, expires_at }: NewApiKey,
): Promise<CreatedApiKey> {
  const key = `${MARK}${newSecretToken()}`;
  const [created] = await db
    .insert(apiKeys)
    .values({
      workspaceId,
      name,
      prefix: key.slice(0, PREFIX_LENGTH),
      keyHash: await hashToken(key),
      createdBy: actor.kind === "user" ? actor.id : null,
      expiresAt: expires_at ? Date.parse(expires_at) : null,
    })
    .returning();
  if (!created) throw new Error("An inserted API key was not returned");
  return { ...presentApiKey(created), key };
}

/** From the next request on the key opens nothing. */
export async function deleteApiKey({ db, workspaceId }: Scope, id: string): Promise<void> {
  const deleted = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  if (deleted.length === 0) throw notFound("API key");
}

const presentApiKey = (row: typeof apiKeys.$inferSelect): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  last_used_at: isoTimeOrNull(row.lastUsedAt),
  created_at: isoTime(row.createdAt),
  expires_at: isoTimeOrNull(row.expiresAt),
});
