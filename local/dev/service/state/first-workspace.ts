import { randomBytes } from "node:crypto";
import type { Credentials } from "./state-folder.ts";

/** Creates a user, a workspace and an API key through the public API. */
export async function makeFirstWorkspace(serviceUrl: string): Promise<Credentials> {
  const base_url = `${serviceUrl}/api/v1`;
  const email = "owner@quarry.example";
  const password = randomBytes(18).toString("base64url");
  const session = await post<{ access_token: string }>(`${base_url}/auth/register`, {
    email,
    password,
    name: "Local owner",
    workspace_name: "Local workspace",
  });
  const { key } = await post<{ key: string }>(
    `${base_url}/api-keys`,
    { name: "npm start" },
    { authorization: `Bearer ${session.access_token}` },
  );
  return { base_url, email, password, api_key: key };
}

async function post<T>(url: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${url} returned HTTP ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
