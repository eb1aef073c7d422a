import { postJson, UnexpectedStatus } from "#local/dev/runtime/post-json";
import type { Credentials, Owner } from "./state-folder.ts";

type Session = { access_token: string };

/** Creates a user, a workspace and an API key through the public API. An earlier start may have created the user. */
export async function makeFirstWorkspace(serviceUrl: string, owner: Owner): Promise<Credentials> {
  const base_url = `${serviceUrl}/api/v1`;
  const session = (await register(base_url, owner)) ?? (await signIn(base_url, owner));
  const { key } = await postJson<{ key: string }>(
    `${base_url}/api-keys`,
    { name: "npm start" },
    { authorization: `Bearer ${session.access_token}` },
  );
  return { base_url, ...owner, api_key: key };
}

/** Undefined if the account exists. */
async function register(baseUrl: string, owner: Owner): Promise<Session | undefined> {
  try {
    return await postJson<Session>(`${baseUrl}/auth/register`, {
      ...owner,
      name: "Local owner",
      workspace_name: "Local workspace",
    });
  } catch (error) {
    if (error instanceof UnexpectedStatus && error.status === 409) return undefined;
    throw error;
  }
}

async function signIn(baseUrl: string, owner: Owner): Promise<Session> {
  try {
    return await postJson<Session>(`${baseUrl}/auth/login`, owner);
  } catch (error) {
    if (!(error instanceof UnexpectedStatus) || error.status !== 401) throw error;
    throw new Error(
      `The database has the account ${owner.email}, and credentials.json is missing in its folder. Restore the file, or run: npm run reset-password -- ${owner.email}`,
      { cause: error },
    );
  }
}
