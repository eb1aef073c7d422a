import { databasesWithData, openDatabases } from "#src/db/databases";
import { measureDatabase } from "#src/db/database-size";
import { VERSION } from "#src/http/version";
import { pingRateLimiter } from "#src/http/limits/rate-limit";
import { isMailConfigured, missingMailSettings } from "#src/platform/mail/send-mail";
import { openLanguageModel } from "#src/platform/models/language-model";
import { searchEngines } from "#src/platform/search/search-engine";
import { rendererKind } from "#src/platform/rendering/open-renderer";
import { log } from "#src/shared/log";
import type { Settings } from "#src/shared/settings";
import { withTimeout } from "#src/shared/web/timeout";
import type { Check, Health } from "./schemas";

const DEADLINE_MS = 2000;
/** How full a database may be without a warning. */
const WARN_PERCENT = 80;

/** Checks all dependencies concurrently with small requests, each with a deadline. */
export async function checkHealth(env: Env, settings: Settings): Promise<Health> {
  const databases = openDatabases(env);
  const stored = databasesWithData(databases);
  const bytes = new Map<string, number>();
  let hiringBytes = 0;
  const [database, objects, queue, storage] = await Promise.all([
    check("database", async () => {
      await Promise.all([
        ...Array.from(stored, async ([name, db]) => bytes.set(name, await measureDatabase(db))),
        measureDatabase(databases.hiring).then((size) => (hiringBytes = size)),
      ]);
    }),
    check("objects", () => pingRateLimiter(env)),
    check("queue", () => env.PAGES.metrics()), // Reads the backlog, because sending a message costs money and is consumed.
    check("storage", () => env.FILES.head("health")),
  ]);
  const checks = { database, objects, queue, storage };
  const notices = [
    ...missingSettings(settings, env),
    ...Array.from(bytes, ([name, size]) => fullDatabase(settings, size, nameOf(name), MOVE)).flat(),
    ...fullDatabase(settings, hiringBytes, "hiring database", "set HIRING_INDEX to `added`"),
  ];
  const well = Object.values(checks).every(({ status }) => status === "ok") && !notices.length;
  const capabilities = capabilitiesOf(settings, env);
  return { status: well ? "ok" : "degraded", version: VERSION, checks, capabilities, notices };
}

const capabilitiesOf = (settings: Settings, env: Env): Health["capabilities"] => ({
  mailbox_checks: settings.ENABLE_SMTP_VERIFY,
  web_search: searchEngines(settings)[0]!.name,
  maps: settings.GOOGLE_PLACES_API_KEY !== undefined,
  ai: openLanguageModel(settings, { AI: "AI" in env ? env.AI : undefined }) !== null,
  mail: isMailConfigured(settings, env),
  rendering: rendererKind(settings, env) !== null,
});

const MOVE = "delete data, set a retention policy, or move workspaces to another shard";

const nameOf = (database: string) => (database === "data" ? "database" : `shard ${database}`);

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

/** Warns while there is still time: D1 rejects all writes to a database that is full. */
function fullDatabase(
  { DATABASE_MAX_MB }: Settings,
  bytes: number,
  name: string,
  remedy: string,
): string[] {
  const percent = Math.floor((bytes / (DATABASE_MAX_MB * 1_000_000)) * 100);
  if (percent < WARN_PERCENT) return [];
  return [`The ${name} uses ${percent} % of ${DATABASE_MAX_MB} MB: ${remedy}`];
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
