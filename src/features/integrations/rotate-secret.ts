import type { Scope } from "#src/db/scope";
import {
  looksLikeSigningSecret,
  newSigningSecret,
} from "#src/destinations/webhook/webhook-signature";
import { AppError } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import type { Settings } from "#src/shared/settings";
import { secretsLost } from "./connections/connection";
import type { IntegrationRow } from "./connections/integrations.repository";
import { changeStored, requireIntegration } from "./connections/stored-integration";
import type { RotatedSecret } from "./schemas";
import {
  nextSigning,
  OLD_SECRET_MS,
  openSecrets,
  sealedColumns,
  type Secrets,
} from "./connections/secrets";

/** Replaces the signing secret of a webhook. Previous secrets also sign until they expire. */
export async function rotateSecret(
  scope: Scope,
  settings: Settings,
  id: string,
): Promise<RotatedSecret> {
  const row = await requireIntegration(scope, id);
  if (row.provider !== "webhook")
    throw new AppError("conflict", "Only webhooks have a signing secret");
  const known = await requireSecrets(settings, row);
  const nowMs = Date.now();
  const current = newSigningSecret();
  const signing = nextSigning(known.signing, current, nowMs);
  const isOldToken = known.authToken !== null && looksLikeSigningSecret(known.authToken);
  const secrets = { ...known, signing, authToken: isOldToken ? null : known.authToken };
  const change = await sealedColumns(settings, id, secrets);
  await changeStored(scope, row, change, { action: "integration.secret_rotated" });
  return { signing_secret: current, previous_valid_until: isoTime(nowMs + OLD_SECRET_MS) };
}

async function requireSecrets(settings: Settings, row: IntegrationRow): Promise<Secrets> {
  try {
    return await openSecrets(settings, row);
  } catch (error) {
    throw secretsLost(error);
  }
}
