import { eq } from "drizzle-orm";
import { z } from "@hono/zod-openapi";
import { expect, it } from "vitest";
import { idempotentRequests } from "#src/db/tables/accounts";
import { body, endpoint, form, json } from "#src/http/endpoints/endpoint";
import { AppError } from "#src/shared/errors";
import { newWorkspace } from "#test/support/harness/api";
import { probeApi } from "#test/support/harness/probe-api";
import { databaseOf } from "#test/support/harness/shards";

let done = 0;
const Order = z.strictObject({
  item: z.string(),
  fail: z.int().optional(),
  waitMs: z.int().optional(),
});
const Receipt = z.object({ receipt: z.int() });
const base = { tags: ["Health"] as [string], summary: "Probe", idempotent: true };
const order = endpoint(
  "data",
  {
    ...base,
    method: "post",
    path: "/orders",
    operationId: "order",
    request: body(Order),
    responses: { 201: json(Receipt, "It") },
  },
  async (c) => {
    const { fail, waitMs } = c.req.valid("json");
    done += 1;
    if (waitMs) await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (fail === 402) throw new AppError("insufficient_credits", "No credits");
    if (fail === 500) throw new Error("boom");
    return c.json({ receipt: done }, 201);
  },
);
const upload = endpoint(
  "data",
  {
    ...base,
    method: "post",
    path: "/uploads",
    operationId: "upload",
    request: form(z.strictObject({ file: z.instanceof(File) })),
    responses: { 201: json(Receipt, "It") },
  },
  (c) => {
    done += 1;
    return c.json({ receipt: done }, 201);
  },
);
const call = probeApi([order, upload]);

async function shop() {
  const { key, workspaceId } = await newWorkspace();
  const post = (idempotencyKey: string, json: object) =>
    call("POST", "/orders", {
      json,
      headers: { "X-API-Key": key, "Idempotency-Key": idempotencyKey },
    });
  return { key, workspaceId, post };
}

it("executes a repeated request once and replays its response", async () => {
  const { post } = await shop();
  const before = done;
  const first = await post("a", { item: "x" });
  const second = await post("a", { item: "x" });
  expect(done).toBe(before + 1);
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(first.headers.get("Idempotent-Replayed")).toBeNull();
  expect(second.headers.get("Idempotent-Replayed")).toBe("true");
  expect(second.headers.get("Content-Type")).toBe(first.headers.get("Content-Type"));
  expect(second.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));
});

it("rejects the key for a different request", async () => {
  const { post } = await shop();
  await post("a", { item: "x" });
  expect(await post("a", { item: "y" })).toMatchObject({
    status: 400,
    body: { error: { code: "idempotency_key_reused" } },
  });
});

it("separates the keys of workspaces", async () => {
  const [one, two] = [await shop(), await shop()];
  const first = await one.post("a", { item: "x" });
  expect((await two.post("a", { item: "x" })).body).not.toEqual(first.body);
});

it("returns 409 while the first request runs", async () => {
  const { post } = await shop();
  const before = done;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post("a", { item: "x", waitMs: 100 })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 409, 409, 409, 409,
  ]);
  expect(done).toBe(before + 1);
  expect((await post("a", { item: "x", waitMs: 100 })).headers.get("Idempotent-Replayed")).toBe(
    "true",
  );
});

it("does not store the key of a rejected or failed request, which changed nothing", async () => {
  const { post } = await shop();
  for (const fail of [402, 500]) {
    expect((await post("a", { item: "x", fail })).status).toBe(fail);
    expect((await post("a", { item: "x", fail })).headers.get("Idempotent-Replayed")).toBeNull();
  }
  expect((await post("a", {})).status).toBe(422);
  expect((await post("a", { item: "x" })).status).toBe(201);
});

it("does not wait permanently for a first request that died", async () => {
  const { post, workspaceId } = await shop();
  await post("a", { item: "x" });
  const rows = eq(idempotentRequests.workspaceId, workspaceId);
  const db = databaseOf(workspaceId);
  await db.update(idempotentRequests).set({ status: null }).where(rows);
  expect((await post("a", { item: "x" })).status).toBe(409);
  await db
    .update(idempotentRequests)
    .set({ createdAt: Date.now() - 6 * 60_000 })
    .where(rows);
  const again = await post("a", { item: "x" });
  expect(again.status).toBe(201);
  expect(again.headers.get("Idempotent-Replayed")).toBeNull();
});

it("deletes a stored response after a day", async () => {
  const { post, workspaceId } = await shop();
  await post("a", { item: "x" });
  await databaseOf(workspaceId)
    .update(idempotentRequests)
    .set({ createdAt: Date.now() - 25 * 3600_000 })
    .where(eq(idempotentRequests.workspaceId, workspaceId));
  expect((await post("a", { item: "another" })).status).toBe(201);
});

it("supports a file upload", async () => {
  const { key } = await shop();
  const send = (text: string, boundary = "b") => {
    const bytes = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${text}\r\n--${boundary}--\r\n`;
    return call("POST", "/uploads", {
      body: bytes,
      headers: {
        "X-API-Key": key,
        "Idempotency-Key": "file",
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
      },
    });
  };
  const first = await send("a.test");
  expect(first.status).toBe(201);
  expect((await send("a.test")).body).toEqual(first.body);
  expect((await send("a.test", "another")).body).toEqual(first.body);
  expect((await send("b.test")).status).toBe(400);
});

it("rejects a key that is too long", async () => {
  const { post } = await shop();
  expect((await post("x".repeat(256), { item: "x" })).status).toBe(422);
  expect((await post("x".repeat(255), { item: "x" })).status).toBe(201);
});
