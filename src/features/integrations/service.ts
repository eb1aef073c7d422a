import type { Scope } from "#src/db/scope";
import type { DestinationSettings } from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";
import { looksLikeSigningSecret, newSigningSecret } from "#src/destinations/webhook-signature";
import type { Page, PageQuery } from "#src/http/paginated";
import { AppError, invalid, notFound } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { isoTime } from "#src/shared/iso-time";
import type { Settings } from "#src/shared/settings";
import { readWebUrl } from "#src/shared/web-url";
import { openConnection, SECRETS_LOST, SecretsLost } from "./connection";
import { destinationOf, type Provider } from "./providers";
import {
  addIntegration,
  findIntegration,
  findIntegrations,
  type IntegrationRow,
  MOST_INTEGRATIONS,
  noteState,
  updateIntegration,
} from "./repository";
import type {
  CreatedIntegration,
  Integration,
  IntegrationChange,
  IntegrationTest,
  NewIntegration,
  RotatedSecret,
} from "./schemas";
import {
  mergeConfig,
  namesOf,
  openSecrets,
  sealSecrets,
  type Secrets,
  settingsOf,
  splitConfig,
} from "./secrets";
import { refused } from "./settlement";

/** How long the signing secret before the current one still signs as well. */
const OLD_SECRET_MS = 24 * 3600_000;

/** Connects a product. validation_failed names what the provider lacks; conflict where there are too many. */
export async function createIntegration(
  scope: Scope,
  settings: Settings,
  body: NewIntegration,
): Promise<CreatedIntegration> {
  const nowMs = Date.now();
  const id = newId(nowMs);
  const { open, secret } = splitConfig(mergeConfig({}, body.config));
  const authToken = body.auth_token ?? null;
  const signing = body.provider === "webhook" ? firstSecret(authToken) : null;
  const secrets: Secrets = {
    authToken,
    targetUrl: readTarget(body.target_url ?? null, settings),
    config: secret,
    signing,
  };
  const row = { config: open, fieldMap: body.field_map };
  requireComplete(body.provider, settingsOf(row, secrets, nowMs));
  const added = await addIntegration(scope, {
    id,
    workspaceId: scope.workspaceId,
    provider: body.provider,
    name: body.name,
    enabled: true,
    autoPush: body.auto_push,
    ...row,
    ...(await sealed(settings, id, secrets)),
    createdAt: nowMs,
    updatedAt: nowMs,
  });
  if (!added)
    throw new AppError("conflict", `A workspace has at most ${MOST_INTEGRATIONS} integrations`);
  const isOurs = signing !== null && signing.current !== authToken;
  return { ...present(added), signing_secret: isOurs ? signing.current : null };
}

export async function listIntegrations(scope: Scope, page: PageQuery): Promise<Page<Integration>> {
  const { rows, total } = await findIntegrations(scope, page);
  return { data: rows.map(present), ...page, total };
}

export async function readIntegration(scope: Scope, id: string): Promise<Integration> {
  return present(await requireIntegration(scope, id));
}

/** Changes what is given. Saving credentials, settings or `enabled` anew lets pushes go on that an error had stopped. */
export async function changeIntegration(
  scope: Scope,
  settings: Settings,
  id: string,
  change: IntegrationChange,
): Promise<Integration> {
  const row = await requireIntegration(scope, id);
  const known = await knownSecrets(settings, row, change);
  const merged = mergeConfig(
    { ...row.config, ...known.config },
    change.config ?? {},
    Object.keys(known.config),
  );
  const { open, secret } = splitConfig(merged);
  const secrets: Secrets = {
    authToken: change.auth_token === undefined ? known.authToken : change.auth_token,
    targetUrl:
      change.target_url === undefined ? known.targetUrl : readTarget(change.target_url, settings),
    config: secret,
    signing: known.signing,
  };
  if (secrets.signing && change.auth_token && looksLikeSigningSecret(change.auth_token))
    secrets.signing = nextSecret(secrets.signing, change.auth_token);
  const next = { config: open, fieldMap: change.field_map ?? row.fieldMap };
  requireComplete(row.provider, settingsOf(next, secrets, Date.now()));
  const isAnew =
    change.auth_token !== undefined ||
    change.config !== undefined ||
    change.target_url !== undefined ||
    change.enabled === true;
  const changed = await updateIntegration(
    scope,
    row,
    {
      name: change.name ?? row.name,
      autoPush: change.auto_push ?? row.autoPush,
      enabled: change.enabled ?? row.enabled,
      ...next,
      ...(await sealed(settings, id, secrets)),
      ...(isAnew && { state: "active", stateReason: null, sealedToken: null }),
    },
    { action: "integration.changed", members: Object.keys(change), endsPause: isAnew },
  );
  if (!changed) throw changedMeanwhile();
  return present(changed);
}

