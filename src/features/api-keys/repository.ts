import { and, desc, eq, sql } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { apiKeys } from "#src/db/tables/accounts";
import { recordAudit } from "#src/features/audit-log/record";
import { rowsOf, type Page, type PageQuery } from "#src/http/paginated";
import { notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
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
  scope: Scope,
  { name, expires_at }: NewApiKey,
): Promise<CreatedApiKey> {
  const { db, workspaceId, actor } = scope;
  const key = `${MARK}${newSecretToken()}`;
  const row = {
    id: newId(),
    workspaceId,
    name,
    prefix: key.slice(0, PREFIX_LENGTH),
    keyHash: await hashToken(key),
    createdBy: actor.kind === "user" ? actor.id : null,
    expiresAt: expires_at ? Date.parse(expires_at) : null,
  };
  const { id: target, prefix } = row;
  const [[created]] = await db.batch([
    db.insert(apiKeys).values(row).returning(),
    recordAudit(scope, { action: "api_key.created", target, details: { name, prefix } }),
  ]);
  if (!created) throw new Error("An inserted API key was not returned");
  return { ...presentApiKey(created), key };
}

/** From the next request on the key opens nothing. */
export async function deleteApiKey(scope: Scope, id: string): Promise<void> {
  const { db, workspaceId } = scope;
  const thisKey = and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id));
  const onlyIf = sql`EXISTS (SELECT 1 FROM ${apiKeys} WHERE ${thisKey})`;
  const [, deleted] = await db.batch([
    recordAudit(scope, { action: "api_key.revoked", target: id, onlyIf }),
    db.delete(apiKeys).where(thisKey).returning({ id: apiKeys.id }),
  ]);
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
