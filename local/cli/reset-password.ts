import { parseArgs } from "node:util";
import { runProgram, UsageError } from "#local/cli/terminal/program";
import { type Claim, claimsStatement, resetStatements } from "#local/cli/accounts/statements";
import { type Execute, localDatabase, remoteDatabase } from "#local/cli/cloudflare/database";
import { recordPassword, stateFolder } from "#local/dev/service/state/state-folder";
import { hashPassword } from "#src/platform/security/passwords";
import { newSecretToken } from "#src/shared/security/secret-token";

const USAGE = `npm run reset-password -- <email> [--account ID] [--remote]

  <email>       the address of the account
  --account ID  which account, where several claim the address and none has verified it
  --remote      the deployed database (needs wrangler login); else the one of npm start in QUARRY_STATE (.quarry)`;

const PASSWORD_CHARS = 24;

async function run(): Promise<void> {
  const { values: flags, positionals } = readArguments();
  const [email, ...more] = positionals.map((text) => text.trim().toLowerCase());
  if (!email?.includes("@") || more.length > 0) throw new UsageError("Give one e-mail address.");
  const execute = flags.remote ? remoteDatabase() : localDatabase(stateFolder());
  const account = await chooseAccount(execute, email, flags.account);
  const password = newSecretToken().slice(0, PASSWORD_CHARS);
  await execute(resetStatements(account, await hashPassword(password)));
  if (!flags.remote) recordPassword(stateFolder(), { email, password });
  console.log(`The new password of ${email} is ${password}`);
  console.log("The account's sessions have ended. Change it with POST /auth/change-password.");
}

const readArguments = () =>
  parseArgs({
    options: {
      account: { type: "string" },
      remote: { type: "boolean" },
    },
    allowPositionals: true,
  });

async function chooseAccount(execute: Execute, email: string, wanted: string | undefined) {
  const [rows = []] = await execute([claimsStatement(email)]);
  const claims = rows as Claim[];
  const [first] = claims;
  if (!first) throw new Error(`No account has the address ${email}.`);
  if (first.holds_address && wanted !== undefined && wanted !== first.id)
    throw new Error(`The account ${first.id} holds the address ${email}.`);
  if (first.holds_address || (claims.length === 1 && wanted === undefined)) return first.id;
  if (claims.some(({ id }) => id === wanted)) return wanted!;
  const list = claims.map(({ id, created_at }) => `${id}  ${new Date(created_at).toISOString()}`);
  throw new UsageError(
    `Several accounts claim ${email}. Name one with --account:\n${list.join("\n")}`,
  );
}

await runProgram(USAGE, run);
