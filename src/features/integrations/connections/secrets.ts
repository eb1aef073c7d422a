import type { DestinationSettings } from "#src/destinations/destination";
import {
  looksLikeSigningSecret,
  newSigningSecret,
} from "#src/destinations/webhook/webhook-signature";
import { decryptSecret, encryptSecret } from "#src/platform/security/secrets";
import { DAY_MS } from "#src/shared/days";
import { INTEGRATION_SECRETS } from "#src/shared/security/sealed-columns";
import type { Settings } from "#src/shared/settings";
import type { IntegrationRow } from "./integrations.repository";

type Config = Record<string, unknown>;

/** The secrets of an integration. `config` contains its secret members. */
export type Secrets = {
  authToken: string | null;
  targetUrl: string | null;
  config: Config;
  signing: Signing | null;
};
/** `earlier` secrets also sign until they expire, newest first. */
type Signing = { current: string; earlier?: { secret: string; until: number }[] };

/** How long a replaced signing secret also signs. */
export const OLD_SECRET_MS = DAY_MS;
/** Limits the number of signatures where a secret is replaced several times a day. */
const MAX_EARLIER = 4;

const SECRET_NAME =
  /secret|token|passw|passphrase|pwd|key|private|credential|authori[sz]ation|bearer|cookie|signature/i;

/** Throws where the secrets were encrypted with a key that is no longer configured. */
export async function openSecrets(
  settings: Settings,
  { id, sealedSecrets }: Pick<IntegrationRow, "id" | "sealedSecrets">,
): Promise<Secrets> {
  return JSON.parse(
    await decryptSecret(settings, INTEGRATION_SECRETS.purposeOf(id), sealedSecrets),
  ) as Secrets;
}

/** The columns of an integration with its secrets, their names and the target host. */
export async function sealedColumns(settings: Settings, id: string, secrets: Secrets) {
  return {
    sealedSecrets: await encryptSecret(
      settings,
      INTEGRATION_SECRETS.purposeOf(id),
      JSON.stringify(secrets),
    ),
    sealedNames: namesOf(secrets),
    targetHost: secrets.targetUrl === null ? null : new URL(secrets.targetUrl).host,
  };
}

/** The first signing secret of a webhook: the user's own, or a generated one. */
export const firstSigning = (authToken: string | null): Signing => ({
  current: authToken && looksLikeSigningSecret(authToken) ? authToken : newSigningSecret(),
});

/** Replaces the signing secret. The previous one also signs for a day. */
export function nextSigning(known: Signing | null, current: string, nowMs: number): Signing {
  if (known?.current === current) return known;
  const earlier = known
    ? [{ secret: known.current, until: nowMs + OLD_SECRET_MS }, ...unexpired(known, nowMs)]
    : [];
  const others = earlier.filter(({ secret }) => secret !== current);
  return { current, earlier: others.slice(0, MAX_EARLIER) };
}

const unexpired = ({ earlier = [] }: Signing, nowMs: number) =>
  earlier.filter(({ until }) => nowMs < until);

/** Separates the members of a config whose name, or the name of a nested member, marks a secret. */
export function splitConfig(config: Config): { open: Config; secret: Config } {
  const [open, secret]: [Config, Config] = [{}, {}];
  for (const [name, value] of Object.entries(config))
    (isSecret(name, value) ? secret : open)[name] = value;
  return { open, secret };
}

const isSecret = (name: string, value: unknown): boolean =>
  SECRET_NAME.test(name) || containsSecret(value);

function containsSecret(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => isSecret(name, inner));
}

/** Merges `given` into a config. Null removes a member. */
export function mergeConfig(known: Config, given: Config, sealedNames: string[] = []): Config {
  // A client may send back the config of a response, which contains `<name>_set`.
  const flags = new Set(sealedNames.map((name) => `${name}_set`));
  const merged = { ...known, ...given };
  return Object.fromEntries(
    Object.entries(merged).filter(([name, value]) => value !== null && !flags.has(name)),
  );
}

/** The names of the secrets, for responses that must not decrypt them. */
export const namesOf = ({ authToken, targetUrl, config }: Secrets): string[] => [
  ...(authToken === null ? [] : ["auth_token"]),
  ...(targetUrl === null ? [] : ["target_url"]),
  ...Object.keys(config).map((name) => `config.${name}`),
];

/** The settings of a destination adapter, with its secrets in plain text. */
export function settingsOf(
  row: Pick<IntegrationRow, "config" | "fieldMap">,
  { authToken, targetUrl, config, signing }: Secrets,
  nowMs: number,
): DestinationSettings {
  return {
    authToken,
    targetUrl,
    config: { ...row.config, ...config },
    fieldMap: row.fieldMap,
    ...(signing && {
      signingSecrets: [signing.current, ...unexpired(signing, nowMs).map(({ secret }) => secret)],
    }),
  };
}
