import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connect } from "#src/db/client";
import { oauthCodes, oauthGrants } from "#src/db/tables/oauth";
import { signGrantToken } from "#src/shared/security/grant-token";
import { hashToken } from "#src/shared/security/secret-token";
import { addMember, api, newWorkspace } from "#test/support/harness/api";
import { CLIENT_DOCUMENT } from "#test/support/fakes/oauth-clients-web";
import {
  authorizationUrl,
  CALLBACK,
  CHALLENGE,
  consent,
  ISSUER,
  newCode,
  post,
  register,
  returned,
} from "#test/support/harness/oauth";

const owner = await newWorkspace();
const { body: client } = await register({ client_name: "Assistant" });
const PING = { jsonrpc: "2.0", id: 1, method: "ping" };
const ACCEPT = { Accept: "application/json, text/event-stream" };

const mcp = (token: string) =>
  api("POST", "//mcp", { json: PING, headers: { Authorization: `Bearer ${token}`, ...ACCEPT } });

/** Asks what the consent page shows for an address. */
const describeUrl = ({ search }: URL) => owner.asUser("GET", `/oauth/authorization${search}`);

describe("registration", () => {
  it.each([
    ["https://hosted.test/callback?with=query", 201],
    ["http://localhost:33418/callback", 201],
    ["http://127.0.0.1/", 201],
    ["http://[::1]:7777/callback", 201],
    ["cursor://anysphere.cursor-retrieval/oauth/callback", 201],
    ["http://hosted.test/callback", 400],
    ["http://127.0.0.1.hosted.test/", 400],
    ["https://hosted.test/#fragment", 400],
    ["https://user:password@hosted.test/", 400],
    ["javascript:alert(1)", 400],
    ["data:text/html,x", 400],
    ["/callback", 400],
    [`https://hosted.test/${"x".repeat(600)}`, 400],
  ])("of the redirect URI %s: %i", async (uri, status) => {
    const response = await register({ redirect_uris: [uri] });
    expect([response.status, response.body.error]).toEqual([
      status,
      status === 201 ? undefined : "invalid_redirect_uri",
    ]);
  });

  it("gives each registration an id of its own, also of the same metadata at the same time", async () => {
    const both = await Promise.all([
      register({ client_name: "A" }),
      register({ client_name: "A" }),
    ]);
    expect(new Set(both.map(({ body }) => body.client_id)).size).toBe(2);
  });

  it.each([
    [{ redirect_uris: [] }, "invalid_redirect_uri"],
    [{ redirect_uris: "https://hosted.test/" }, "invalid_redirect_uri"],
    [{ client_name: 7 }, "invalid_client_metadata"],
    [{ grant_types: ["client_credentials"] }, "invalid_client_metadata"],
    [{ response_types: ["token"] }, "invalid_client_metadata"],
  ])("refuses %j", async (metadata, error) => {
    const { status, body } = await register(metadata);
    expect([status, body.error]).toEqual([400, error]);
  });

  it("issues no secret, and removes invisible characters from the name", async () => {
    const metadata = {
      client_name: "Good\u202e \u200bname",
      token_endpoint_auth_method: "client_secret_post",
    };
    const { body } = await register(metadata);
    expect(body).toMatchObject({ client_name: "Good name", token_endpoint_auth_method: "none" });
    expect(body).not.toHaveProperty("client_secret");
  });
});

