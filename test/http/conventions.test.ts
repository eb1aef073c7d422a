import { z } from "@hono/zod-openapi";
import { expect, it, vi } from "vitest";
import { body, endpoint, form, json, noContent, optionalBody } from "#src/http/endpoints/endpoint";
import { StringIdPath, UuidPath } from "#src/http/path-params";
import { PageQuery } from "#src/http/paginated";
import { notFound } from "#src/shared/errors";
import { api, newWorkspace } from "#test/support/harness/api";
import { probeApi } from "#test/support/harness/probe-api";

const Thing = z.strictObject({
  name: z.string().max(5),
  urls: z.array(z.url()).default([]),
});
const base = { operationId: "probe", tags: ["Health"] as [string], summary: "Probe" };
const Anything = z.object({}).loose();

const call = probeApi(
  [
    endpoint(
      "public",
      {
        ...base,
        method: "post",
        path: "/things",
        request: body(Thing),
        responses: { 200: json(Thing, "It") },
      },
      (c) => c.json(c.req.valid("json"), 200),
    ),
    endpoint(
      "public",
      {
        ...base,
        method: "post",
        path: "/options",
        request: optionalBody(z.strictObject({ format: z.enum(["csv", "xlsx"]).default("csv") })),
        responses: { 200: json(Anything, "It") },
      },
      (c) => c.json(c.req.valid("json"), 200),
    ),
    endpoint(
      "public",
      {
        ...base,
        method: "post",
        path: "/files",
        maxBodyBytes: 2000,
        request: form(z.strictObject({ file: z.instanceof(File), name: z.string().optional() })),
        responses: { 200: json(Anything, "It") },
      },
      async (c) => {
        const { file, name } = c.req.valid("form");
        return c.json({ text: await file.text(), file: file.name, name: name ?? null }, 200);
      },
    ),
    endpoint(
      "public",
      {
        ...base,
        method: "get",
        path: "/uuids/{id}",
        request: { params: UuidPath },
        responses: { 204: noContent("It") },
      },
      (c) => c.body(null, 204),
    ),
    endpoint(
      "public",
      {
        ...base,
        method: "delete",
        path: "/strings/{id}",
        request: { params: StringIdPath },
        responses: { 204: noContent("It") },
      },
      () => {
        throw notFound("Thing");
      },
    ),
    endpoint(
      "public",
      { ...base, method: "post", path: "/start", responses: { 204: noContent("It") } },
      (c) => c.body(null, 204),
    ),
    endpoint(
      "public",
      {
        ...base,
        method: "post",
        path: "/button",
        ignoresBody: true,
        responses: { 204: noContent("It") },
      },
      (c) => c.body(null, 204),
    ),
    endpoint(
      "public",
      {
        ...base,
        method: "get",
        path: "/list",
        request: { query: PageQuery },
        responses: { 200: json(Anything, "It") },
      },
      (c) => c.json(c.req.valid("query"), 200),
    ),
    endpoint(
      "data",
      { ...base, method: "get", path: "/mine", responses: { 200: json(Anything, "It") } },
      (c) => c.json({}, 200),
    ),
    endpoint(
      "public",
      { ...base, method: "get", path: "/broken", responses: { 200: json(Anything, "It") } },
      () => {
        throw new Error("SELECT secret FROM vault");
      },
    ),
  ],
  { CORS_ORIGINS: "https://app.test, https://other.test" },
);

it("returns an error for each invalid property of a body", async () => {
  const { status, body } = await call("POST", "/things", {
    json: { name: "too long", urls: ["https://a.test", "nope"], typo: 1 },
  });
  expect(status).toBe(422);
  expect(body.error.code).toBe("validation_failed");
  expect(body.error.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    "body.name",
    "body.typo",
    "body.urls.1",
  ]);
  expect(body.error.details[0]).toEqual({
    path: expect.any(String),
    message: expect.any(String),
    code: expect.any(String),
  });
});

it("rejects a body with members of an endpoint that has no body", async () => {
  const json = { "Content-Type": "application/json" };
  for (const empty of [
    {},
    { headers: json, body: "" },
    { json: {} },
    { headers: json, body: " {}\n" },
  ])
    expect(await call("POST", "/start", empty)).toMatchObject({ status: 204 });
  expect(await call("POST", "/start", { json: { urls: ["a.test"], name: "A" } })).toMatchObject({
    status: 422,
    body: {
      error: {
        code: "validation_failed",
        details: [
          { path: "body.urls", message: "Unknown property. This endpoint has no request body" },
          { path: "body.name" },
        ],
      },
    },
  });
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  for (const sent of [
    { json: ["a.test"] },
    { json: null },
    { headers: json, body: "{" },
    { headers: form, body: "urls=a.test" },
    { json: "x".repeat(1024 * 1024) },
  ])
    expect(await call("POST", "/start", sent)).toMatchObject({
      status: 422,
      body: {
        error: { details: [{ path: "body", message: "This endpoint has no request body" }] },
      },
    });
  expect(await call("DELETE", "/strings/1", { json: { ids: [] } })).toMatchObject({ status: 422 });
});