/** Gives a webhook a new signing secret; the old one signs beside it for a day. */
export async function rotateSecret(
  scope: Scope,
  settings: Settings,
  id: string,
): Promise<RotatedSecret> {
  const row = await requireIntegration(scope, id);
  if (row.provider !== "webhook")
    throw new AppError("conflict", "Only messages to a webhook are signed");
  const known = await requireSecrets(settings, row);
  const current = newSigningSecret();
  const signing = nextSecret(known.signing, current);
  const isOldToken = known.authToken !== null && looksLikeSigningSecret(known.authToken);
  const secrets = { ...known, signing, authToken: isOldToken ? null : known.authToken };
  const change = await sealed(settings, id, secrets);
  const audit = { action: "integration.secret_rotated" } as const;
  if (!(await updateIntegration(scope, row, change, audit))) throw changedMeanwhile();
  return { signing_secret: current, previous_valid_until: isoTime(signing.previousUntil) };
}

/** Reaches the provider as a push would, and tells how that went. */
export async function testIntegration(
  scope: Scope,
  settings: Settings,
  id: string,
): Promise<IntegrationTest> {
  const row = await requireIntegration(scope, id);
  try {
    const { connection } = await openConnection(scope, settings, row);
    await requireDestination(row.provider).test(connection);
  } catch (error) {
    if (error instanceof SecretsLost)
      return { ok: false, response_status: null, error: SECRETS_LOST };
    if (!(error instanceof DestinationFailed)) throw error;
    const { message, next, responseStatus } = error;
    if (next === "unauthorized")
      await noteState(scope, row, { state: "auth_error", stateReason: refused(message) });
    return { ok: false, response_status: responseStatus, error: message };
  }
  if (row.state === "auth_error")
    await noteState(scope, row, { state: "active", stateReason: null });
  return { ok: true, response_status: null, error: null };
}

async function requireIntegration(scope: Scope, id: string): Promise<IntegrationRow> {
  const row = await findIntegration(scope, id);
  if (!row) throw notFound("Integration");
  return row;
}

/** The secrets as they are; where they are lost, none, so that they can be saved anew all at once. */
async function knownSecrets(
  settings: Settings,
  row: IntegrationRow,
  change: IntegrationChange,
): Promise<Secrets> {
  try {
    return await openSecrets(settings, row);
  } catch (error) {
    if (change.auth_token === undefined && change.target_url === undefined)
      throw lost({ cause: error });
    const signing = row.provider === "webhook" ? firstSecret(change.auth_token ?? null) : null;
    return { authToken: null, targetUrl: null, config: {}, signing };
  }
}

async function requireSecrets(settings: Settings, row: IntegrationRow): Promise<Secrets> {
  try {
    return await openSecrets(settings, row);
  } catch (error) {
    throw lost({ cause: error });
  }
}

const lost = (options: ErrorOptions) =>
  Object.assign(
    new AppError("conflict", `The integration cannot be used: ${SECRETS_LOST}`),
    options,
  );

const changedMeanwhile = () =>
  new AppError("conflict", "The integration was changed or deleted meanwhile; try again");

const firstSecret = (authToken: string | null): Secrets["signing"] => ({
  current: authToken && looksLikeSigningSecret(authToken) ? authToken : newSigningSecret(),
  previous: null,
  previousUntil: 0,
});

const nextSecret = (known: Secrets["signing"], current: string) =>
  known?.current === current
    ? known
    : { current, previous: known?.current ?? null, previousUntil: Date.now() + OLD_SECRET_MS };

async function sealed(settings: Settings, id: string, secrets: Secrets) {
  return {
    sealedSecrets: await sealSecrets(settings, id, secrets),
    sealedNames: namesOf(secrets),
    targetHost: secrets.targetUrl === null ? null : new URL(secrets.targetUrl).host,
  };
}

function readTarget(given: string | null, settings: Settings): string | null {
  if (given === null) return null;
  const allowPrivateHosts = settings.ALLOW_PRIVATE_HOSTS;
  const read = readWebUrl(given, { allowPrivateHosts });
  if (!read.ok) throw invalid("body.target_url", `The address ${read.message}`, read.code);
  // Leads are personal data: nobody on the way is to read them.
  if (!read.url.startsWith("https:") && !allowPrivateHosts)
    throw invalid("body.target_url", "The address is not an https address", "unsupported_scheme");
  // A spreadsheet's address names the sheet in its fragment.
  return read.url + (URL.parse(given.trim())?.hash ?? "");
}

function requireDestination(provider: string) {
  const destination = destinationOf(provider);
  if (!destination) throw invalid("body.provider", `${provider} is not supported by this service`);
  return destination;
}

function requireComplete(provider: string, settings: DestinationSettings): void {
  const problems = requireDestination(provider).check(settings);
  const [first] = problems;
  if (!first) return;
  const details = problems.map(({ path, message }) => ({
    path: `body.${path}`,
    message,
    code: "invalid",
  }));
  throw new AppError("validation_failed", `body.${first.path} ${first.message}`, { details });
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
