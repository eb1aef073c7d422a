import { RenderFailed, type RenderedPage, type RenderFailure } from "#src/ports/renderer";
import { cancelQuietly, readBytes } from "#src/shared/web/read-body";
import { parseRetryAfter } from "#src/shared/web/retry-after";
import { isTimeout } from "#src/shared/web/timeout";

/** Escapes make HTML in JSON longer. */
const JSON_FACTOR = 2;
/** The renderer reports the address of the page after redirects and navigations of its scripts. */
const FINAL_URL_HEADER = "x-response-url";

/** Reads a response of `/content`: HTML, or JSON with `{success, result}`. Throws `RenderFailed`. */
export async function readContent(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<RenderedPage> {
  if (!response.ok) {
    await cancelQuietly(response.body);
    throw failureOf(response);
  }
  const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "");
  const body = await readBytes(response, isJson ? maxBytes * JSON_FACTOR : maxBytes, signal);
  const bytes = body && isJson ? resultOf(body) : body;
  if (!bytes || bytes.length > maxBytes)
    throw new RenderFailed("render_too_large", `The rendered page exceeds ${maxBytes} bytes`);
  return { bytes, finalUrl: response.headers.get(FINAL_URL_HEADER) };
}

/** Browser Run returns 422 for a page that fails in the browser, and Browserless 408 for one that takes too long. */
function failureOf({ status, headers }: Response): RenderFailed {
  return new RenderFailed(reasonOf(status), `The renderer returned ${status}`, {
    isTemporary: status === 408 || status === 429 || status >= 500,
    retryAfterMs: parseRetryAfter(headers.get("retry-after"), Date.now()),
  });
}

function reasonOf(status: number): RenderFailure {
  if (status === 429) return "render_rate_limited";
  return status === 408 || status === 504 ? "render_timeout" : "render_failed";
}

function resultOf(body: Uint8Array): Uint8Array {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    // Probably an error page of a proxy.
    throw new RenderFailed("render_failed", "The renderer returned invalid JSON", { cause: error });
  }
  const result: unknown =
    typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, "result") : null;
  if (typeof result !== "string")
    throw new RenderFailed("render_failed", "The renderer returned JSON without a `result`");
  return new TextEncoder().encode(result);
}

/** Any other error of a request to a renderer: the deadline, or no or a broken connection. */
export function asRenderFailure(error: unknown): RenderFailed {
  if (error instanceof RenderFailed) return error;
  const options = { cause: error, isTemporary: true };
  return isTimeout(error)
    ? new RenderFailed("render_timeout", "The renderer did not respond in time", options)
    : new RenderFailed("render_failed", "The renderer is unreachable", options);
}
