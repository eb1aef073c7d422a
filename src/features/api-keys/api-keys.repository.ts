import { and, eq, gt, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { ControlScope } from "#src/db/scope";
import { sorted } from "#src/db/sorting";
import { apiKeys, users } from "#src/db/tables/accounts";
import { oauthGrants } from "#src/db/tables/oauth";
import { createdWhile, isOneTooMany } from "#src/db/columns/constraints";
import { hasFewerKeys } from "#src/features/billing/quotas";
import { changeAccounts, recordAuditLater } from "#src/features/workspace-outbox/outbox";
import { rowsOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";

type ApiKeyRow = typeof apiKeys.$inferSelect;

/** A key and the user who created it, if that is a user who still exists. */
export type FoundKey = { key: ApiKeyRow; creator: { id: string; name: string | null } | null };

/** The columns that differ between a key and its successor. */
export type NewSecret = Pick<ApiKeyRow, "id" | "prefix" | "keyHash">;

const isOne = ({ workspaceId }: ControlScope, id: string | SQL) =>
  and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id));

export async function findApiKeys(
  { control: db, workspaceId }: ControlScope,
  query: DatedQuery,
): Promise<{ rows: FoundKey[]; total: number }> {
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
  return { rows, total };
}

/** Returns null if the workspace has `limit` keys, also under concurrent requests. */
export async function addApiKey(
  scope: ControlScope,
  limit: number | null,
  key: NewSecret &
    Pick<ApiKeyRow, "name" | "createdBy" | "canRead" | "canWrite" | "expiresAt" | "createdAt">,
): Promise<FoundKey | null> {
  const { control: db, workspaceId } = scope;
  const createdAt = createdWhile(hasFewerKeys(workspaceId, limit), key.createdAt);
  const { id: target, prefix } = key;
  try {
    const [[created], , [creator]] = await changeAccounts(scope, [
      db
        .insert(apiKeys)
        .values({ ...key, workspaceId, createdAt })
        .returning(),
      recordAuditLater(db, scope, { action: "api_key.created", target, details: { prefix } }),
      db
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(eq(users.id, key.createdBy ?? "")),
    ]);
    return { key: created!, creator: creator ?? null };
  } catch (error) {
    if (isOneTooMany(error, "api_keys")) return null;
    throw error;
  }
}

/**
 * Adds a successor with the same name, scopes, creator and expiry. The key expires at `graceEndsAt` at
 * the latest, and the grace of its own predecessor ends: a chain has at most two valid keys. Undefined for an unknown,
 * expired or rotated key.
 */
export async function addSuccessor(
  scope: ControlScope,
  id: string,
  fresh: NewSecret,
  { nowMs, graceEndsAt }: { nowMs: number; graceEndsAt: number },
): Promise<FoundKey | undefined> {
  const { control: db } = scope;
  const thisKey = isOne(scope, id);
  const rotatable = isRotatable(scope, id, nowMs);
  const [, [created], , , [creator]] = await changeAccounts(scope, [
    recordAuditLater(db, scope, {
      action: "api_key.rotated",
      target: id,
      details: { new_id: fresh.id, new_prefix: fresh.prefix },
      onlyIf: sql`EXISTS (SELECT 1 FROM ${apiKeys} WHERE ${rotatable})`,
    }),
    db
      .insert(apiKeys)
      .select(
        db
          .select(successorColumns(id, fresh, nowMs))
          .from(apiKeys)
          .where(rotatable),
      )
      .returning(),
    db
      .update(apiKeys)
      .set(expiresBy(nowMs))
      .where(isOne(scope, sql`(SELECT replaces FROM ${apiKeys} WHERE ${rotatable})`)),
    db
      .update(apiKeys)
      .set({ rotatedAt: nowMs, ...expiresBy(graceEndsAt) })
      .where(rotatable),
    db
      .select({ id: users.id, name: users.name })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.createdBy))
      .where(thisKey),
  ]);
  return created && { key: created, creator: creator ?? null };
}

/** A key of an OAuth grant is refreshed by its client, not rotated. */
const isRotatable = (scope: ControlScope, id: string, nowMs: number) =>
  and(
    isOne(scope, id),
    isNull(apiKeys.rotatedAt),
    notInArray(
      apiKeys.id,
      scope.control.select({ id: oauthGrants.id }).from(oauthGrants).where(eq(oauthGrants.id, id)),
    ),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, nowMs)),
  );

const successorColumns = (replaced: string, fresh: NewSecret, nowMs: number) => ({
  id: sql`${fresh.id}`.as("id"),
  workspaceId: apiKeys.workspaceId,
  name: apiKeys.name,
  prefix: sql`${fresh.prefix}`.as("prefix"),
  keyHash: sql`${fresh.keyHash}`.as("key_hash"),
  createdBy: apiKeys.createdBy,
  canRead: apiKeys.canRead,
  canWrite: apiKeys.canWrite,
  lastUsedAt: sql`NULL`.as("last_used_at"),
  expiresAt: apiKeys.expiresAt,
  rotatedAt: sql`NULL`.as("rotated_at"),
  createdAt: sql`${nowMs}`.as("created_at"),
  replaces: sql`${replaced}`.as("replaces"),
});

/** A key that expires earlier keeps its time. */
const expiresBy = (time: number) => ({
  expiresAt: sql`min(coalesce(${apiKeys.expiresAt}, ${time}), ${time})`,
});

export const hasApiKey = async (scope: ControlScope, id: string): Promise<boolean> =>
  (await scope.control.$count(apiKeys, isOne(scope, id))) > 0;

/** Returns false for an unknown key. */
export async function removeApiKey(scope: ControlScope, id: string): Promise<boolean> {
  const { control: db } = scope;
  const thisKey = isOne(scope, id);
  const onlyIf = sql`EXISTS (SELECT 1 FROM ${apiKeys} WHERE ${thisKey})`;
  const [, deleted] = await changeAccounts(scope, [
    recordAuditLater(db, scope, { action: "api_key.revoked", target: id, onlyIf }),
    db.delete(apiKeys).where(thisKey).returning({ id: apiKeys.id }),
  ]);
  return deleted.length > 0;
}
