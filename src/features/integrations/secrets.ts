import type { integrations } from "#src/db/tables/integrations";
import type { DestinationSettings } from "#src/destinations/destination";
import { decryptSecret, encryptSecret } from "#src/platform/secrets";
import type { Settings } from "#src/shared/settings";

type Config = Record<string, unknown>;
type IntegrationRow = typeof integrations.$inferSelect;

/** What an integration is entrusted with. `config` holds the members that are secret. */
export type Secrets = {
  authToken: string | null;
  targetUrl: string | null;
  config: Config;
  signing: { current: string; previous: string | null; previousUntil: number } | null;
};

const SECRET_NAME =
  /secret|token|password|passw|passphrase|api_?key|private|credential|authori[sz]ation|cookie/i;

const purposeOf = (integrationId: string) => `integration:${integrationId}`;
export const tokenPurposeOf = (integrationId: string) =>
  `integration:${integrationId}:access_token`;

export const sealSecrets = (settings: Settings, integrationId: string, secrets: Secrets) =>
  encryptSecret(settings, purposeOf(integrationId), JSON.stringify(secrets));

/** Throws where the key of this service is not the one they were encrypted with. */
export async function openSecrets(
  settings: Settings,
  { id, sealedSecrets }: Pick<IntegrationRow, "id" | "sealedSecrets">,
): Promise<Secrets> {
  return JSON.parse(await decryptSecret(settings, purposeOf(id), sealedSecrets)) as Secrets;
}

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
  const { current, previous, previousUntil } = signing ?? {};
  const isPreviousGood = previous != null && nowMs < previousUntil!;
  return {
    authToken,
    targetUrl,
    config: { ...row.config, ...config },
    fieldMap: row.fieldMap,
    ...(current !== undefined && {
      signingSecrets: [current, ...(isPreviousGood ? [previous] : [])],
    }),
  };
}