describe("an authorization request", () => {
  it("is described with what identifies the client", async () => {
    const { body } = await describeUrl(authorizationUrl(client.client_id, { scope: "read" }));
    expect(body).toEqual({
      client: { name: "Assistant", document_host: null },
      redirect_host: "hosted.test",
      is_loopback: false,
      scopes: ["read"],
      problem: null,
    });
    const document = { redirect_uri: "https://assistant.test/callback" };
    const described = await describeUrl(authorizationUrl(CLIENT_DOCUMENT, document));
    expect(described.body.client.document_host).toBe("assistant.test");
  });

  it.each([
    ["an unknown client", "unknown", {}],
    ["a changed client", `${client.client_id}x`, {}],
    ["a foreign redirect URI", client.client_id, { redirect_uri: "https://evil.test/callback" }],
    ["a longer redirect URI", client.client_id, { redirect_uri: `${CALLBACK}/more` }],
    ["another port", client.client_id, { redirect_uri: "https://hosted.test:444/callback" }],
    ["the document of another client", "https://assistant.test/another-id.json", {}],
    ["a document of a client with a secret", "https://assistant.test/with-secret.json", {}],
    ["a document with a dangerous redirect URI", "https://assistant.test/bad-redirect.json", {}],
    ["a document that moved", "https://assistant.test/moved.json", {}],
    ["a large document", "https://assistant.test/large.json", {}],
    ["a page", "https://assistant.test/page.json", {}],
    ["a missing document", "https://assistant.test/missing.json", {}],
    ["a host that is down", "https://assistant.test/down.json", {}],
    ["a private address", "https://127.0.0.1/client.json", {}],
    ["an address without a path", "https://assistant.test/", {}],
  ])("with %s is rejected without a redirect", async (_, clientId, changes) => {
    const url = authorizationUrl(clientId, changes);
    for (const { status, body } of [await describeUrl(url), await consent(owner, url)]) {
      expect([status, body.error.code]).toEqual([422, "validation_failed"]);
      expect(JSON.stringify(body)).not.toContain("redirect_to");
    }
  });

  it.each([
    ["PKCE", { code_challenge: undefined }, "invalid_request"],
    ["S256", { code_challenge_method: "plain" }, "invalid_request"],
    ["a method", { code_challenge_method: undefined }, "invalid_request"],
    ["a whole challenge", { code_challenge: "short" }, "invalid_request"],
    ["the right resource", { resource: "https://other.test/mcp" }, "invalid_target"],
    ["a known scope", { scope: "read admin" }, "invalid_scope"],
    ["a code", { response_type: "token" }, "unsupported_response_type"],
  ])("without %s returns to the client with an error", async (_, changes, error) => {
    const url = authorizationUrl(client.client_id, { ...changes, state: "s" });
    const { body } = await describeUrl(url);
    const answers = [
      new URL(body.problem.redirect_to).searchParams,
      returned(await consent(owner, url)),
    ];
    for (const parameters of answers)
      expect(Object.fromEntries(parameters)).toMatchObject({ error, state: "s", iss: ISSUER });
  });

  it("may use any port of a loopback address", async () => {
    const { body } = await register({ redirect_uris: ["http://127.0.0.1/callback"] });
    const redirect_uri = "http://127.0.0.1:50123/callback";
    const described = await describeUrl(authorizationUrl(body.client_id, { redirect_uri }));
    expect(described.body).toMatchObject({ is_loopback: true, problem: null });
  });

  it("that the user refuses returns access_denied", async () => {
    const url = authorizationUrl(client.client_id);
    const parameters = returned(await consent(owner, url, { decision: "deny" }));
    expect([parameters.get("error"), parameters.get("code")]).toEqual(["access_denied", null]);
  });

  it("gives no access to a foreign workspace, and no more scopes than requested", async () => {
    const stranger = await newWorkspace();
    const url = authorizationUrl(client.client_id, { scope: "read" });
    const foreign = await consent(owner, url, {
      workspace_id: stranger.workspaceId,
      scopes: ["read"],
    });
    expect(foreign.status).toBe(404);
    expect((await consent(owner, url, { scopes: ["read", "write"] })).status).toBe(422);
  });

  it("can choose another workspace of the user", async () => {
    const other = await newWorkspace();
    const member = await addMember(other.workspaceId, "member");
    const form = await newCode({ asUser: member.asUser, workspaceId: other.workspaceId });
    expect((await post("token", form)).status).toBe(200);
    expect((await other.asUser("GET", "/oauth/grants")).body.total).toBe(1);
  });

  it("cannot be decided with an API key", async () => {
    const url = authorizationUrl(client.client_id);
    const { status } = await consent({ ...owner, asUser: owner.asKey }, url);
    expect(status).toBe(403);
  });
});

