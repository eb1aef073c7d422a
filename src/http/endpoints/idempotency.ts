import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { idempotentRequests } from "#src/db/tables/accounts";
import type { Scope } from "#src/db/scope";
import { AppError, invalid } from "#src/shared/errors";
import type { AppEnv } from "#src/http/context";

const MAX_KEY_LENGTH = 255;
/** How long a response is replayed. */
const REPLAY_MS = 24 * 3600_000;
/** After this time, a first request without a response counts as failed. */
const ABANDONED_AFTER_MS = 5 * 60_000;

/**
 * Implements `Idempotency-Key`: stores the response of a successful request and replays it. A rejected
 * request has no effect, so it frees the key, and the client can retry.
 */
export const handleIdempotencyKey = createMiddleware<AppEnv>(async (c, next) => {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined) return keepAlive(c, next());
  if (key.length === 0 || key.length > MAX_KEY_LENGTH)
    throw invalid(
      "header.Idempotency-Key",
      `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters`,
    );
  const { scope } = c.var;
  const print = await fingerprint(c);
  const startedAt = Date.now();
  if (!(await claim(scope, key, print, startedAt))) return replay(scope, key, print);
  return keepAlive(
    c,
    next().then(() => settle(c, { key, startedAt })),
  );
});

/** Completes the work if the client disconnects, because the client will retry and credits may be reserved. */
function keepAlive(c: Context<AppEnv>, work: Promise<void>): Promise<void> {
  c.executionCtx.waitUntil(work);
  return work;
}

async function fingerprint(c: Context<AppEnv>): Promise<string> {
  const { pathname, search } = new URL(c.req.url);
  return digest(`${c.req.method} ${pathname}${search} ${await digestBody(c)}`);
}

/** Hashes a multipart body by its parts, because a retry has a new boundary. */
async function digestBody(c: Context<AppEnv>): Promise<string> {
  const bytes = await c.req.arrayBuffer();
  const type = c.req.header("Content-Type") ?? "";
  if (!/^multipart\/form-data/i.test(type)) return digest(bytes);
  try {
    const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    const parts = [...form].map(async ([name, value]) =>
      typeof value === "string"
        ? [name, value]
        : [name, value.name, await digest(await value.arrayBuffer())],
    );
    return digest(JSON.stringify(await Promise.all(parts)));
  } catch {
    return digest(bytes); // Malformed: the validator reports it.
  }
}

async function digest(data: string | ArrayBuffer): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** True for the one request that may run: the first, or the first after an earlier one failed or expired. */
async function claim({ db, workspaceId }: Scope, key: string, print: string, nowMs: number) {
  const fresh = {
    fingerprint: print,
    status: null,
    contentType: null,
    body: null,
    createdAt: nowMs,
  };
  const { createdAt, status } = idempotentRequests;
  const claimed = await db
    .insert(idempotentRequests)
    .values({ workspaceId, key, ...fresh })
    .onConflictDoUpdate({
      target: [idempotentRequests.workspaceId, idempotentRequests.key],
      set: fresh,
      setWhere: sql`${createdAt} < ${nowMs - REPLAY_MS}
        OR (${status} IS NULL AND ${createdAt} < ${nowMs - ABANDONED_AFTER_MS})`,
    })
    .returning({ key: idempotentRequests.key });
  return claimed.length > 0;
}

async function replay({ db, workspaceId }: Scope, key: string, print: string): Promise<Response> {
  const [first] = await db
    .select()
    .from(idempotentRequests)
    .where(and(eq(idempotentRequests.workspaceId, workspaceId), eq(idempotentRequests.key, key)));
  if (first && first.fingerprint !== print)
    throw new AppError(
      "idempotency_key_reused",
      "This Idempotency-Key was used for another request. Use a new key",
    );
  if (!first?.status)
    throw new AppError("conflict", "The first request with this Idempotency-Key is still running", {
      headers: { "Retry-After": "2" },
    });
  const headers = new Headers({ "Idempotent-Replayed": "true" });
  if (first.contentType) headers.set("Content-Type", first.contentType);
  return new Response(first.body, { status: first.status, headers });
}

/** Stores the response, or frees the key. `startedAt` ensures that this request still owns the row. */
async function settle(c: Context<AppEnv>, { key, startedAt }: { key: string; startedAt: number }) {
  const { db, workspaceId } = c.var.scope;
  const ours = and(
    eq(idempotentRequests.workspaceId, workspaceId),
    eq(idempotentRequests.key, key),
    eq(idempotentRequests.createdAt, startedAt),
    isNull(idempotentRequests.status),
  );
  if (!c.res.ok) {
    await db.delete(idempotentRequests).where(ours);
    return;
  }
  const { status, headers } = c.res;
  const body = c.res.body && (await c.res.clone().text());
  await db
    .update(idempotentRequests)
    .set({ status, contentType: headers.get("Content-Type"), body })
    .where(ours);
}
