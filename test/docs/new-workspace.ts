import { randomUUID } from "node:crypto";

/** An API key of a new workspace, so that examples do not meet what others created. */
export async function newApiKey(url: string): Promise<string> {
  const call = async (path: string, body: object, token?: string) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { access_token: string; key: string };
  };
  const session = await call("/auth/register", {
    email: `reader-${randomUUID()}@quarry.example`,
    password: "a password of a reader",
  });
  return (await call("/api-keys", { name: "Examples" }, session.access_token)).key;
}
