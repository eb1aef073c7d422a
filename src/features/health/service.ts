import { VERSION } from "#src/http/openapi/openapi";
import { pingRateLimiter } from "#src/http/limits/rate-limit";
import { missingMailSettings } from "#src/platform/mail/send-mail";
import { log } from "#src/shared/log";
import type { Settings } from "#src/shared/settings";
import { withTimeout } from "#src/shared/web/timeout";
import { pingDatabase } from "./health.repository";
import type { Check, Health } from "./schemas";

const DEADLINE_MS = 2000;

/** Checks all dependencies concurrently with small requests, each with a deadline. */
export async function checkHealth(env: Env, settings: Settings): Promise<Health> {
  const [database, objects, queue, storage] = await Promise.all([
    check("database", () => pingDatabase(env.DB)),
    check("objects", () => pingRateLimiter(env)),
    check("queue", () => env.PAGES.metrics()), // Reads the backlog, because sending a message costs money and is consumed.
    check("storage", () => env.FILES.head("health")),
  ]);
  const checks = { database, objects, queue, storage };
  const notices = missingSettings(settings, env);
  const well = Object.values(checks).every(({ status }) => status === "ok") && !notices.length;
  return { status: well ? "ok" : "degraded", version: VERSION, checks, notices };
}

async function check(name: string, ask: () => Promise<unknown>): Promise<Check> {
  const startedAt = Date.now();
  const latency = () => Date.now() - startedAt;
  try {
    await withTimeout(ask(), DEADLINE_MS, throwTimeout);
    return { status: "ok", latency_ms: latency() };
  } catch (error) {
    // Any error means that the dependency is down. The cause goes to the log, not to the public response.
    log.error("health.check_failed", { check: name, error });
    return { status: "failed", latency_ms: latency() };
  }
}

function throwTimeout(): never {
  throw new Error(`No response within ${DEADLINE_MS} ms`);
}

function missingSettings(settings: Settings, env: Env): string[] {
  const { JWT_SECRET, ENCRYPTION_KEY } = settings;
  const notices = [];
  if (!JWT_SECRET) notices.push("JWT_SECRET is not set: signing in is disabled");
  if (!ENCRYPTION_KEY) notices.push("ENCRYPTION_KEY is not set: storing secrets is disabled");
  for (const name of missingMailSettings(settings, env))
    notices.push(`${name} is not set: sending mail is disabled`);
  return notices;
}
