import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { bufferToFormData } from "hono/utils/buffer";
import { AppError } from "#src/shared/errors";
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
