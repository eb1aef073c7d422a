import type { Databases } from "#src/db/databases";
import { findPasswordHash, replacePassword } from "./passwords.repository";
import { hashPassword, verifyPassword } from "#src/platform/security/passwords";
import { invalid } from "#src/shared/errors";
import { recordForUser } from "#src/features/auth/sessions/session-audit";

/** Replaces a password that the user knows. Ends their other sessions and invalidates mailed links that set one. */
export async function changePassword(
  databases: Databases,
  { userId, sessionId }: { userId: string; sessionId: string },
  { current_password, new_password }: { current_password: string; new_password: string },
  clientAddress: string,
): Promise<void> {
  const from = await findPasswordHash(databases.control, userId);
  if (from === undefined || !(await verifyPassword(current_password, from))) throw wrongPassword();
  const change = { userId, from, to: await hashPassword(new_password) };
  // The password was changed concurrently, so the given one is no longer current.
  if (!(await replacePassword(databases.control, change, sessionId))) throw wrongPassword();
  await recordForUser(databases, userId, "user.password_changed", clientAddress);
}

const wrongPassword = () =>
  invalid("body.current_password", "The current password is wrong", "wrong_password");
