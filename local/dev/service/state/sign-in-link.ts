import { DAY_MS } from "#src/shared/days";
import type { LocalDatabase } from "#local/dev/runtime/control-worker";
import { newId } from "#src/shared/ids";
import { hashToken, newSecretToken } from "#src/shared/security/secret-token";

const LINK_LIFETIME_MS = DAY_MS;

/**
 * Issues a link that signs the owner of this machine's service in once, within 24 hours. It replaces the link of the
 * last start. The token is in the fragment, so it reaches no server log. Returns undefined if the account is gone.
 */
export async function issueSignInLink(
  database: LocalDatabase,
  serviceUrl: string,
  email: string,
  nowMs: number,
): Promise<string | undefined> {
  const owner = await database
    .prepare("SELECT id FROM users WHERE email = ? AND holds_address = 1")
    .bind(email)
    .first<{ id: string }>();
  if (!owner) return undefined;
  const token = newSecretToken();
  await database.batch([
    database
      .prepare("DELETE FROM account_tokens WHERE user_id = ? AND purpose = 'sign_in'")
      .bind(owner.id),
    database
      .prepare(
        "INSERT INTO account_tokens (id, user_id, purpose, token_hash, expires_at, created_at) VALUES (?, ?, 'sign_in', ?, ?, ?)",
      )
      .bind(newId(nowMs), owner.id, await hashToken(token), nowMs + LINK_LIFETIME_MS, nowMs),
  ]);
  return `${serviceUrl}/sign-in-link#token=${token}`;
}

/**
 * What a start says of the link. A link that fails does not end the service: another program, such as `npm run shards`, may be
 * using the database.
 */
export async function describeSignInLink(
  issue: () => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    const link = await issue();
    return link && `Open the dashboard (the link signs you in once): ${link}`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The next start prints a link that signs you in. This one could not make it: ${reason}`;
  }
}
