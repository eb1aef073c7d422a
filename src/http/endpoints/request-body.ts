import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { bufferToFormData } from "hono/utils/buffer";
import { AppError, invalid } from "#src/shared/errors";
import { readBytes } from "#src/shared/web/read-body";
import { checkFormBounds, checkJsonBounds } from "#src/http/body-bounds";
import type { AppEnv } from "#src/http/context";

/** The default size limit of request bodies. */
export const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads the request body into memory, up to `maxBytes`, and checks its bounds before validation.
 * An empty optional body counts as `{}`, so that defaults apply.
 */
export const readBody = (maxBytes: number, optional: boolean, maxEntries?: number) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const bytes = await readAtMost(c.req.raw, maxBytes);
    if (optional && bytes.byteLength === 0) {
      const headers = new Headers(c.req.raw.headers);
      headers.set("Content-Type", "application/json");
      c.req.raw = new Request(c.req.url, { method: c.req.method, headers });
      cacheBody(c, Uint8Array.from(new TextEncoder().encode("{}")));
    } else {
      cacheBody(c, bytes);
      await checkBounds(c, bytes, maxEntries);
    }
    await next();
  });

/** A body that is rejected unless it is `{}` needs no more. */
const MAX_UNUSED_BODY_BYTES = 64 * 1024;
const NO_BODY = "This endpoint has no request body";

/**
 * Rejects the body of a request whose endpoint has none: what it asks for would not happen. Some clients send `{}` with
 * each request.
 */
export const rejectBody = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.raw.body) {
    const bytes = await readBytes(c.req.raw, MAX_UNUSED_BODY_BYTES);
    const members = bytes && membersOf(new TextDecoder().decode(bytes));
    if (!bytes || members?.length !== 0) throw unexpectedBody(members);
    cacheBody(c, bytes.slice());
  }
  await next();
});

/** The members of a JSON object; none for an empty text, and null for anything else. */
function membersOf(text: string): string[] | null {
  if (text.trim() === "") return [];
  try {
    const value: unknown = JSON.parse(text);
    return value instanceof Object && !Array.isArray(value) ? Object.keys(value) : null;
  } catch {
    return null; // Not JSON: the request is rejected.
  }
}

function unexpectedBody(members: string[] | null): AppError {
  const details = (members ?? []).map((name) => ({
    path: `body.${name}`,
    message: `Unknown property. ${NO_BODY}`,
    code: "unrecognized_keys",
  }));
  const [first] = details;
  return first
    ? new AppError("validation_failed", `${first.path}: ${first.message}`, { details })
    : invalid("body", NO_BODY, "unexpected_body");
}

/** Hono reads bodies from this cache first. */
function cacheBody(c: Context<AppEnv>, bytes: Uint8Array<ArrayBuffer>) {
  Object.assign(c.req.bodyCache, { arrayBuffer: Promise.resolve(bytes.buffer) });
}

/** The validator rejects bodies of other media types. */
async function checkBounds(
  c: Context<AppEnv>,
  bytes: Uint8Array<ArrayBuffer>,
  maxEntries: number | undefined,
) {
  const type = c.req.header("Content-Type") ?? "";
  if (/json/i.test(type)) return checkJsonBounds(bytes, "body", maxEntries);
  if (!/^multipart\/form-data/i.test(type)) return;
  const form = await bufferToFormData(bytes.buffer, type).catch(() => null);
  if (!form) return; // Malformed: the validator reports it.
  checkFormBounds(form);
  Object.assign(c.req.bodyCache, { formData: form });
}

async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await readBytes(request, maxBytes);
  if (!bytes) throw tooLarge(maxBytes);
  // Readers of the cache use the whole buffer.
  return bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : bytes.slice();
}

const tooLarge = (maxBytes: number) =>
  new AppError("payload_too_large", `The request body must have at most ${maxBytes} bytes`);
