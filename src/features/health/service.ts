import { VERSION } from "#src/http/openapi/openapi";
import { pingRateLimiter } from "#src/http/limits/rate-limit";
import { missingMailSettings } from "#src/platform/mail/send-mail";
import { log } from "#src/shared/log";
import type { Settings } from "#src/shared/settings";
import { withTimeout } from "#src/shared/timeout";
import type { Check, Health } from "./schemas";

const DEADLINE_MS = 2000;

/** Asks each dependency for something small, all at once, none longer than the deadline. */
export async function checkHealth(env: Env, settings: Settings): Promise<Health> {
  const [database, objects, queue, storage] = await Promise.all([
    check("database", () => env.DB.prepare("SELECT 1").first()),
    check("objects", () => pingRateLimiter(env)),
    check("queue", () => env.PAGES.metrics()), // Reads the backlog; sending would cost and be crawled.
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
    await withTimeout(ask(), DEADLINE_MS, noAnswer);
    return { status: "ok", latency_ms: latency() };
  } catch (error) {
    // Whatever a dependency throws, it is down; why is for the log, not for strangers.
    log.error("health.check_failed", { check: name, error });
    return { status: "failed", latency_ms: latency() };
  }
}

function noAnswer(): never {
  throw new Error(`No answer in ${DEADLINE_MS} ms`);
}

function missingSettings(settings: Settings, env: Env): string[] {
  const { JWT_SECRET, ENCRYPTION_KEY } = settings;
  const notices = [];
  if (!JWT_SECRET) notices.push("JWT_SECRET is not set: nobody can sign in");
  if (!ENCRYPTION_KEY) notices.push("ENCRYPTION_KEY is not set: no secret can be stored");
  for (const name of missingMailSettings(settings, env))
    notices.push(`${name} is not set: no mail can be sent`);
  return notices;
}
