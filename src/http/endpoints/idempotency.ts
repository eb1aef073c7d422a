import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { idempotentRequests } from "#src/db/tables/accounts";
import type { Scope } from "#src/db/scope";
import { AppError, invalid } from "#src/shared/errors";
import type { AppEnv } from "#src/http/context";

const MAX_KEY_LENGTH = 255;
/** How long an answer is replayed. */
const KEPT_MS = 24 * 3600_000;
/** After this a first request that gave no answer is taken for dead. */
const ABANDONED_AFTER_MS = 5 * 60_000;

/**
 * Honours `Idempotency-Key`: the answer of a request that succeeded is stored and replayed. A refusal
 * did nothing, so it leaves the key free, and the same request may be tried again.
 */
export const honourIdempotencyKey = createMiddleware<AppEnv>(async (c, next) => {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined) return keepAlive(c, next());
  if (key.length === 0 || key.length > MAX_KEY_LENGTH)
    throw invalid(
      "header.Idempotency-Key",
      `Idempotency-Key has 1 to ${MAX_KEY_LENGTH} characters`,
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

/** A client that hangs up must not stop what it will ask for again, nor what has reserved credits. */
function keepAlive(c: Context<AppEnv>, work: Promise<void>): Promise<void> {
  c.executionCtx.waitUntil(work);
  return work;
}

async function fingerprint(c: Context<AppEnv>): Promise<string> {
  const { pathname, search } = new URL(c.req.url);
  return digest(`${c.req.method} ${pathname}${search} ${await digestBody(c)}`);
}

/** A multipart body by its parts, because a client that tries again draws a new boundary. */
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
    return digest(bytes); // Garbled: the validator, which comes next, says so.
  }
}

async function digest(data: string | ArrayBuffer): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** True for the one request that may do the work: the first, or the first after the last one died or aged out. */
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
      setWhere: sql`${createdAt} < ${nowMs - KEPT_MS}
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
      "This Idempotency-Key was used for another request; use a new one",
    );
  if (!first?.status)
    throw new AppError("conflict", "The first request with this Idempotency-Key is still running", {
      headers: { "Retry-After": "2" },
    });
  const headers = new Headers({ "Idempotent-Replayed": "true" });
  if (first.contentType) headers.set("Content-Type", first.contentType);
  return new Response(first.body, { status: first.status, headers });
}

/** Stores the answer, or frees the key; `startedAt` makes sure that it is still ours to write. */
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
