import { describe, expect, it } from "vitest";
import { addMember, api, caller, newWorkspace } from "#test/support/harness/api";
import { operations } from "#test/support/harness/description";
import { type Access, ENDPOINTS } from "./endpoints";

const NOBODYS_ID = "019a9c3e-7d2b-7c41-9f0a-000000000000";
const split = (endpoint: string) => {
  const [method = "", path = ""] = endpoint.split(" ");
  return [method, path.replaceAll(/\{\w+\}/g, NOBODYS_ID)] as const;
};
const of = (...accesses: Access[]) =>
  ENDPOINTS.filter(([access]) => accesses.includes(access)).map(([, endpoint]) => endpoint);

it("lists every endpoint of the OpenAPI document once, with its access", async () => {
  const security: Record<Access, string[]> = {
    public: [],
    optional: ["Bearer"],
    data: ["ApiKey", "Bearer"],
    session: ["Bearer"],
    admin: ["Bearer"],
    operator: ["Operator"],
  };
  const described = (await operations()).map((operation) => [
    `${operation.method} ${operation.path}`,
    (operation.security ?? []).flatMap((scheme) => Object.keys(scheme)),
  ]);
  const listed = ENDPOINTS.map(([access, endpoint]) => [endpoint, security[access]]);
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(listed));
  expect(new Set(of("public", "optional", "data", "session", "admin", "operator")).size).toBe(
    ENDPOINTS.length,
  );
});

it("documents the required roles of every endpoint for admins, and of no other", async () => {
  const restricted = (await operations()).filter((operation) => "x-required-roles" in operation);
  expect(restricted.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    of("admin").toSorted(),
  );
});

describe.each(of("data", "session", "admin", "operator"))("%s", (endpoint) => {
  const [method, path] = split(endpoint);
  it.each([
    ["nothing", {}],
    ["a wrong key", { "X-API-Key": "lk_live_0000000000000000000000000000000000000000000" }],
    ["a wrong token", { Authorization: "Bearer garbage" }],
  ])("rejects %s with 401", async (_, headers) => {
    expect(await api(method, path, { headers })).toMatchObject({
      status: 401,
      body: { error: { code: "unauthorized" } },
    });
  });
});

it("rejects an API key with 403 where a session is required", async () => {
  const { asKey } = await newWorkspace();
  for (const endpoint of of("session", "admin")) {
    const { status, body } = await asKey(...split(endpoint));
    expect([endpoint, status, body.error?.code]).toEqual([endpoint, 403, "forbidden"]);
  }
});

it("rejects a member with 403 where an admin is required", async () => {
  const { asUser } = await newWorkspace({ role: "member" });
  for (const endpoint of of("admin")) {
    const { status, body } = await asUser(...split(endpoint));
    expect([endpoint, status, body.error?.code]).toEqual([endpoint, 403, "forbidden"]);
  }
});

it("accepts callers with the required access", async () => {
  const { workspaceId, asKey } = await newWorkspace();
  const { asUser: asMember } = await addMember(workspaceId, "member");
  const { asUser: asAdmin } = await addMember(workspaceId, "admin");
  // A member each, because one of the endpoints ends all sessions of its caller.
  const ofSession = of("session").map(
    async (endpoint) => [endpoint, (await addMember(workspaceId, "member")).asUser] as const,
  );
  const callers = [
    ...of("data").flatMap((endpoint) => [
      [endpoint, asKey] as const,
      [endpoint, asMember] as const,
    ]),
    ...(await Promise.all(ofSession)),
    ...of("admin").map((endpoint) => [endpoint, asAdmin] as const),
  ];
  for (const [endpoint, call] of callers) {
    const { status } = await call(...split(endpoint));
    expect([endpoint, [401, 403, 500].includes(status), status]).toEqual([endpoint, false, status]);
  }
});

/** Requests that only read, although they are not GET. */
const READING_REQUESTS = [
  "POST /discovery",
  "POST /discovery/maps",
  "POST /integrations/field-map-preview",
  "POST /saved-searches/{id}/run",
  "POST /workflows/preview",
  "POST /jobs/preview",
  "POST /jobs/csv/preview",
];
const scopeOfRequest = (endpoint: string) =>
  endpoint.startsWith("GET ") || READING_REQUESTS.includes(endpoint) ? "read" : "write";

it("describes which scope of an API key each data endpoint requires", async () => {
  const described = (await operations())
    .filter(({ security }) => security?.some((scheme) => "ApiKey" in scheme))
    .map(({ method, path, security }) => [
      `${method} ${path}`,
      security?.flatMap((scheme) => scheme["ApiKey"] ?? []),
    ]);
  const expected = of("data").map((endpoint) => [endpoint, [scopeOfRequest(endpoint)]]);
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(expected));
});

it.each(["read", "write"])("rejects an API key without the %s scope with 403", async (missing) => {
  const { asUser } = await newWorkspace();
  const scopes = [missing === "read" ? "write" : "read"];
  const { body: created } = await asUser("POST", "/api-keys", { json: { name: "x", scopes } });
  const asKey = caller({ "X-API-Key": created.key });
  for (const endpoint of of("data")) {
    const { status, body } = await asKey(...split(endpoint));
    const isRefused = status === 403 && body.error.message.includes(`\`${missing}\` scope`);
    expect([endpoint, isRefused, status]).toEqual([
      endpoint,
      scopeOfRequest(endpoint) === missing,
      status,
    ]);
  }
});
