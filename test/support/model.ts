import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { createApi } from "#workers/api";
import type { Answer, TestWorkspace } from "./api";

const site = createApi();

/** Calls the API of a service that was set up with other settings, such as a model that fails. */
export async function apiWith(
  settings: Record<string, string | undefined>,
  { key }: TestWorkspace,
  method: string,
  path: string,
  json?: unknown,
): Promise<Answer> {
  const context = createExecutionContext();
  const request = new Request(`https://quarry.test/api/v1${path}`, {
    method,
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const response = await site.fetch(request, { ...env, ...settings }, context);
  const body: unknown = await response.json();
  await waitOnExecutionContext(context);
  return { status: response.status, body, headers: response.headers };
}
