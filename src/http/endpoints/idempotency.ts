import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Scope } from "#src/db/scope";
import type { AppEnv } from "#src/http/context";
import { AppError, invalid } from "#src/shared/errors";
import { claim, findFirst, release, storeResponse } from "./idempotency.repository";

const MAX_KEY_LENGTH = 255;

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

async function replay(scope: Scope, key: string, print: string): Promise<Response> {
  const first = await findFirst(scope, key);
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
  const { scope } = c.var;
  if (!c.res.ok) return release(scope, { key, startedAt });
  const { status, headers } = c.res;
  const body = c.res.body && (await c.res.clone().text());
  const contentType = headers.get("Content-Type");
  await storeResponse(scope, { key, startedAt }, { status, contentType, body });
}
