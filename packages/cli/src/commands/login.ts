import { hostname } from "node:os";
import { AuthenticationError, PermissionError, Quarry } from "@quarry/client";
import { configFile, deleteLogin, writeLogin } from "#cli/configuration/config-file";
import {
  DEFAULT_URL,
  isUnencrypted,
  readConnection,
  serviceUrl,
} from "#cli/configuration/connection";
import { Failure } from "#cli/failures";
import { askChoice, askText } from "#cli/input/prompts";
import { readSecret } from "#cli/input/secret";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

export function addLogin(root: Root): void {
  root
    .command("login")
    .description("Store the address of a service and an API key for it.")
    .option("--email <address>", "Sign in with a password, and create an API key.")
    .addHelpText(
      "after",
      `
Asks for what is missing. A redirected standard input is the API key, or the password with --email. The login is
stored in ${configFile()}, which only you can read.
${examples(
  ["quarry login", "Answer questions"],
  ["quarry login --url https://quarry.acme.com < key.txt", "Store a key from a file"],
  ["quarry login --email you@acme.com", "Create a key with your password"],
)}`,
    )
    .action(async ({ email }, command) => {
      const session = new Session(command);
      const url = await chooseUrl(session);
      if (isUnencrypted(url))
        session.output.note(
          `${new URL(url).host} is not encrypted: others can read the key on the way.`,
        );
      const address = email ?? (await chooseAddress(session));
      const apiKey = address
        ? await createKey(session, url, address)
        : await readSecret(session, "API key");
      const workspace = await checkKey(url, apiKey);
      const file = writeLogin({ url, api_key: apiKey });
      if (process.env["QUARRY_API_KEY"])
        session.output.note("QUARRY_API_KEY is set, and takes precedence over the stored key.");
      await session.output.done(`Signed in to "${workspace}" at ${url}. The key is in ${file}.`, {
        url,
        workspace,
        file,
      });
    });

  root
    .command("logout")
    .description("Delete the stored login. The API key stays valid until you revoke it.")
    .addHelpText("after", examples(["quarry logout", "Delete the stored login"]))
    .action(async (_options, command) => {
      const { output } = new Session(command);
      const file = configFile();
      const deleted = deleteLogin();
      const message = deleted ? `Deleted ${file}.` : "There is no stored login.";
      await output.done(message, { file, deleted });
    });
}

async function chooseUrl(session: Session): Promise<string> {
  const isGiven = session.options.url !== undefined || process.env["QUARRY_URL"];
  const { url } = readConnection(session.options, { QUARRY_URL: process.env["QUARRY_URL"] });
  if (isGiven || !session.canAsk) return url;
  const answer = await askText(session, "Address of the service", { initial: url, instead: "" });
  return serviceUrl(answer || DEFAULT_URL);
}

/** The e-mail address of somebody who wants a new key; undefined for somebody who has one. */
async function chooseAddress(session: Session): Promise<string | undefined> {
  if (!session.canAsk) return undefined;
  const method = await askChoice("How do you sign in?", [
    { value: "key", label: "With an API key" },
    { value: "password", label: "With e-mail and password, which creates an API key" },
  ]);
  return method === "key" ? undefined : askText(session, "E-mail", { instead: "Give --email." });
}

/** Signs in with a password and creates an API key with a name that its owner recognizes. */
async function createKey(session: Session, url: string, email: string): Promise<string> {
  const password = await readSecret(session, "Password");
  const { access_token } = await new Quarry({ baseUrl: url }).auth.login({ email, password });
  try {
    const quarry = new Quarry({ baseUrl: url, token: access_token });
    const { key } = await quarry.apiKeys.create({ name: `quarry on ${hostname()}`.slice(0, 100) });
    return key;
  } catch (error) {
    if (!(error instanceof PermissionError)) throw error;
    throw new Failure(
      "Only owners and admins create API keys. Ask one for a key, then: quarry login",
    );
  }
}

/** Returns the name of the key's workspace. */
async function checkKey(url: string, apiKey: string): Promise<string> {
  try {
    return (await new Quarry({ baseUrl: url, apiKey }).workspace.get()).name;
  } catch (error) {
    if (!(error instanceof AuthenticationError)) throw error;
    throw new Failure(`${url} does not accept this API key. Nothing was stored.`);
  }
}
