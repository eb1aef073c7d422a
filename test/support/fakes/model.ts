import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import type { BudgetedModel } from "#src/features/ai/charging/model";
import type { LanguageModel } from "#src/ports/language-model";
import { createService } from "#workers/api";
import type { Answer, TestWorkspace } from "#test/support/harness/api";

const site = createService();

type Call = [
  settings: Record<string, string | undefined> | Partial<Env>,
  workspace: TestWorkspace,
  method: string,
  path: string,
  json?: unknown,
];

/** Calls the API of a service with other settings, such as a model that fails. */
export async function apiWith(...call: Call): Promise<Answer> {
  const { context, answered } = send(...call);
  const response = await answered;
  const body: unknown = await response.json();
  await waitOnExecutionContext(context);
  return { status: response.status, body, headers: response.headers };
}

/** Calls without waiting for the response. Returns a function that waits for the service's background work. */
export function callAndHangUp(...call: Call): () => Promise<void> {
  const { context, answered } = send(...call);
  void answered;
  return () => waitOnExecutionContext(context);
}

function send(...[settings, { key }, method, path, json]: Call) {
  const context = createExecutionContext();
  const request = new Request(`https://quarry.test/api/v1${path}`, {
    method,
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const answered = Promise.resolve(site.fetch(request, { ...env, ...settings }, context));
  return { context, answered };
}

/** A language model of one test, which no daily budget counts. */
export const unbudgeted = (model: LanguageModel): BudgetedModel => ({
  ...model,
  admit: async () => async () => {},
});
