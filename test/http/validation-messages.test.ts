import { z } from "@hono/zod-openapi";
import { expect, it } from "vitest";
import { body, endpoint, form, json } from "#src/http/endpoints/endpoint";
import { probeApi } from "#test/support/harness/probe-api";

const Options = z
  .strictObject({
    email: z.email(),
    title: z.string().min(2).max(5),
    reason: z.string().min(1),
    code: z.string().length(1),
    count: z.int().min(1).max(10),
    score: z.number().gt(0).lt(1),
    exact: z.number().multipleOf(5),
    active: z.boolean(),
    items: z.array(z.string()).min(2).max(3),
    only: z.array(z.string()).max(1),
    format: z.enum(["csv", "xlsx"]),
    kind: z.literal("lead"),
    site: z.url(),
    id: z.uuid(),
    since: z.iso.datetime(),
    day: z.iso.date(),
    slug: z.string().regex(/^[a-z]+$/),
    secure: z.string().startsWith("https:"),
    file_name: z.string().endsWith(".csv"),
    handle: z.string().includes("@"),
    nested: z.object({ max_depth: z.int().max(5) }),
    value: z.union([z.string().max(3), z.number()]),
    step: z.discriminatedUnion("type", [
      z.object({ type: z.literal("tag"), name: z.string() }),
      z.object({ type: z.literal("wait"), hours: z.int() }),
    ]),
    map: z.record(z.string().max(3), z.number()),
    before: z.coerce.date().min(new Date(0)),
    even: z.number().refine((value) => value % 2 === 0),
    named: z.string().refine((value) => value !== "x", "Choose another name"),
    text: z.string({ error: "Give a text" }),
    nothing: z.null(),
  })
  .partial();
const Required = z.strictObject({
  email: z.email(),
  format: z.enum(["csv", "xlsx"]),
  value: z.union([z.object({ size: z.int() }), z.number()]),
});
const base = { operationId: "probe", tags: ["Health"] as [string], summary: "Probe" };

const Answer = z.object({}).loose();
const responses = { 200: json(Answer, "It") };
const call = probeApi([
  endpoint(
    "public",
    { ...base, method: "post", path: "/options", request: body(Options), responses },
    (c) => c.json({}, 200),
  ),
  endpoint(
    "public",
    {
      ...base,
      method: "post",
      path: "/required",
      request: body(Required),
      responses,
    },
    (c) => c.json({}, 200),
  ),
  endpoint(
    "public",
    {
      ...base,
      method: "post",
      path: "/files",
      request: form(z.strictObject({ file: z.instanceof(File) })),
      responses,
    },
    (c) => c.json({}, 200),
  ),
  endpoint(
    "public",
    {
      ...base,
      method: "get",
      path: "/list",
      request: {
        query: z.object({
          page: z.coerce.number().int().min(1),
          kind: z.enum(["a", "b"]).optional(),
        }),
      },
      responses,
    },
    (c) => c.json({}, 200),
  ),
]);

type Refusal = { code: string; message: string; details: Detail[] };
type Detail = { path: string; message: string; code: string };

async function refuse(path: string, sent: unknown): Promise<Refusal> {
  const answer = await call("POST", path, { json: sent });
  expect(answer.status).toBe(422);
  return answer.body.error;
}

it.each<[sent: object, path: string, code: string, message: string]>([
  [{ email: 7 }, "email", "invalid_type", "`email` must be a string"],
  [{ title: "a" }, "title", "too_small", "`title` must have at least 2 characters"],
  [{ title: "abcdef" }, "title", "too_big", "`title` must have at most 5 characters"],
  [{ reason: "" }, "reason", "too_small", "`reason` must not be empty"],
  [{ code: "ab" }, "code", "too_big", "`code` must have exactly 1 character"],
  [{ code: "" }, "code", "too_small", "`code` must have exactly 1 character"],
  [{ count: "2" }, "count", "invalid_type", "`count` must be a number"],
  [{ count: 1.5 }, "count", "invalid_type", "`count` must be an integer"],
  [{ count: 0 }, "count", "too_small", "`count` must be at least 1"],
  [{ count: 11 }, "count", "too_big", "`count` must be at most 10"],
  [{ score: 0 }, "score", "too_small", "`score` must be greater than 0"],
  [{ score: 1 }, "score", "too_big", "`score` must be less than 1"],
  [{ exact: 7 }, "exact", "not_multiple_of", "`exact` must be a multiple of 5"],
  [{ active: "yes" }, "active", "invalid_type", "`active` must be true or false"],
  [{ items: "a" }, "items", "invalid_type", "`items` must be an array"],
  [{ items: ["a"] }, "items", "too_small", "`items` must have at least 2 items"],
  [{ items: ["a", "b", "c", "d"] }, "items", "too_big", "`items` must have at most 3 items"],
  [{ items: ["a", 7] }, "items.1", "invalid_type", "`items.1` must be a string"],
  [{ only: ["a", "b"] }, "only", "too_big", "`only` must have at most 1 item"],
  [{ format: "pdf" }, "format", "invalid_value", "`format` must be one of: csv, xlsx"],
  [{ kind: "site" }, "kind", "invalid_value", "`kind` must be lead"],
  [
    { email: "x" },
    "email",
    "invalid_format",
    "`email` must be an email address, such as sales@acme.com",
  ],
  [
    { site: "x" },
    "site",
    "invalid_format",
    "`site` must be an absolute URL, such as https://acme.com/",
  ],
  [
    { id: "x" },
    "id",
    "invalid_format",
    "`id` must be a UUID, such as 019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b",
  ],
  [
    { since: "today" },
    "since",
    "invalid_format",
    "`since` must be an ISO 8601 date and time, such as 2026-11-20T09:30:00Z",
  ],
  [{ day: "x" }, "day", "invalid_format", "`day` must be an ISO 8601 date, such as 2026-11-20"],
  [{ slug: "A" }, "slug", "invalid_format", "`slug` must match the pattern /^[a-z]+$/"],
  [{ secure: "ftp:" }, "secure", "invalid_format", "`secure` must start with https:"],
  [{ file_name: "a" }, "file_name", "invalid_format", "`file_name` must end with .csv"],
  [{ handle: "a" }, "handle", "invalid_format", "`handle` must contain @"],
  [{ nested: { max_depth: 6 } }, "nested.max_depth", "too_big", "`max_depth` must be at most 5"],
  [{ nested: {} }, "nested.max_depth", "invalid_type", "`max_depth` is required"],
  [{ nested: null }, "nested", "invalid_type", "`nested` must be an object"],
  [{ value: true }, "value", "invalid_union", "`value` must be a string or a number"],
  [{ value: "long" }, "value", "too_big", "`value` must have at most 3 characters"],
  [{ step: { type: "x" } }, "step.type", "invalid_union", "`type` must be one of: tag, wait"],
  [{ step: { type: "tag" } }, "step.name", "invalid_type", "`name` is required"],
  [{ step: 7 }, "step", "invalid_type", "`step` must be an object"],
  [
    { map: { long: 1 } },
    "map.long",
    "invalid_key",
    "`long` is not a valid key. The value must have at most 3 characters",
  ],
  [{ before: -1 }, "before", "too_small", "`before` must be at or after 1970-01-01T00:00:00.000Z"],
  [{ before: "x" }, "before", "invalid_type", "`before` must be a date"],
  [{ even: 1 }, "even", "custom", "`even` is invalid"],
  [{ named: "x" }, "named", "custom", "Choose another name"],
  [{ text: 7 }, "text", "invalid_type", "Give a text"],
  [{ nothing: 7 }, "nothing", "invalid_type", "`nothing` must be null"],
])("describes what is wrong with %j", async (sent, path, code, message) => {
  const error = await refuse("/options", sent);
  expect(error.details).toEqual([{ path: `body.${path}`, code, message }]);
  expect(error.message).toBe(`body.${path}: ${message}`);
});