it("ignores the body of a mail program's request where an endpoint says so", async () => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const body = "List-Unsubscribe=One-Click";
  expect(await call("POST", "/button", { headers, body })).toMatchObject({ status: 204 });
});

it("rejects malformed JSON, other media types and a missing body", async () => {
  const headers = { "Content-Type": "application/json" };
  expect(await call("POST", "/things", { headers, body: "{" })).toMatchObject({
    status: 400,
    body: { error: { code: "malformed_json" } },
  });
  expect(await call("POST", "/things", { headers, body: "" })).toMatchObject({ status: 400 });
  for (const type of ["text/plain", "application/xml"])
    expect(
      await call("POST", "/things", { headers: { "Content-Type": type }, body: "{}" }),
    ).toMatchObject({ status: 415, body: { error: { code: "unsupported_media_type" } } });
  expect(await call("POST", "/things")).toMatchObject({ status: 422 });
  expect(await call("POST", "/things", { json: null })).toMatchObject({ status: 422 });
  expect(await call("POST", "/things", { json: [] })).toMatchObject({ status: 422 });
});

it("rejects a body that is too large, with or without a Content-Length", async () => {
  const json = { name: "x".repeat(1024 * 1024) };
  expect(await call("POST", "/things", { json })).toMatchObject({
    status: 413,
    body: { error: { code: "payload_too_large" } },
  });
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const headers = { "Content-Type": "application/json" };
  expect(await call("POST", "/things", { headers, body: endless })).toMatchObject({ status: 413 });
  expect(sent).toBeLessThan(2 * 1024 * 1024);
});

it("applies the defaults if an optional body is missing", async () => {
  expect((await call("POST", "/options")).body).toEqual({ format: "csv" });
  const headers = { "Content-Type": "application/json" };
  expect((await call("POST", "/options", { headers, body: "" })).body).toEqual({ format: "csv" });
  expect((await call("POST", "/options", { json: { format: "xlsx" } })).body).toEqual({
    format: "xlsx",
  });
  expect((await call("POST", "/options", { json: { format: "pdf" } })).status).toBe(422);
  expect(
    (await call("POST", "/options", { headers: { "Content-Type": "text/plain" }, body: "x" }))
      .status,
  ).toBe(415);
});

it("accepts a multipart body up to the limit of its endpoint", async () => {
  const upload = (text: string) => {
    const data = new FormData();
    data.set("file", new File([text], "sites.csv"));
    data.set("name", "mine");
    return call("POST", "/files", { body: data });
  };
  expect((await upload("a,b")).body).toEqual({ text: "a,b", file: "sites.csv", name: "mine" });
  expect((await upload("x".repeat(3000))).status).toBe(413);
  const broken = {
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    body: "garbage",
  };
  expect((await call("POST", "/files", broken)).status).toBeLessThan(500);
  expect((await call("POST", "/files", { json: {} })).status).toBe(415);
});

it("rejects a malformed id with 422 or 404, by the type of the id", async () => {
  expect(await call("GET", "/uuids/nope")).toMatchObject({
    status: 422,
    body: { error: { details: [{ path: "path.id" }] } },
  });
  expect((await call("GET", "/uuids/019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b")).status).toBe(204);
  expect((await call("DELETE", "/strings/nope")).status).toBe(404);
  expect((await call("DELETE", "/strings/%E0%A4%A")).status).toBe(404);
});

it("limits page and per_page, and rejects unknown query parameters", async () => {
  expect((await call("GET", "/list")).body).toEqual({ page: 1, per_page: 25 });
  expect((await call("GET", "/list?page=3&per_page=200")).body).toEqual({
    page: 3,
    per_page: 200,
  });
  const bad = [
    "page=0",
    "per_page=0",
    "per_page=201",
    "per_page=x",
    "page=1.5",
    "page=-1",
    "utm=x",
  ];
  for (const query of bad)
    expect([query, (await call("GET", `/list?${query}`)).status]).toEqual([query, 422]);
});

it("returns only the request id for an unexpected error", async () => {
  const { status, body, headers } = await call("GET", "/broken");
  expect(status).toBe(500);
  expect(body.error.code).toBe("internal_error");
  expect(body.error.message).toContain(headers.get("X-Request-Id"));
  expect(JSON.stringify(body)).not.toMatch(/SELECT|vault|\.ts/);
});

it("keeps a valid request id and replaces an invalid one", async () => {
  const id = async (sent: string) =>
    (await call("GET", "/list", { headers: { "X-Request-Id": sent } })).headers.get("X-Request-Id");
  expect(await id("trace-42")).toBe("trace-42");
  expect(await id("<script>")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await id("x".repeat(300))).toMatch(/^[0-9a-f-]{36}$/);
});

