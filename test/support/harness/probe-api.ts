import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Endpoint } from "#src/http/endpoints/endpoint";
import { respondAtOnce } from "#src/http/endpoints/fixed-responses";
import { createApi, createService } from "#workers/api";
import type { Answer, Call } from "./api";

/** The real application with other settings, or with endpoints of a test in place of its own. */
export function probeApi(endpoints?: Endpoint[], settings: Record<string, unknown> = {}) {
  const app = endpoints ? createApi(endpoints) : createService();
  const bindings = { ...env, ...settings };
  return async (method: string, path: string, call: Call = {}): Promise<Answer> => {
    const headers = new Headers(call.headers);
    if (call.json !== undefined) headers.set("Content-Type", "application/json");
    const body = call.json === undefined ? call.body : JSON.stringify(call.json);
    const ctx = createExecutionContext();
    const request = new Request(`https://quarry.test/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const atOnce = respondAtOnce(request, bindings, ctx);
    const response = atOnce ?? (await app.fetch(request, bindings, ctx));
    const text = await response.text();
    await waitOnExecutionContext(ctx);
    const isJson = response.headers.get("Content-Type")?.includes("json");
    return {
      status: response.status,
      body: isJson && text ? JSON.parse(text) : text,
      headers: response.headers,
    };
  };
}
