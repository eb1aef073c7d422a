import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { exports } from "cloudflare:workers";
import { expect, it, onTestFinished } from "vitest";
import { addMember, api, newWorkspace } from "#test/support/harness/api";
import { CLIENT_CALLBACK, CLIENT_DOCUMENT } from "#test/support/fakes/oauth-clients-web";
import { callTool } from "#test/support/harness/mcp";
import { consent, ISSUER, MemoryProvider, post, returned } from "#test/support/harness/oauth";

const MCP = new URL(`${ISSUER}/mcp`);

function newClient(authProvider: MemoryProvider) {
  const client = new Client({ name: "hosted", version: "1.0.0" });
  onTestFinished(() => client.close());
  const transport = new StreamableHTTPClientTransport(MCP, {
    authProvider,
    fetch: (url, init) => exports.default.fetch(url, init),
  });
  return { client, transport };
}

/** Connects as an assistant does: it is refused, sends the user to the consent page, and comes back with a code. */
async function connect(
  provider: MemoryProvider,
  user: Parameters<typeof consent>[0],
  scopes = ["read", "write"],
): Promise<Client> {
  const first = newClient(provider);
  await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError);
  const decided = await consent(user, provider.authorizationUrl, { scopes });
  expect(decided.status).toBe(201);
  await first.transport.finishAuth(returned(decided));
  const { client, transport } = newClient(provider);
  await client.connect(transport);
  return client;
}

it("connects the official client by dynamic registration, and counts its use as that of a key", async () => {
  const owner = await newWorkspace({ credits: 7 });
  const provider = new MemoryProvider();
  const client = await connect(provider, owner);
  expect((await callTool(client, "get_usage")).data.credits.balance).toBe(7);
  expect(provider.authorizationUrl.pathname).toBe("/authorize");
  expect(provider.stored).toMatchObject({ token_type: "Bearer", scope: "read write" });
  const { body } = await owner.asUser("GET", "/oauth/grants");
  expect(body.data).toEqual([
    expect.objectContaining({
      client_name: "Hosted assistant",
      redirect_host: "hosted.test",
      scopes: ["read", "write"],
      user: { id: owner.userId, name: "Test User" },
      last_used_at: expect.any(String),
    }),
  ]);
  const { body: keys } = await owner.asUser("GET", "/api-keys");
  expect(keys.data.map(({ id }: { id: string }) => id)).toContain(body.data[0].id);
  const { body: log } = await owner.asUser("GET", "/audit-log?action=oauth_grant.created");
  expect(log.data).toEqual([expect.objectContaining({ target: body.data[0].id })]);
});

it("connects a client that a metadata document describes, with the scope that the user allows", async () => {
  const owner = await newWorkspace();
  const provider = new MemoryProvider({
    redirectUrl: CLIENT_CALLBACK,
    document: CLIENT_DOCUMENT,
  });
  const client = await connect(provider, owner, ["read"]);
  expect(provider.authorizationUrl.searchParams.get("client_id")).toBe(CLIENT_DOCUMENT);
  const { tools } = await client.listTools();
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  expect(provider.stored?.scope).toBe("read");
});

it("refreshes an access token that has expired without the user", async () => {
  const provider = new MemoryProvider();
  await connect(provider, await newWorkspace());
  const before = provider.stored!;
  provider.stored = { ...before, access_token: "expired" };
  const { client, transport } = newClient(provider);
  await client.connect(transport);
  expect((await callTool(client, "get_usage")).isError).toBe(false);
  expect(provider.stored?.refresh_token).not.toBe(before.refresh_token);
});

it.each(["DELETE /oauth/grants/", "DELETE /api-keys/"])("ends the access with %s", async (call) => {
  const owner = await newWorkspace();
  const client = await connect(new MemoryProvider(), owner);
  const { body } = await owner.asUser("GET", "/oauth/grants");
  const [method = "", path] = call.split(" ");
  expect((await owner.asUser(method, `${path}${body.data[0].id}`)).status).toBe(204);
  await expect(callTool(client, "get_usage")).rejects.toThrow(UnauthorizedError);
  expect((await owner.asUser("GET", "/oauth/grants")).body.total).toBe(0);
});

it("has a key that cannot be rotated, because it has no secret", async () => {
  const owner = await newWorkspace();
  const client = await connect(new MemoryProvider(), owner);
  const { body } = await owner.asUser("GET", "/oauth/grants");
  const { status } = await owner.asUser("POST", `/api-keys/${body.data[0].id}/rotate`);
  expect(status).toBe(409);
  expect((await callTool(client, "get_usage")).isError).toBe(false);
});

it("ends the access of a member's client when the member is removed, and keeps their keys", async () => {
  const owner = await newWorkspace();
  const member = {
    ...(await addMember(owner.workspaceId, "admin")),
    workspaceId: owner.workspaceId,
  };
  const client = await connect(new MemoryProvider(), member);
  const { body: key } = await member.asUser("POST", "/api-keys", { json: { name: "Import" } });
  expect((await owner.asUser("DELETE", `/workspace/members/${member.userId}`)).status).toBe(204);
  await expect(callTool(client, "get_usage")).rejects.toThrow(UnauthorizedError);
  const { status } = await api("GET", "/credits", { headers: { "X-API-Key": key.key } });
  expect(status).toBe(200);
  expect((await owner.asUser("GET", "/oauth/grants")).body.total).toBe(0);
});

it("shows members their own clients, and owners all", async () => {
  const owner = await newWorkspace();
  const member = {
    ...(await addMember(owner.workspaceId, "member")),
    workspaceId: owner.workspaceId,
  };
  await connect(new MemoryProvider(), owner);
  await connect(new MemoryProvider(), member);
  const [mine, all] = [
    await member.asUser("GET", "/oauth/grants"),
    await owner.asUser("GET", "/oauth/grants"),
  ];
  expect([mine.body.total, all.body.total]).toEqual([1, 2]);
  const ofOwner = all.body.data.find(({ id }: { id: string }) => id !== mine.body.data[0].id);
  expect((await member.asUser("DELETE", `/oauth/grants/${ofOwner.id}`)).status).toBe(404);
});

it("ends the access when the client revokes its token", async () => {
  const owner = await newWorkspace();
  const provider = new MemoryProvider();
  const client = await connect(provider, owner);
  const client_id = provider.client!.client_id;
  const token = provider.stored!.refresh_token!;
  expect((await post("revoke", { token, client_id: "another" })).status).toBe(200);
  expect((await callTool(client, "get_usage")).isError).toBe(false);
  expect((await post("revoke", { token, client_id })).status).toBe(200);
  await expect(callTool(client, "get_usage")).rejects.toThrow(UnauthorizedError);
});

it("publishes metadata for the address that was asked", async () => {
  const refused = await api("POST", "//mcp", { json: {} });
  const challenge = refused.headers.get("WWW-Authenticate") ?? "";
  const [, address = ""] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
  expect(address).toBe(`${ISSUER}/.well-known/oauth-protected-resource/mcp`);
  const { body: resource } = await api("GET", `/${new URL(address).pathname}`);
  expect(resource).toMatchObject({ resource: MCP.href, authorization_servers: [ISSUER] });
  const { body: server, headers } = await api("GET", "//.well-known/oauth-authorization-server");
  expect(server).toMatchObject({
    issuer: ISSUER,
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    client_id_metadata_document_supported: true,
  });
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
});