it("names only the methods of a path that an id could be too", async () => {
  for (const method of ["GET", "PUT"]) {
    const { status, headers } = await api(method, "/leads/bulk");
    expect([method, status, headers.get("Allow")]).toEqual([method, 405, "POST, OPTIONS"]);
  }
});

it("returns 404 for an unknown path, and 405 with Allow for a known one", async () => {
  expect(await call("GET", "/nowhere")).toMatchObject({
    status: 404,
    body: { error: { code: "not_found" } },
  });
  const refused = await call("DELETE", "/things");
  expect(refused).toMatchObject({ status: 405, body: { error: { code: "method_not_allowed" } } });
  expect(refused.headers.get("Allow")).toBe("POST, OPTIONS");
  expect((await call("PUT", "/strings/1")).headers.get("Allow")).toBe("DELETE, OPTIONS");
  expect((await call("OPTIONS", "/list")).headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  expect((await call("OPTIONS", "/nowhere")).status).toBe(404);
  expect(await call("HEAD", "/list")).toMatchObject({ status: 200, body: "" });
});

it("sets the request id and the security headers on every response", async () => {
  const answers = [
    await call("GET", "/list"),
    await call("GET", "/nowhere"),
    await call("GET", "/broken"),
    await call("DELETE", "/things"),
    await call("POST", "/things"),
    await api("GET", "//docs-assets/swagger-ui.css"),
    await api("GET", "//nowhere/else"),
  ];
  for (const { headers } of answers) {
    expect(headers.get("X-Request-Id")).toBeTruthy();
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security")).toBeTruthy();
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(headers.get("Cache-Control")).toBeTruthy();
  }
});

it("sets the headers that restrict documents on every response but JSON", async () => {
  const names = [
    "Cross-Origin-Opener-Policy",
    "Cross-Origin-Resource-Policy",
    "Origin-Agent-Cluster",
    "Referrer-Policy",
    "X-DNS-Prefetch-Control",
    "X-Download-Options",
    "X-Permitted-Cross-Domain-Policies",
    "X-XSS-Protection",
  ];
  const sent = ({ headers }: { headers: Headers }) => names.filter((name) => headers.has(name));
  expect(sent(await call("GET", "/list"))).toEqual([]);
  expect(sent(await call("GET", "/nowhere"))).toEqual([]);
  expect(sent(await api("GET", "//docs"))).toEqual(names);
  expect(sent(await api("GET", "//docs-assets/swagger-ui.css"))).toEqual(names);
  expect(sent(await call("OPTIONS", "/list"))).toEqual(names);
});

it("allows only configured origins to read its responses", async () => {
  const from = (Origin: string, method = "GET", path = "/list") =>
    call(method, path, { headers: { Origin, "Access-Control-Request-Method": "POST" } });
  const good = await from("https://app.test");
  expect(good.headers.get("Access-Control-Allow-Origin")).toBe("https://app.test");
  expect(good.headers.get("Access-Control-Allow-Credentials")).toBe("true");
  expect(good.headers.get("Vary")).toContain("Origin");
  const preflight = await from("https://other.test", "OPTIONS", "/things");
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("X-API-Key");
  for (const method of ["GET", "OPTIONS"])
    expect(
      (await from("https://evil.test", method)).headers.get("Access-Control-Allow-Origin"),
    ).toBeNull();
  const refused = await from("https://app.test", "GET", "/broken");
  expect(refused.headers.get("Access-Control-Allow-Origin")).toBe("https://app.test");
});

it("returns internal_error for an invalid setting, without details", async () => {
  const broken = probeApi([], { SIGNUP_CREDITS: "many" });
  expect(await broken("GET", "/nowhere")).toMatchObject({
    status: 500,
    body: { error: { code: "internal_error" } },
  });
});

it("logs one JSON line per request, with the path pattern and without secrets", async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  const { key, workspaceId } = await newWorkspace();
  const id = "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b";
  await call("GET", `/uuids/${id}?token=hush`, { headers: { "X-Request-Id": "trace-7" } });
  await call("GET", "/mine", { headers: { "X-API-Key": key } });
  await call("GET", "/nowhere");
  log.mockRestore();
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toMatch(new RegExp(`hush|${id}|${key}`));
  const [first, second, third] = lines.map((line) => JSON.parse(line));
  expect(first).toEqual({
    level: "info",
    event: "request.completed",
    request_id: "trace-7",
    method: "GET",
    path: "/api/v1/uuids/:id",
    status: 422, // It has no parameter `token`.
    duration_ms: expect.any(Number),
  });
  expect(second).toMatchObject({ workspace_id: workspaceId, actor: "api_key" });
  expect(third).toMatchObject({ status: 404 });
});
