import { keyScopes, type ControlScope } from "#src/db/scope";
import { keyQuotaRefusal, type QuotaSettings, readKeyLimit } from "#src/features/billing/quotas";
import { type Page, pageOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { AppError, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import { API_KEY_MARK } from "#src/shared/security/roles";
import { hashToken, newSecretToken } from "#src/shared/security/secret-token";
import {
  addApiKey,
  addSuccessor,
  findApiKeys,
  type FoundKey,
  hasApiKey,
  type NewSecret,
  removeApiKey,
} from "./api-keys.repository";
import type { ApiKey, CreatedApiKey, NewApiKey } from "./schemas";

/** Long enough to distinguish keys, too short to guess the rest. */
const PREFIX_LENGTH = API_KEY_MARK.length + 4;

export async function listApiKeys(scope: ControlScope, query: DatedQuery): Promise<Page<ApiKey>> {
  const { rows, total } = await findApiKeys(scope, query);
  return pageOf(rows.map(presentApiKey), query, total);
}

/** The response contains the key. Later responses never do. */
export async function createApiKey(
  scope: ControlScope,
  settings: QuotaSettings,
  { name, expires_at, scopes }: NewApiKey,
): Promise<CreatedApiKey> {
  const { actor } = scope;
  const { key, stored } = await newKey();
  const row = {
    ...stored,
    name,
    createdBy: actor.kind === "user" ? actor.id : null,
    canRead: scopes.includes("read"),
    canWrite: scopes.includes("write"),
    expiresAt: expires_at ? Date.parse(expires_at) : null,
    createdAt: Date.now(),
  };
  const limit = await readKeyLimit(scope, settings);
  const created = await addApiKey(scope, limit, row);
  if (!created) throw await keyQuotaRefusal(scope, limit ?? 0);
  return { ...presentApiKey(created), key };
}

/**
 * Replaces a key by a new one with the same name, scopes, creator and expiry. The old key stays valid for
 * `graceMs`. A key is replaced once, also when several requests race.
 */
export async function rotateApiKey(
  scope: ControlScope,
  id: string,
  graceMs: number,
  nowMs: number,
): Promise<CreatedApiKey> {
  const { key, stored } = await newKey();
  const created = await addSuccessor(scope, id, stored, { nowMs, graceEndsAt: nowMs + graceMs });
  if (created) return { ...presentApiKey(created), key };
  if (!(await hasApiKey(scope, id))) throw notFound("API key");
  throw new AppError(
    "conflict",
    "This API key has expired, was already rotated, or belongs to a connected client. Create a new key, or rotate its successor",
  );
}

/** The key is rejected from the next request on. */
export async function deleteApiKey(scope: ControlScope, id: string): Promise<void> {
  if (!(await removeApiKey(scope, id))) throw notFound("API key");
}

/** A new key, and what is stored of it. */
async function newKey(): Promise<{ key: string; stored: NewSecret }> {
  const key = `${API_KEY_MARK}${newSecretToken()}`;
  const keyHash = await hashToken(key);
  return { key, stored: { id: newId(), prefix: key.slice(0, PREFIX_LENGTH), keyHash } };
}

const presentApiKey = ({ key, creator }: FoundKey): ApiKey => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: keyScopes(key),
  created_by: creator,
  last_used_at: isoTimeOrNull(key.lastUsedAt),
  created_at: isoTime(key.createdAt),
  expires_at: isoTimeOrNull(key.expiresAt),
});
