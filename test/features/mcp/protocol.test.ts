import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { api, newWorkspace } from "#test/support/harness/api";
import { callTool, connectMcp, REVISIONS } from "#test/support/harness/mcp";

const PING = { jsonrpc: "2.0", id: 1, method: "ping" };
const ACCEPT = { Accept: "application/json, text/event-stream" };

describe.each(REVISIONS)("revision %s", (revision) => {
  it("lists the tools and calls one", async () => {
    const { key } = await newWorkspace({ credits: 7 });
    const client = await connectMcp({ "X-API-Key": key }, { revision });
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getInstructions()).toContain("find_companies");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("search_leads");
    const { isError, text, data } = await callTool(client, "get_usage");
    expect(isError).toBe(false);
    expect(data.credits.balance).toBe(7);
    expect(JSON.parse(text)).toEqual(data);
  });
});

it("accepts an API key as a bearer token", async () => {
  const { key } = await newWorkspace();
  const client = await connectMcp({ Authorization: `Bearer ${key}` });
  expect((await callTool(client, "get_usage")).isError).toBe(false);
});

it.each([
  ["no credential", {}],
  ["an unknown key", { "X-API-Key": "lk_live_0000000000000000000000000000000000000000000" }],
  ["an unknown key as a bearer token", { Authorization: "Bearer lk_live_00000000000000000000" }],
])("rejects %s with 401 and a challenge", async (_, headers: Record<string, string>) => {
  const { status, body, headers: sent } = await api("POST", "//mcp", { json: PING, headers });
  expect([status, body.error.code]).toEqual([401, "unauthorized"]);
  expect(sent.get("WWW-Authenticate")).toMatch(/^Bearer /);
});

it("rejects a revoked key at the next request", async () => {
  const { key, keyId, asUser } = await newWorkspace();
  const client = await connectMcp({ "X-API-Key": key });
  expect((await callTool(client, "get_usage")).isError).toBe(false);
  expect((await asUser("DELETE", `/api-keys/${keyId}`)).status).toBe(204);
  await expect(callTool(client, "get_usage")).rejects.toThrow(/revoked/);
});

it.each([
  ["GET", 405],
  ["DELETE", 405],
])("answers %s with %i, because it keeps no sessions", async (method, expected) => {
  const { key } = await newWorkspace();
  const { status, headers } = await api(method, "//mcp", { headers: { "X-API-Key": key } });
  expect([status, headers.get("Allow")]).toEqual([expected, "POST, OPTIONS"]);
});

it.each([
  ["a page of another origin", "https://evil.example", 403],
  ["an opaque origin", "null", 403],
  ["the service's own origin", "https://quarry.test", 200],
])("answers %s", async (_, origin, expected) => {
  const { key } = await newWorkspace();
  const headers = { "X-API-Key": key, Origin: origin, ...ACCEPT };
  expect((await api("POST", "//mcp", { json: PING, headers })).status).toBe(expected);
});

it.each([
  ["a stranger's name that was rebound to this service", "https://rebound.example", 403],
  ["a loopback name", "http://127.0.0.1:8787", 200],
])("answers a page that reached it under %s", async (_, origin, expected) => {
  const { key } = await newWorkspace();
  const response = await exports.default.fetch(`${origin}/mcp`, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json", Origin: origin, ...ACCEPT },
    body: JSON.stringify(PING),
  });
  expect(response.status).toBe(expected);
  await response.text();
});

it.each([
  ["a text that is not JSON", "{", 400],
  ["a batch", `[${JSON.stringify(PING)}]`, 400],
  ["a body that is too large", JSON.stringify({ ...PING, x: "x".repeat(1024 * 1024) }), 413],
  ["deep nesting", `{"a":${"[".repeat(200)}${"]".repeat(200)}}`, 422],
])("rejects %s", async (_, body, expected) => {
  const { key } = await newWorkspace();
  const headers = { "X-API-Key": key, "Content-Type": "application/json", ...ACCEPT };
  expect((await api("POST", "//mcp", { body, headers })).status).toBe(expected);
});

it("opens no subscription, because its lists never change", async () => {
  const { key } = await newWorkspace();
  const client = await connectMcp({ "X-API-Key": key });
  expect(client.getServerCapabilities()).toMatchObject({ tools: { listChanged: false } });
});
