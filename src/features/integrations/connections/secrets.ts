import type { integrations } from "#src/db/tables/integrations";
import type { DestinationSettings } from "#src/destinations/destination";
import {
  looksLikeSigningSecret,
  newSigningSecret,
} from "#src/destinations/webhook/webhook-signature";
import { decryptSecret, encryptSecret } from "#src/platform/security/secrets";
import { INTEGRATION_SECRETS } from "#src/shared/security/sealed-columns";
import type { Settings } from "#src/shared/settings";

type Config = Record<string, unknown>;
type IntegrationRow = typeof integrations.$inferSelect;

/** What an integration is entrusted with. `config` holds the members that are secret. */
export type Secrets = {
  authToken: string | null;
  targetUrl: string | null;
  config: Config;
  signing: Signing | null;
};
/** `earlier` ones sign as well until their day is over, newest first. */
type Signing = { current: string; earlier?: { secret: string; until: number }[] };

/** How long a signing secret still signs beside the one that took its place. */
export const OLD_SECRET_MS = 24 * 3600_000;
/** Of several that are replaced in one day. */
const MAX_EARLIER = 4;

const SECRET_NAME =
  /secret|token|passw|passphrase|pwd|key|private|credential|authori[sz]ation|bearer|cookie|signature/i;

/** Throws where the key of this service is not the one they were encrypted with. */
export async function openSecrets(
  settings: Settings,
  { id, sealedSecrets }: Pick<IntegrationRow, "id" | "sealedSecrets">,
): Promise<Secrets> {
  return JSON.parse(
    await decryptSecret(settings, INTEGRATION_SECRETS.purposeOf(id), sealedSecrets),
  ) as Secrets;
}

/** The columns of an integration that hold its secrets, or tell of them. */
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

/** What a webhook's messages are signed with first: the user's own secret, or one of ours. */
export const firstSigning = (authToken: string | null): Signing => ({
  current: authToken && looksLikeSigningSecret(authToken) ? authToken : newSigningSecret(),
});

/** Signs with another secret from now on, and for a day with the one before as well. */
export function nextSigning(known: Signing | null, current: string, nowMs: number): Signing {
  if (known?.current === current) return known;
  const earlier = known
    ? [{ secret: known.current, until: nowMs + OLD_SECRET_MS }, ...stillGood(known, nowMs)]
    : [];
  const others = earlier.filter(({ secret }) => secret !== current);
  return { current, earlier: others.slice(0, MAX_EARLIER) };
}

const stillGood = ({ earlier = [] }: Signing, nowMs: number) =>
  earlier.filter(({ until }) => nowMs < until);

/** Parts a config: members that are secret by their name, or hold one that is, are not for everybody's eyes. */
export function splitConfig(config: Config): { open: Config; secret: Config } {
  const [open, secret]: [Config, Config] = [{}, {}];
  for (const [name, value] of Object.entries(config))
    (isSecret(name, value) ? secret : open)[name] = value;
  return { open, secret };
}

const isSecret = (name: string, value: unknown): boolean =>
  SECRET_NAME.test(name) || holdsSecret(value);

function holdsSecret(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => isSecret(name, inner));
}

/** A config with some members replaced, and without those that are null now. */
export function mergeConfig(known: Config, given: Config, sealedNames: string[] = []): Config {
  // What the API answers may be sent back as it is.
  const told = new Set(sealedNames.map((name) => `${name}_set`));
  const merged = { ...known, ...given };
  return Object.fromEntries(
    Object.entries(merged).filter(([name, value]) => value !== null && !told.has(name)),
  );
}

/** Which secrets there are, for answers that must not decrypt. */
export const namesOf = ({ authToken, targetUrl, config }: Secrets): string[] => [
  ...(authToken === null ? [] : ["auth_token"]),
  ...(targetUrl === null ? [] : ["target_url"]),
  ...Object.keys(config).map((name) => `config.${name}`),
];

/** Everything that a destination works with, in plain text: for its eyes only. */
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
      signingSecrets: [signing.current, ...stillGood(signing, nowMs).map(({ secret }) => secret)],
    }),
  };
}
