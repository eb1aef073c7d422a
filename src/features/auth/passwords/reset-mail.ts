import type { ControlDatabase } from "#src/db/client";
import { isoTime } from "#src/shared/iso-time";
import { publicUrl } from "#src/shared/web/public-url";
import {
  type AccountMail,
  type MailService,
  mailAccount,
} from "#src/features/auth/accounts/account-mail";
import { issueToken } from "#src/features/auth/accounts/account-tokens";
import { findClaims, findHolder } from "#src/features/auth/accounts/accounts.repository";

/** Unverified accounts of one address. At most this many are offered. */
const MAX_CLAIMS = 5;

/** A link that sets a new password of one account. It works once, within an hour. */
export async function resetLink(
  db: ControlDatabase,
  { settings }: MailService,
  userId: string,
  label: string,
) {
  const token = await issueToken(db, userId, "reset_password", Date.now());
  return { label, url: publicUrl(settings, `/reset-password#token=${token}`) };
}

/** Mails the owner of an address a link to set a new password. Sends nothing if the address has no account. */
export const mailReset = (
  db: ControlDatabase,
  service: MailService,
  email: string,
): Promise<void> =>
  mailAccount(service, email, "reset_password", async () => {
    const accounts = await findAccounts(db, email);
    return accounts.length > 0 ? () => writeReset(db, service, accounts) : null;
  });

async function writeReset(
  db: ControlDatabase,
  service: MailService,
  accounts: Account[],
): Promise<AccountMail> {
  const links = accounts.map(({ id, createdAt }) =>
    resetLink(db, service, id, `Account created ${isoTime(createdAt)}`),
  );
  return {
    title: "Set a new password",
    before: [
      "A new password was requested for the account of this e-mail address. If you requested it, open this link within an hour:",
    ],
    links: await Promise.all(links),
    after: ["If you did not request it, ignore this mail. Your password is unchanged."],
  };
}

type Account = { id: string; createdAt: number };

/** The account that has the address verified, else the latest accounts that claim it. */
async function findAccounts(db: ControlDatabase, email: string): Promise<Account[]> {
  const holder = await findHolder(db, email);
  if (holder) return [holder];
  return findClaims(db, email, MAX_CLAIMS);
}
