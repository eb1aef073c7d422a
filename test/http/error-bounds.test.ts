import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newWorkspace } from "#test/support/harness/api";

type Sent = { body?: string | FormData; key?: string };
type Refusal = {
  status: number;
  bytes: number;
  error: { code: string; message: string; details: { path: string }[]; details_total: number };
};

/** Sends a request as a stranger does. Measures the response before anything reads it. */
async function send(method: string, path: string, { body, key }: Sent = {}): Promise<Refusal> {
  const headers = new Headers(key ? { "X-API-Key": key } : {});
  if (typeof body === "string") headers.set("Content-Type", "application/json");
  const response = await exports.default.fetch(`https://quarry.test/api/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const bytes = await response.arrayBuffer();
  const { error } = JSON.parse(new TextDecoder().decode(bytes));
  return { status: response.status, bytes: bytes.byteLength, error };
}

const MAX_RESULT_BYTES = 64 * 1024;
const MIB = 1024 * 1024;
const members = (count: number, name: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), 0]));
const paths = ({ error }: Refusal) => error.details.map(({ path }) => path);

it("rejects a megabyte of unknown members with a short response", async () => {
  const body = JSON.stringify(members(95_000, (index) => `a${index}`));
  expect(body.length).toBeGreaterThan(MIB * 0.95);
  const refusal = await send("POST", "/auth/register", { body });
  expect(refusal).toMatchObject({
    status: 422,
    error: { details: [{ path: "body", code: "too_many_members" }], details_total: 1 },
  });
  expect(refusal.bytes).toBeLessThan(1024);
});

it("names the first 100 unknown members and counts all of them", async () => {
  const body = JSON.stringify(members(1500, (index) => `a${index}`));
  const refusal = await send("POST", "/auth/login", { body });
  expect(refusal.status).toBe(422);
  expect(refusal.error.details).toHaveLength(100);
  expect(refusal.error.details_total).toBe(1502); // E-mail address and password are missing.
  expect(refusal.error.message).toContain("1501 more");
  expect(refusal.bytes).toBeLessThan(MAX_RESULT_BYTES);
});

it("does not echo long names, nor control characters that grow when they are escaped", async () => {
  for (const name of ["x".repeat(MIB - 100), "\u0001".repeat(150_000), "\ud800".repeat(100_000)]) {
    const refusal = await send("POST", "/auth/login", { body: JSON.stringify({ [name]: 1 }) });
    expect(refusal.status).toBe(422);
    expect(refusal.bytes).toBeLessThan(2048);
  }
  const body = JSON.stringify(members(300, (index) => `${index}${"é\u0001\ud800".repeat(200)}`));
  const refusal = await send("POST", "/auth/login", { body });
  expect(refusal.error.details_total).toBe(302);
  expect(refusal.bytes).toBeLessThan(MAX_RESULT_BYTES);
});

it("rejects deep nesting and too many list entries before validation", async () => {
  const { key } = await newWorkspace();
  const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const config = `{"provider":"webhook","name":"x","target_url":"https://a.example/","config":{"a":${nested}}}`;
  expect(await send("POST", "/integrations", { body: config, key })).toMatchObject({
    status: 422,
    error: { details: [{ path: "body", code: "too_deep" }] },
  });
  const entries = `{"urls":[${"0,".repeat(400_000)}0]}`;
  const refusal = await send("POST", "/jobs", { body: entries, key });
  expect(refusal).toMatchObject({
    status: 422,
    error: { details: [{ path: "body", code: "too_many_entries" }] },
  });
  expect(refusal.bytes).toBeLessThan(1024);
});

it("counts structural characters only, and none inside strings", async () => {
  const { key } = await newWorkspace();
  const url = `https://a.example/${'{[:,\\"'.repeat(20_000)}`;
  const refusal = await send("POST", "/jobs", { body: JSON.stringify({ urls: [url] }), key });
  expect(paths(refusal)).toEqual(["body.urls.0"]);
});

