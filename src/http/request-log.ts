import type { Context } from "hono";
import { routePath } from "hono/route";
import { type LogFields, logLater } from "#src/shared/log";
import { count } from "#src/shared/metrics";
import type { AppEnv } from "./context";

/** Counts a request and writes its line. The path is the route pattern, so that it contains no id or secret. */
export function logRequest(c: Context<AppEnv>, startedAtMs: number): void {
  const scope: AppEnv["Variables"]["scope"] | undefined = c.get("scope");
  // Without settings, because they are invalid, the line is written at once.
  const settings: AppEnv["Variables"]["settings"] | undefined = c.get("settings");
  const duration_ms = Date.now() - startedAtMs;
  const { status } = c.res;
  const { method } = c.req;
  const caller = { workspace_id: scope?.workspaceId, actor: scope?.actor.kind };
  logCompleted(
    { method, path: routePath(c), status, duration_ms, ...caller },
    settings?.REQUEST_LOG_DELAY_MS ?? 0,
    () => c.executionCtx,
  );
}

type Completed = LogFields & { method: string; path: string; status: number; duration_ms: number };

/** The same for a request whose fields are known. */
export function logCompleted(
  fields: Completed,
  delayMs: number,
  executionCtx: () => { waitUntil(work: Promise<unknown>): void },
): void {
  const { status, duration_ms } = fields;
  count("http", `${Math.floor(status / 100)}xx`, { requests: 1, seconds: duration_ms / 1000 });
  const waitUntil = (work: Promise<void>) => executionCtx().waitUntil(work);
  logLater("request.completed", fields, { delayMs, waitUntil });
}
