import { timingSafeEqual } from "node:crypto";
import { jwtSecret } from "#src/features/auth/sessions/jwt-secret";
import { deriveToken } from "#src/shared/security/secret-token";
import type { Settings } from "#src/shared/settings";

/**
 * The token in the mail: with a proof that the inviter cannot know, although the API returned them the token.
 * Only the mailed token proves that its bearer reads the invited mailbox.
 */
export const mailedToken = async (settings: Settings, token: string): Promise<string> =>
  `${token}.${await prove(settings, token)}`;

/** The token, and whether it came from the mail. A wrong proof is ignored. */
export async function readInvitationToken(settings: Settings, given: string) {
  const [token = "", proof = ""] = given.split(".");
  const expected = Buffer.from(await prove(settings, token));
  const actual = Buffer.from(proof);
  const isMailed = actual.length === expected.length && timingSafeEqual(actual, expected);
  return { token, isMailed };
}

const prove = (settings: Settings, token: string) =>
  deriveToken(jwtSecret(settings), `invitation:${token}`);