it("bounds the responses to lists of bad addresses and ids", async () => {
  const { key } = await newWorkspace();
  const urls = Array.from({ length: 10_000 }, () => "ftp://bad.example/");
  const ids = Array.from({ length: 10_000 }, () => "nope");
  for (const [path, sent, place] of [
    ["/jobs", { urls }, "body.urls.99"],
    ["/jobs", { urls: urls.map(() => 7) }, "body.urls.99"],
    ["/schedules", { name: "x", interval_minutes: 60, urls }, "body.urls.99"],
  ] as const) {
    const refusal = await send("POST", path, { body: JSON.stringify(sent), key });
    expect([path, refusal.status]).toEqual([path, 422]);
    expect(refusal.error.details).toHaveLength(100);
    expect(refusal.error.details_total).toBe(10_000);
    expect(paths(refusal).at(-1)).toBe(place);
    expect(refusal.bytes).toBeLessThan(MAX_RESULT_BYTES);
  }
  const one = await send("POST", "/jobs", {
    body: JSON.stringify({ urls: [`http://${"a".repeat(5 * MIB)}/`] }),
    key,
  });
  expect(one.bytes).toBeLessThan(2048);
  const merge = await send("POST", "/leads/duplicates/merge", {
    body: JSON.stringify({ domain: "a.example", lead_ids: ids }),
    key,
  });
  expect(merge.status).toBe(422);
  expect(merge.bytes).toBeLessThan(MAX_RESULT_BYTES);
});

it("bounds the responses to free-form members, steps and column maps", async () => {
  const { key } = await newWorkspace();
  const base = { provider: "webhook", name: "x", target_url: "https://a.example/" };
  const long = (index: number) => `${index}${"k".repeat(400)}`;
  for (const [path, sent] of [
    ["/integrations", { ...base, config: members(1500, long) }],
    ["/integrations", { ...base, field_map: members(1500, long) }],
    [
      "/integrations",
      { ...base, field_map: Object.fromEntries(ids(1000).map((id) => [id, "€".repeat(255)])) },
    ],
    ["/workflows", { name: "x", trigger: "manual", steps: ids(5000) }],
    ["/workflows", { name: "x", trigger: "manual", steps: ids(500).map((id) => ({ [id]: 1 })) }],
    ["/leads/capture", { url: "https://a.example/", socials: 1, ...members(1500, long) }],
  ] as const) {
    const refusal = await send("POST", path, { body: JSON.stringify(sent), key });
    expect([path, refusal.status]).toEqual([path, 422]);
    expect(refusal.error.details.length).toBeLessThanOrEqual(100);
    expect(refusal.error.details_total).toBeGreaterThanOrEqual(refusal.error.details.length);
    expect(refusal.bytes).toBeLessThan(2 * MAX_RESULT_BYTES);
  }
});

it("bounds the responses to forms: their parts, and the settings inside", async () => {
  const { key } = await newWorkspace();
  const upload = (config: unknown, parts: number) => {
    const form = new FormData();
    form.set("file", new File(["url\nhttps://a.example/"], "a.csv"));
    form.set("config", JSON.stringify(config));
    for (let index = 0; index < parts; index++) form.append(`p${index}`, "x");
    return send("POST", "/jobs/csv", { body: form, key });
  };
  expect(await upload({}, 20_000)).toMatchObject({
    status: 422,
    error: { details: [{ path: "body", code: "too_many_members" }] },
  });
  const fewer = await upload({}, 50);
  expect(fewer.error.details_total).toBe(50);
  expect(await upload(members(50_000, String), 0)).toMatchObject({
    status: 422,
    error: { details: [{ path: "body.config", code: "too_many_members" }] },
  });
  const settings = await upload(
    members(1500, (index) => `s${index}`),
    0,
  );
  expect(settings.error).toMatchObject({ details_total: 1500 });
  expect(settings.bytes).toBeLessThan(MAX_RESULT_BYTES);
});

it("bounds the responses to query strings and to paths", async () => {
  const { key } = await newWorkspace();
  const query = Array.from({ length: 3000 }, (_, index) => `q${index}=1`).join("&");
  const refusal = await send("GET", `/hiring/search?${query}`, { key });
  expect(refusal.status).toBe(422);
  expect(refusal.error.details).toHaveLength(100);
  expect(refusal.error.details_total).toBe(3000);
  expect(refusal.bytes).toBeLessThan(MAX_RESULT_BYTES);
  const lost = await send("GET", `/${"x".repeat(12_000)}`, { key });
  expect(lost.status).toBe(404);
  expect(lost.bytes).toBeLessThan(2048);
});

it("accepts legitimately large requests", async () => {
  const { key } = await newWorkspace({ credits: 20_000 });
  const urls = Array.from({ length: 10_000 }, (_, index) => `https://site-${index}.example/`);
  // Over the 10,000: the schema, not the bound of the body, refuses it.
  const refusal = await send("POST", "/jobs", {
    body: JSON.stringify({ urls: [...urls, "a"] }),
    key,
  });
  expect(paths(refusal)).toEqual(["body.urls"]);
});

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `id-${index}`);
}
