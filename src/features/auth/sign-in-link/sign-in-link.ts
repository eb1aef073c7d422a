import type { Databases } from "#src/db/databases";
import { signIn } from "#src/features/auth/sessions/sign-in";
import type { OpenSession, SessionClient } from "#src/features/auth/sessions/sessions";
import { AppError } from "#src/shared/errors";
import { hashToken } from "#src/shared/security/secret-token";
import { consumeSignInToken } from "./sign-in-link.repository";

/**
 * Opens a session with the token of a one-time link. Only somebody who can write to the database can issue a link, as
 * `npm start` does, so nobody can be signed in to an account of a stranger.
 */
export async function signInByLink(
  databases: Databases,
  token: string,
  client: SessionClient,
  nowMs: number,
): Promise<OpenSession> {
  const userId = await consumeSignInToken(databases.control, await hashToken(token), nowMs);
  if (userId === undefined)
    throw new AppError(
      "not_found",
      "The link is unknown, used or expired. Start the service again for a new link, or sign in with your password",
    );
  return signIn(databases, userId, client, nowMs, "link");
}
