import {
  type AccountsSummary,
  accountsStatement,
  firstAccountStatements,
  linkStatements,
  passwordLink,
} from "#local/cli/accounts/first-account";
import { newId } from "#src/shared/ids";
import { hashToken, newSecretToken } from "#src/shared/security/secret-token";
import { queryDatabase } from "./database-query.ts";
import { DeployError, type Deployment, type World } from "./deployment.ts";
import { isEmail } from "./options.ts";

/**
 * Creates the first account where there is none, and returns a link that sets its password. Until the link is used,
 * every run replaces it. Returns undefined once the service has accounts with passwords.
 */
export async function provideFirstAccount(
  deployment: Deployment,
  { ask, nowMs }: Pick<World, "ask" | "nowMs">,
  { serviceUrl, signUpCredits }: { serviceUrl: string; signUpCredits: number },
): Promise<string | undefined> {
  const [rows = []] = await queryDatabase(deployment, "Reading the accounts", [
    accountsStatement(),
  ]);
  const summary = rows[0] as AccountsSummary | undefined;
  if (summary && summary.accounts > 0 && summary.waiting_id === null) return undefined;
  const atMs = nowMs();
  const token = newSecretToken();
  const tokenHash = await hashToken(token);
  const link = (userId: string) => linkStatements({ id: newId(atMs), userId, tokenHash, atMs });
  const waitingId = summary?.waiting_id ?? null;
  const userId = waitingId ?? newId(atMs);
  const email = summary?.waiting_email ?? (await readEmail(deployment, ask));
  const account = {
    userId,
    workspaceId: newId(atMs),
    entryId: newId(atMs),
    email,
    signUpCredits,
    atMs,
  };
  await queryDatabase(deployment, "The creation of the first account", [
    ...(waitingId === null ? firstAccountStatements(account) : []),
    ...link(userId),
  ]);
  deployment.print(`The first account is ${email}.`);
  return passwordLink(serviceUrl, token);
}

async function readEmail({ options }: Deployment, ask: World["ask"]): Promise<string> {
  const email = options.email ?? (await ask("E-mail address of the first account: "))?.trim();
  if (email === undefined || !isEmail(email))
    throw new DeployError(
      "The service is running and has no account yet. Run npm run deploy again with --email you@example.com to create the first one.",
    );
  return email.toLowerCase();
}
