import type { Scope } from "#src/db/scope";
import { checkMembers } from "#src/destinations/config-member";
import type { DestinationSettings } from "#src/destinations/destination";
import { looksLikeSigningSecret } from "#src/destinations/webhook/webhook-signature";
import { type Page, pageOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { addressRules } from "#src/shared/web/address-rules";
import { AppError, invalid } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { isoTime } from "#src/shared/iso-time";
import type { Settings } from "#src/shared/settings";
import { readWebUrl } from "#src/shared/addresses/web-url";
import { secretsLost } from "./connections/connection";
import { destinationOf, recordStoreOf, type Provider } from "./connections/providers";
import {
  addIntegration,
  findIntegrations,
  type IntegrationRow,
  MAX_INTEGRATIONS,
} from "./connections/integrations.repository";
import { changeStored, requireIntegration } from "./connections/stored-integration";
import type { CreatedIntegration, Integration, IntegrationChange, NewIntegration } from "./schemas";
import {
  firstSigning,
  mergeConfig,
  namesOf,
  nextSigning,
  openSecrets,
  sealedColumns,
  type Secrets,
  settingsOf,
  splitConfig,
} from "./connections/secrets";

const NOT_SENT_ELSEWHERE =
  "The stored value is not sent to another host or account; include it in the request";

/** Creates an integration. Throws validation_failed for missing settings and conflict at the maximum number. */
export async function createIntegration(
  scope: Scope,
  settings: Settings,
  body: NewIntegration,
): Promise<CreatedIntegration> {
  const nowMs = Date.now();
  const id = newId(nowMs);
  const { open, secret } = splitConfig(mergeConfig({}, body.config));
  const authToken = body.auth_token ?? null;
  const signing = body.provider === "webhook" ? firstSigning(authToken) : null;
  const secrets: Secrets = {
    authToken,
    targetUrl: readTarget(body.target_url ?? null, settings),
    config: secret,
    signing,
  };
  const row = { config: open, fieldMap: body.field_map };
  requireComplete(body.provider, settingsOf(row, secrets, nowMs), body.config);
  const added = await addIntegration(scope, {
    id,
    workspaceId: scope.workspaceId,
    provider: body.provider,
    name: body.name,
    enabled: true,
    autoPush: body.auto_push,
    ...row,
    ...(await sealedColumns(settings, id, secrets)),
    createdAt: nowMs,
    updatedAt: nowMs,
  });
  if (!added)
    throw new AppError("conflict", `A workspace has at most ${MAX_INTEGRATIONS} integrations`);
  const isGenerated = signing !== null && signing.current !== authToken;
  return { ...present(added), signing_secret: isGenerated ? signing.current : null };
}

export async function listIntegrations(scope: Scope, page: DatedQuery): Promise<Page<Integration>> {
  const { rows, total } = await findIntegrations(scope, page);
  return pageOf(rows.map(present), page, total);
}

export async function readIntegration(scope: Scope, id: string): Promise<Integration> {
  return present(await requireIntegration(scope, id));
}

/** Changes the given properties. Saving credentials, settings or `enabled: true` resumes pushes after an error. */
export async function changeIntegration(
  scope: Scope,
  settings: Settings,
  id: string,
  change: IntegrationChange,
): Promise<Integration> {
  const row = await requireIntegration(scope, id);
  const stored = await knownSecrets(settings, row, change);
  const targetUrl =
    change.target_url === undefined ? stored.targetUrl : readTarget(change.target_url, settings);
  const known = secretsFor(row, stored, { ...change, targetUrl });
  const { open, secret } = splitConfig(
    mergeConfig(
      { ...row.config, ...known.config },
      change.config ?? {},
      Object.keys(stored.config),
    ),
  );
  const secrets: Secrets = {
    authToken: change.auth_token === undefined ? known.authToken : change.auth_token,
    targetUrl,
    config: secret,
    signing: known.signing,
  };
  if (secrets.signing && change.auth_token && looksLikeSigningSecret(change.auth_token))
    secrets.signing = nextSigning(secrets.signing, change.auth_token, Date.now());
  const next = { config: open, fieldMap: change.field_map ?? row.fieldMap };
  const dropped = known === stored ? [] : namesOf({ ...stored, targetUrl: null });
  requireComplete(
    row.provider,
    settingsOf(next, secrets, Date.now()),
    change.config ?? {},
    dropped,
  );
  const isReconfigured =
    change.auth_token !== undefined ||
    change.config !== undefined ||
    change.target_url !== undefined ||
    change.enabled === true;
  const changed = await changeStored(
    scope,
    row,
    {
      name: change.name ?? row.name,
      autoPush: change.auto_push ?? row.autoPush,
      ...next,
      ...stateAfter(row, change, isReconfigured),
      ...(await sealedColumns(settings, id, secrets)),
    },
    {
      action: "integration.changed",
      members: Object.keys(change),
      endsPause: isReconfigured,
      deletesRecords: recordStoreOf(row) !== recordStoreOf({ ...row, ...next }),
    },
  );
  return present(changed);
}

/** A receiver's 410 disables the integration until it is configured again, a user until the user enables it. */
function stateAfter(
  { enabled, state }: IntegrationRow,
  change: IntegrationChange,
  isReconfigured: boolean,
): Partial<IntegrationRow> {
  const isGone = state === "gone";
  const clearsState = isReconfigured || (isGone && change.enabled === false);
  return {
    enabled: change.enabled ?? (enabled || (isGone && isReconfigured)),
    ...(clearsState && { state: "active", stateReason: null, sealedToken: null }),
  };
}

/** The stored secrets. Empty where they cannot be decrypted and the request replaces them. */
async function knownSecrets(
  settings: Settings,
  row: IntegrationRow,
  change: IntegrationChange,
): Promise<Secrets> {
  try {
    return await openSecrets(settings, row);
  } catch (error) {
    if (change.auth_token === undefined && change.target_url === undefined)
      throw secretsLost(error);
    const signing = row.provider === "webhook" ? firstSigning(change.auth_token ?? null) : null;
    return { authToken: null, targetUrl: null, config: {}, signing };
  }
}

/**
 * The stored secrets that a change keeps: all of them for the same host and account, else none that would be
 * sent. A signing secret is never sent, so it is kept.
 */
function secretsFor(
  { provider, config }: IntegrationRow,
  stored: Secrets,
  change: Pick<IntegrationChange, "config"> & Pick<Secrets, "targetUrl">,
): Secrets {
  const before = { ...config, ...stored.config };
  const after = mergeConfig(before, change.config ?? {});
  const destination = requireDestination(provider);
  const account = destination.accountOf({ targetUrl: stored.targetUrl, config: before });
  if (account === destination.accountOf({ targetUrl: change.targetUrl, config: after }))
    return stored;
  const isSigning = provider === "webhook" && looksLikeSigningSecret(stored.authToken ?? "");
  return { ...stored, authToken: isSigning ? stored.authToken : null, config: {} };
}

function readTarget(given: string | null, settings: Settings): string | null {
  if (given === null) return null;
  // Leads are personal data, so they are only sent encrypted.
  const read = readWebUrl(given, { ...addressRules(settings), requiresHttps: true });
  if (!read.ok) throw invalid("body.target_url", `The address ${read.message}`, read.code);
  // The fragment of a spreadsheet's address identifies the sheet.
  return read.url + (URL.parse(given.trim())?.hash ?? "");
}

function requireDestination(provider: string) {
  const destination = destinationOf(provider);
  if (!destination) throw invalid("body.provider", `${provider} is not supported`);
  return destination;
}

/**
 * Throws validation_failed for missing settings. `given`: the members of `config` in the request. `dropped`: the names of
 * stored secrets that a change of host or account removed.
 */
function requireComplete(
  provider: string,
  settings: DestinationSettings,
  given: Record<string, unknown>,
  dropped: string[] = [],
): void {
  const destination = requireDestination(provider);
  const problems = [...checkMembers(destination, given), ...destination.check(settings)];
  if (problems.length === 0) return;
  const details = problems.map(({ path, message }) => ({
    path: `body.${path}`,
    message: dropped.includes(path) ? `${message}. ${NOT_SENT_ELSEWHERE}` : message,
    code: "invalid",
  }));
  throw new AppError("validation_failed", `${details[0]!.path} ${details[0]!.message}`, {
    details,
  });
}

function present(row: IntegrationRow): Integration {
  const secretMembers = row.sealedNames
    .filter((name) => name.startsWith("config."))
    .map((name) => [`${name.slice("config.".length)}_set`, true]);
  return {
    id: row.id,
    provider: row.provider as Provider,
    name: row.name,
    status: row.enabled ? (row.state === "auth_error" ? "auth_error" : "active") : "disabled",
    error: row.stateReason,
    enabled: row.enabled,
    auto_push: row.autoPush,
    config: { ...row.config, ...Object.fromEntries(secretMembers) },
    field_map: row.fieldMap,
    auth_token_set: row.sealedNames.includes("auth_token"),
    target_url_set: row.sealedNames.includes("target_url"),
    target_host: row.targetHost,
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}
