import { expect, it } from "vitest";
import { newWorkspace } from "#test/support/harness/api";
import { toolsOf } from "#test/support/harness/mcp";

const CRAWL = { urls: ["northfield-analytics.io"], max_depth: 0 };

it("starts and charges a repeated call once, for the same caller and the same arguments", async () => {
  const { asKey, asUser, key } = await newWorkspace({ credits: 10 });
  const call = await toolsOf({ key });
  const { data: first } = await call("crawl_sites", CRAWL);
  const repeated = await call("crawl_sites", { max_depth: 0, urls: CRAWL.urls });
  expect(repeated.data).toEqual(first);
  expect((await asKey("GET", "/jobs")).body.total).toBe(1);

  const { body: another } = await asUser("POST", "/api-keys", { json: { name: "Another" } });
  const others = [
    await call("crawl_sites", { ...CRAWL, max_depth: 1 }),
    await call("crawl_sites", { ...CRAWL, idempotency_key: "again" }),
    await (await toolsOf({ key: another.key }))("crawl_sites", CRAWL),
  ];
  const ids = [first, ...others.map(({ data }) => data)].map(({ job_id }) => job_id);
  expect(new Set(ids).size).toBe(4);
});

it("runs one of several concurrent calls", async () => {
  const { asKey, key } = await newWorkspace();
  const call = await toolsOf({ key });
  const args = { emails: ["info@acme.com"] };
  const results = await Promise.all([1, 2, 3].map(() => call("verify_emails", args)));
  const ids = results.flatMap(({ isError, data }) => (isError ? [] : [data.verification_id]));
  expect(new Set(ids).size).toBe(1);
  const failures = results.flatMap(({ isError, text }) => (isError ? [text] : []));
  for (const text of failures) expect(text).toMatch(/^conflict: The same call is still running/);
  expect((await asKey("GET", "/verifications")).body.total).toBe(1);
});

it("can repeat a call that failed", async () => {
  const { asKey, key } = await newWorkspace({ credits: 0 });
  const call = await toolsOf({ key });
  for (let nth = 0; nth < 2; nth++)
    expect((await call("crawl_sites", CRAWL)).text).toMatch(/^insufficient_credits/);
  expect((await asKey("GET", "/jobs")).body.total).toBe(0);
});
