import { randomBytes } from "node:crypto";
import { postJson } from "#local/dev/runtime/post-json";
import type { Credentials } from "./state-folder.ts";

/** Creates a user, a workspace and an API key through the public API. */
export async function makeFirstWorkspace(serviceUrl: string): Promise<Credentials> {
  const base_url = `${serviceUrl}/api/v1`;
  const email = "owner@quarry.example";
  const password = randomBytes(18).toString("base64url");
  const session = await postJson<{ access_token: string }>(`${base_url}/auth/register`, {
    email,
    password,
    name: "Local owner",
    workspace_name: "Local workspace",
  });
  const { key } = await postJson<{ key: string }>(
    `${base_url}/api-keys`,
    { name: "npm start" },
    { authorization: `Bearer ${session.access_token}` },
  );
  return { base_url, email, password, api_key: key };
}
