import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach } from "vitest";
import { shardBindings } from "#src/db/databases";
import { countWorkspacesAgain } from "#test/support/harness/shards";
import { failForUnexpectedRequests } from "#test/support/harness/unexpected-requests";
// Loaded before the first message. Vitest loads its modules one by one, which takes seconds: a message that arrives
// meanwhile would wait for the import of another invocation, and workerd cancels such an invocation as hung.
import "#workers/queues";

/*
 * Runs before each test file in workerd. Files share the modules of their worker, which take seconds to load, but no
 * storage: `reset` deletes every Durable Object, and D1, R2 and the queues are Durable Objects here.
 */
const countTables = async () => {
  const counts = await Promise.all(
    [...shardBindings(env).values(), env.HIRING].map((database) =>
      database
        .prepare("SELECT count(*) AS n FROM sqlite_master WHERE name NOT GLOB '_cf_*'")
        .first<number>("n"),
    ),
  );
  return Math.max(...counts.map(Number));
};

await reset();
// A call that was still running may have kept an object and its storage alive.
do {
  await scheduler.wait(20);
  await reset();
} while ((await countTables()) !== 0);
// One batch for all migrations of a database.
const stored = new Set([env.DB, ...shardBindings(env).values()]);
for (const [database, migrations] of [
  ...Array.from(stored, (database) => [database, env.TEST_MIGRATIONS] as const),
  [env.HIRING, env.TEST_HIRING_MIGRATIONS] as const,
]) {
  const queries = migrations.flatMap((migration) => migration.queries);
  await applyD1Migrations(database, [{ name: "all", queries }]);
}

countWorkspacesAgain();
beforeEach(countWorkspacesAgain);
afterEach(countWorkspacesAgain);

const takeUnexpectedRequests = async () =>
  (await env.UNEXPECTED_REQUESTS.fetch("http://requests/")).json<string[]>();

// Requests that the previous file made after its last test.
failForUnexpectedRequests(await takeUnexpectedRequests());
afterEach(async () => failForUnexpectedRequests(await takeUnexpectedRequests()));
