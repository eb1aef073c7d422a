import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { keyScopes, type Scope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { apiKeys, users } from "#src/db/tables/accounts";
import { createdWhile } from "#src/db/columns/constraints";
import { hasQuota, type QuotaSettings, withinQuota } from "#src/features/billing/quotas";
import { recordAudit } from "#src/features/audit-log/record";
import { pageOf, rowsOf, type Page } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { AppError, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import { hashToken, newSecretToken } from "#src/shared/security/secret-token";
import type { ApiKey, CreatedApiKey, NewApiKey } from "./schemas";

const MARK = "lk_live_";
/** Long enough to distinguish keys, too short to guess the rest. */
const PREFIX_LENGTH = MARK.length + 4;

export async function listApiKeys(
  { db, workspaceId }: Scope,
  query: DatedQuery,
): Promise<Page<ApiKey>> {
  const ours = eq(apiKeys.workspaceId, workspaceId);
  const { limit, offset } = rowsOf(query);
  const [rows, total] = await Promise.all([
    db
      .select({ key: apiKeys, creator: { id: users.id, name: users.name } })
      .from(apiKeys)
      .leftJoin(users, eq(users.id, apiKeys.createdBy))
      .where(ours)
      .orderBy(...sorted(query.sort, apiKeys.createdAt, apiKeys.id))
      .limit(limit)
      .offset(offset),
    db.$count(apiKeys, ours),
  ]);
  return pageOf(
    rows.map(({ key, creator }) => presentApiKey(key, creator)),
    query,
    total,
  );
}

/** The response contains the key. Later responses never do. */
export async function createApiKey(
  scope: Scope,
  settings: QuotaSettings,
  { name, expires_at, scopes }: NewApiKey,
): Promise<CreatedApiKey> {
  const { db, workspaceId, actor } = scope;
  const { key, ...stored } = await newKey();
  const row = {
    ...stored,
    workspaceId,
    name,
    createdBy: actor.kind === "user" ? actor.id : null,
    canRead: scopes.includes("read"),
    canWrite: scopes.includes("write"),
    expiresAt: expires_at ? Date.parse(expires_at) : null,
    createdAt: createdWhile(hasQuota(scope, settings, "api_keys"), Date.now()),
  };
  const { id: target, prefix } = row;
  const [[created], , [creator]] = await withinQuota(scope, settings, () =>
    db.batch([
      db.insert(apiKeys).values(row).returning(),
      recordAudit(scope, { action: "api_key.created", target, details: { prefix } }),
      db
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(eq(users.id, row.createdBy ?? "")),
    ]),
  );
  if (!created) throw new Error("An inserted API key was not returned");
  return { ...presentApiKey(created, creator ?? null), key };
}

/**
 * Replaces a key by a new one with the same name, scopes, creator and expiry. The old key stays valid for
 * `graceMs`. A key is replaced once, also when several requests race.
 */
export async function rotateApiKey(
  scope: Scope,
  id: string,
  graceMs: number,
  nowMs: number,
): Promise<CreatedApiKey> {
  const { db, workspaceId } = scope;
  const { key, ...fresh } = await newKey();
  const thisKey = and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id));
  const isRotatable = and(
    thisKey,
    isNull(apiKeys.rotatedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, nowMs)),
  );
  const graceEndsAt = nowMs + graceMs;
  const { name, createdBy, canRead, canWrite, expiresAt } = apiKeys;
  const [, [created], , [creator]] = await db.batch([
    recordAudit(scope, {
      action: "api_key.rotated",
      target: id,
      details: { new_id: fresh.id, new_prefix: fresh.prefix },
      onlyIf: sql`EXISTS (SELECT 1 FROM ${apiKeys} WHERE ${isRotatable})`,
    }),
    db
      .insert(apiKeys)
      .select(
        db
          .select({
            id: sql`${fresh.id}`.as("id"),
            workspaceId: apiKeys.workspaceId,
            name,
            prefix: sql`${fresh.prefix}`.as("prefix"),
            keyHash: sql`${fresh.keyHash}`.as("key_hash"),
            createdBy,
            canRead,
            canWrite,
            lastUsedAt: sql`NULL`.as("last_used_at"),
            expiresAt,
            rotatedAt: sql`NULL`.as("rotated_at"),
            createdAt: sql`${nowMs}`.as("created_at"),
          })
          .from(apiKeys)
          .where(isRotatable),
      )
      .returning(),
    db
      .update(apiKeys)
      .set({
        rotatedAt: nowMs,
        expiresAt: sql`min(coalesce(${expiresAt}, ${graceEndsAt}), ${graceEndsAt})`,
      })
      .where(isRotatable),
    db
      .select({ id: users.id, name: users.name })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, createdBy))
      .where(thisKey),
  ]);
  if (created) return { ...presentApiKey(created, creator ?? null), key };
  if ((await db.$count(apiKeys, thisKey)) === 0) throw notFound("API key");
  throw new AppError(
    "conflict",
    "This API key has expired or was already rotated. Create a new key, or rotate its successor",
  );
}

/** The key is rejected from the next request on. */
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

async function newKey() {
  const key = `${MARK}${newSecretToken()}`;
  return { key, id: newId(), prefix: key.slice(0, PREFIX_LENGTH), keyHash: await hashToken(key) };
}

const presentApiKey = (
  row: typeof apiKeys.$inferSelect,
  creator: ApiKey["created_by"],
): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: keyScopes(row),
  created_by: creator,
  last_used_at: isoTimeOrNull(row.lastUsedAt),
  created_at: isoTime(row.createdAt),
  expires_at: isoTimeOrNull(row.expiresAt),
});
