import type {
  OAuthClientProvider,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { api, type Answer, type TestWorkspace } from "./api";

export const ISSUER = "https://quarry.test";
export const CALLBACK = "https://hosted.test/callback";

/** A client of the official SDK that keeps everything in memory. The test takes the part of the browser. */
export class MemoryProvider implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadataUrl?: string;
  client: StoredOAuthClientInformation | undefined;
  stored: StoredOAuthTokens | undefined;
  authorizationUrl = new URL("about:blank");
  #verifier = "";

  constructor({
    redirectUrl = CALLBACK,
    document,
  }: { redirectUrl?: string; document?: string } = {}) {
    this.redirectUrl = redirectUrl;
    if (document !== undefined) this.clientMetadataUrl = document;
  }

  get clientMetadata() {
    return { client_name: "Hosted assistant", redirect_uris: [this.redirectUrl] };
  }

  clientInformation = () => this.client;
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.client = client;
  }
  tokens = () => this.stored;
  saveTokens(tokens: StoredOAuthTokens) {
    this.stored = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.authorizationUrl = url;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier = () => this.#verifier;
  /** The client calls it when the server rejects what it stored. */
  invalidateCredentials() {
    this.stored = undefined;
  }
  state = () => "state of the client";
}

type User = Pick<TestWorkspace, "asUser" | "workspaceId">;

/** Does what the consent page does: sends the parameters of the address and the decision of the user. */
export function consent(
  { asUser, workspaceId }: User,
  address: URL,
  decision: Record<string, unknown> = {},
): Promise<Answer> {
  const json = {
    ...Object.fromEntries(address.searchParams),
    decision: "allow",
    workspace_id: workspaceId,
    scopes: ["read", "write"],
    ...decision,
  };
  return asUser("POST", "/oauth/authorization", { json });
}

/** The parameters with which the browser returns to the client. */
export const returned = ({ body }: Answer) => new URL(body.redirect_to).searchParams;

/** Posts a form, as clients do to the token endpoint. */
export const post = (path: string, form: Record<string, string>): Promise<Answer> =>
  api("POST", `//oauth/${path}`, {
    body: new URLSearchParams(form).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });

export const VERIFIER = "a-verifier-of-forty-three-characters-or-more";
/** BASE64URL(SHA-256(VERIFIER)). */
export const CHALLENGE = await crypto.subtle
  .digest("SHA-256", new TextEncoder().encode(VERIFIER))
  .then((digest) => Buffer.from(digest).toString("base64url"));

export const register = (metadata: Record<string, unknown> = {}): Promise<Answer> =>
  api("POST", "//oauth/register", { json: { redirect_uris: [CALLBACK], ...metadata } });

/** An authorization request of a client, as the address of the consent page. */
export function authorizationUrl(
  clientId: string,
  changes: Record<string, string | undefined> = {},
): URL {
  const url = new URL(`${ISSUER}/authorize`);
  const parameters = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    resource: `${ISSUER}/mcp`,
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

/** A code that a user has allowed, and the form that exchanges it. */
export async function newCode(user: User, decision: Record<string, unknown> = {}) {
  const { body: client } = await register();
  const code = returned(await consent(user, authorizationUrl(client.client_id), decision)).get(
    "code",
  );
  return {
    grant_type: "authorization_code",
    code: code!,
    client_id: client.client_id as string,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
  };
}