describe("the exchange of a code", () => {
  it.each([
    ["another client", { client_id: "another" }, "invalid_grant"],
    ["another redirect URI", { redirect_uri: "https://evil.test/" }, "invalid_grant"],
    ["another verifier", { code_verifier: "x".repeat(43) }, "invalid_grant"],
    ["no verifier", { code_verifier: "" }, "invalid_request"],
    ["an unknown code", { code: "unknown" }, "invalid_grant"],
    ["another resource", { resource: "https://other.test/mcp" }, "invalid_target"],
    ["another grant type", { grant_type: "password" }, "unsupported_grant_type"],
  ])("with %s fails, and leaves the code valid", async (_, changes, error) => {
    const form = await newCode(owner);
    const refused = await post("token", { ...form, ...changes });
    expect([refused.status, refused.body.error]).toEqual([400, error]);
    expect((await post("token", form)).status).toBe(200);
  });

  it("fails after it expired", async () => {
    const form = await newCode(owner);
    await connect(env.DB)
      .update(oauthCodes)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(oauthCodes.codeHash, await hashToken(form.code)));
    expect((await post("token", form)).body.error).toBe("invalid_grant");
  });

  it("happens once, also under concurrent requests", async () => {
    const form = await newCode(owner);
    const responses = await Promise.all([1, 2, 3, 4].map(() => post("token", form)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("ends the access if it happens again", async () => {
    const form = await newCode(owner);
    const { body } = await post("token", form);
    const { id } = (await owner.asUser("GET", "/oauth/grants?per_page=1")).body.data[0];
    expect((await mcp(body.access_token)).status).toBe(200);
    expect((await post("token", form)).body.error).toBe("invalid_grant");
    expect((await mcp(body.access_token)).status).toBe(401);
    const log = await owner.asUser("GET", "/audit-log?action=oauth_grant.replayed&per_page=1");
    expect(log.body.data[0].target).toBe(id);
  });

  it("fails for a user who has left the workspace", async () => {
    const member = await addMember(owner.workspaceId, "member");
    const form = await newCode({ ...member, workspaceId: owner.workspaceId });
    await owner.asUser("DELETE", `/workspace/members/${member.userId}`);
    expect((await post("token", form)).body.error).toBe("invalid_grant");
  });

  it("accepts each parameter once, in a form", async () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const twice = await api("POST", "//oauth/token", { body: "code=a&code=b", headers });
    expect([twice.status, twice.body.error]).toEqual([400, "invalid_request"]);
    const { body } = await api("POST", "//oauth/token", { json: {} });
    expect(body.error).toBe("invalid_request");
  });
});

describe("a token", () => {
  it("is not accepted by the API, by another resource, or after it expired", async () => {
    const { body } = await post("token", await newCode(owner));
    const headers = { Authorization: `Bearer ${body.access_token}` };
    expect((await api("GET", "/credits", { headers })).status).toBe(401);
    const { id: grantId } = (await owner.asUser("GET", "/oauth/grants?per_page=1")).body.data[0];
    const sign = (resource: string, nowMs: number) =>
      signGrantToken(env.JWT_SECRET, { grantId, resource }, nowMs);
    expect((await mcp(await sign(`${ISSUER}/mcp`, Date.now()))).status).toBe(200);
    expect((await mcp(await sign("https://other.test/mcp", Date.now()))).status).toBe(401);
    expect((await mcp(await sign(`${ISSUER}/mcp`, Date.now() - 3600_000))).status).toBe(401);
    expect((await mcp(client.client_id)).status).toBe(401);
  });

  it("is refreshed twice at once with the same result, and an old one ends the access", async () => {
    const { client_id, ...form } = await newCode(owner);
    const { body: first } = await post("token", { client_id, ...form });
    const refresh = (refresh_token: string, id = client_id) =>
      post("token", { grant_type: "refresh_token", refresh_token, client_id: id });
    expect((await refresh(first.refresh_token, "another")).body.error).toBe("invalid_grant");
    const [one, other] = await Promise.all([
      refresh(first.refresh_token),
      refresh(first.refresh_token),
    ]);
    expect(one.body.refresh_token).toBe(other.body.refresh_token);
    const { body: third } = await refresh(one.body.refresh_token);
    expect((await mcp(third.access_token)).status).toBe(200);
    expect((await refresh(first.refresh_token)).body.error).toBe("invalid_grant");
    expect((await mcp(third.access_token)).status).toBe(401);
    expect((await refresh(third.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("is stored as a hash only", async () => {
    const form = await newCode(owner);
    const { body } = await post("token", form);
    const db = connect(env.DB);
    const rows = JSON.stringify([
      await db.select().from(oauthCodes),
      await db.select().from(oauthGrants),
    ]);
    const secrets = [form.code, form.client_id, body.refresh_token, body.access_token];
    for (const secret of secrets) expect(rows).not.toContain(secret);
    expect(rows).toContain(await hashToken(form.code));
    expect(rows).toContain(CHALLENGE);
  });
});
