import { createHash } from "node:crypto";
import type { Quarry } from "@quarry/client";

const VERIFIER = "a-verifier-of-forty-three-characters-or-more";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

/** A client that registered itself, with what it sends in the browser of the user. */
export async function registerClient(serviceUrl: string, name: string, redirectUri: string) {
  const response = await fetch(`${serviceUrl}/oauth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client_name: name, redirect_uris: [redirectUri] }),
  });
  const { client_id } = (await response.json()) as { client_id: string };
  const request = {
    response_type: "code",
    client_id,
    redirect_uri: redirectUri,
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    state: "a state",
  };
  /** Exchanges the code that the browser brought. */
  const exchange = async (code: string) => {
    const form = {
      grant_type: "authorization_code",
      code,
      client_id,
      redirect_uri: redirectUri,
      code_verifier: VERIFIER,
    };
    const token = await fetch(`${serviceUrl}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams(form),
    });
    return (await token.json()) as { token_type: string; scope: string; access_token: string };
  };
  return { request, exchange };
}

/** Connects a client as the consent page does. */
export async function connectClient(quarry: Quarry, serviceUrl: string, name: string) {
  const { request, exchange } = await registerClient(
    serviceUrl,
    name,
    "https://assistant.test/callback",
  );
  const { data: workspaces } = await quarry.auth.workspaces();
  const { redirect_to } = await quarry.oauth.authorize({
    ...request,
    decision: "allow",
    workspace_id: workspaces[0]!.id,
    scopes: ["read"],
  });
  await exchange(new URL(redirect_to).searchParams.get("code")!);
}