it("names the known members once", async () => {
  const known = "email, format, value";
  const { details, message } = await refuse("/required", {
    email: "a@acme.com",
    format: "csv",
    value: 1,
    typo: 1,
    other: 2,
  });
  expect(details).toEqual([
    { path: "body.typo", code: "unrecognized_keys", message: `Unknown property. Known: ${known}` },
    { path: "body.other", code: "unrecognized_keys", message: "Unknown property" },
  ]);
  expect(message).toMatch(/^body\.typo: Unknown property\. Known: /);
});

it("reports required members", async () => {
  const { details } = await refuse("/required", {});
  expect(details.map(({ message }) => message)).toEqual([
    "`email` is required",
    "`format` is required and must be one of: csv, xlsx",
    "`value` is required",
  ]);
});

it("describes the alternative of a union that has the type of the value", async () => {
  const sent = { email: "a@acme.com", format: "csv", value: { size: "L" } };
  expect((await refuse("/required", sent)).details).toEqual([
    { path: "body.value", code: "invalid_union", message: "`size` must be a number" },
  ]);
});

it("names the body if it has the wrong type", async () => {
  for (const sent of [[], 7, null])
    expect((await refuse("/options", sent)).details).toEqual([
      { path: "body", code: "invalid_type", message: "`body` must be an object" },
    ]);
});

it("shortens long names", async () => {
  const { details } = await refuse("/options", { map: { ["x".repeat(1000)]: "a" } });
  expect(details.at(-1)!.message.length).toBeLessThan(200);
});

it("describes query parameters and files", async () => {
  const query = async (text: string) => (await call("GET", `/list?${text}`)).body.error.details;
  expect(await query("page=x")).toMatchObject([{ message: "`page` must be a number" }]);
  expect(await query("page=0")).toMatchObject([{ message: "`page` must be at least 1" }]);
  // A user may mean a list.
  const once = "can be given only once";
  expect(await query("page=1&page=2")).toMatchObject([{ message: `\`page\` ${once}` }]);
  expect(await query("page=1&kind=a&kind=b")).toMatchObject([{ message: `\`kind\` ${once}` }]);
  expect(await query("page=1&kind=a&kind=a")).toMatchObject([{ message: `\`kind\` ${once}` }]);
  expect(await query("page=1&kind=c")).toMatchObject([{ message: "`kind` must be one of: a, b" }]);
  expect(await query("page=1&utm=x")).toMatchObject([
    { message: "Unknown query parameter. Known: page, kind" },
  ]);
  const upload = async (name: string, value: string) => {
    const data = new FormData();
    data.set(name, value);
    return (await call("POST", "/files", { body: data })).body.error.details[0].message;
  };
  expect(await upload("file", "text")).toBe("`file` must be a file");
  expect(await upload("other", "text")).toBe("`file` is required");
});

it("reports a body that is not valid JSON", async () => {
  const headers = { "Content-Type": "application/json" };
  expect(await call("POST", "/options", { headers, body: "{" })).toMatchObject({
    status: 400,
    body: { error: { code: "malformed_json", message: "The request body is not valid JSON" } },
  });
});

it("reports a path without an endpoint", async () => {
  expect((await call("GET", "/nowhere")).body.error.message).toBe(
    "No endpoint matches GET /api/v1/nowhere",
  );
  expect((await call("PUT", "/options")).body.error.message).toBe(
    "/api/v1/options does not support PUT. Supported methods: POST",
  );
});
