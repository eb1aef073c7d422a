import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, defineProject } from "vitest/config";
import { OUTBOUND_WORKER, outboundToAddress } from "#local/dev/web/outbound-worker";
import { fastFolder } from "#test/support/fast-folder";
import { LongFilesFirst } from "#test/support/long-files-first";
import { serveTestMail } from "#test/support/fakes/mail-servers";
import { serveTestWeb } from "#test/support/fakes/test-web";

/** Engines have no bindings and make no requests. Their tests run in plain Node, which starts fast. */
const ENGINES =
  "changes|crawl|enrichment|extraction|files|intelligence|job-boards|local|shared|technologies|uploads|web";

/** Tests in those folders that make requests. Only workerd reaches the test web. */
const REQUESTING = [
  "test/crawl/fetch/fetch-page.test.ts",
  "test/crawl/robots/fetch-robots.test.ts",
  "test/crawl/fetch/page-pool.test.ts",
  "test/enrichment/domain/domain-dns.test.ts",
  "test/enrichment/email/email.test.ts",
  "test/enrichment/email/mail-domain.test.ts",
  "test/local/doh-server.test.ts",
  "test/local/reencrypt.test.ts",
  "test/local/test-web.test.ts",
];

/** Tests in other folders that need neither bindings nor requests. */
const PURE = [
  "test/db/migrations.test.ts",
  "test/destinations/redact-secrets.test.ts",
  "test/destinations/settings.test.ts",
  "test/pipeline/snapshots/unstable-blocks.test.ts",
  "test/platform/dns/dns-answer.test.ts",
  "test/platform/models/read-json-response.test.ts",
  "test/platform/security/password-cost.test.ts",
  "test/platform/security/secrets.test.ts",
  "test/platform/smtp/smtp-reply.test.ts",
  "test/workers/tables.test.ts",
];

/** Each worker loads the app module by module. Bundling these dependencies saves loading hundreds of modules. */
const BUNDLED = [
  "@ai-sdk/openai-compatible",
  "@cfworker/json-schema",
  "@hono/zod-openapi",
  "@modelcontextprotocol/client",
  "@modelcontextprotocol/server",
  "ai",
  "aws4fetch",
  "drizzle-orm",
  "drizzle-orm/batch",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "entities",
  "fast-check",
  "hono",
  "hono/cookie",
  "hono/cors",
  "hono/factory",
  "hono/html",
  "hono/http-exception",
  "hono/request-id",
  "hono/route",
  "hono/router",
  "hono/secure-headers",
  "hucre/xlsx",
  "itty-durable",
  "jose",
  "libphonenumber-js/max",
  "papaparse",
  "standardwebhooks",
  "tldts",
  "workers-ai-provider",
  "zod",
];

/** Deriving the hashes of passwords was a tenth of the time of all tests. */
const CHEAP_PASSWORDS = {
  find: "#src/platform/security/password-cost",
  replacement: fileURLToPath(new URL("test/support/fakes/password-cost.ts", import.meta.url)),
};

/** n8n provides this module to its nodes. It is no dependency: with its own, it has 143 MB. */
const PROVIDED_BY_N8N = {
  find: "n8n-workflow",
  replacement: fileURLToPath(
    new URL("packages/n8n-nodes-quarry/test/support/n8n-workflow.ts", import.meta.url),
  ),
};

/** The operator's token in tests. */
const OPERATOR_TOKEN = "an operator token for tests, long enough";

/** Stops a test that hangs. The limit is generous for busy machines. */
const TIMEOUTS = { testTimeout: 300_000, hookTimeout: 300_000 };

/** A project in plain Node. */
const node = (name: string, include: string[], exclude: string[] = []) =>
  defineProject({
    test: {
      ...TIMEOUTS,
      name,
      include,
      exclude,
      // Engines keep no state between calls, so test files share a process and its modules.
      isolate: false,
      // The time zone of workerd.
      env: { TZ: "UTC" },
      setupFiles: ["./test/support/harness/start-node-test.ts"],
    },
  });

/** Tests run without a pace: their servers need none. */
const TEST_SETTINGS = {
  // On a busy machine, the server of the tests may not respond for some seconds. Facts would then be unknown.
  DOH_TIMEOUT_MS: "30000",
  SITE_DNS_BUDGET_MS: "30000",
  // The local queue delivers one batch at a time, so one invocation processes many pages and hands over early.
  FETCHES_PER_BATCH: "64",
  PAGE_BATCH_MS: "20000",
  BATCH_HANDOVER_MS: "100",
  MIN_HOST_INTERVAL_MS: "0",
  MAX_DOMAIN_REQUESTS_PER_SECOND: "0",
  MIN_DELIVERY_INTERVAL_MS: "0",
};

/**
 * The local queue delivers one batch at a time, and a site that waited for others would delay each test of a crawl.
 * A consumer replaces that of wrangler.toml.
 */
const TEST_CONSUMERS = {
  "quarry-sites": {
    maxBatchSize: 8,
    maxBatchTimeout: 0,
    maxRetries: 5,
    deadLetterQueue: "quarry-dead-letters",
  },
};

/** Production settings, for tests of the pace, and of what waits. */
const PRODUCTION_SETTINGS = {
  FETCHES_PER_BATCH: "6",
  PAGE_BATCH_MS: "1500",
  BATCH_HANDOVER_MS: "60000",
  MIN_HOST_INTERVAL_MS: "250",
  MAX_DOMAIN_REQUESTS_PER_SECOND: "8",
  MIN_DELIVERY_INTERVAL_MS: "200",
  // Lists are verified with the mail servers of the tests.
  ENABLE_SMTP_VERIFY: "true",
  SMTP_HELO_NAME: "probe.quarry.test",
  ALLOW_PRIVATE_HOSTS: "true",
  GREYLIST_RETRY_SECONDS: "1",
  DNS_RETRY_SECONDS: "0",
  // Pages are rendered by a stand-in, and in no other project: jobs reserve credits for it.
  RENDER_URL: "http://renderer-shells.test/content",
  RENDER_TOKEN: "a token of the renderer",
  RENDER_TIMEOUT_MS: "1500",
};

const MIGRATIONS = await readD1Migrations("./migrations");
const HIRING_MIGRATIONS = await readD1Migrations("./migrations/hiring");

/**
 * A project in workerd. Each of its workers has its own outside world, so that each request belongs to one
 * worker.
 */
function workerd(
  name: string,
  include: string[],
  settings: Record<string, string>,
  exclude: string[] = [],
  queueConsumers: Record<string, object> = {},
  d1Databases: string[] = [],
) {
  return {
    plugins: [
      cloudflareTest(async () => {
        // Miniflare makes its folder below this one.
        process.env["TMPDIR"] = fastFolder();
        const mail = await serveTestMail();
        const web = await serveTestWeb();
        return {
          wrangler: { configPath: "./wrangler.toml" },
          miniflare: {
            outboundService: OUTBOUND_WORKER,
            workers: [outboundToAddress(web.address)],
            queueConsumers,
            d1Databases,
            serviceBindings: {
              // The commands that the tests' mail servers received.
              MAIL_LOG: () => Response.json(mail.log),
              UNEXPECTED_REQUESTS: () => Response.json(web.takeUnexpected()),
            },
            bindings: {
              TEST_MIGRATIONS: MIGRATIONS,
              TEST_HIRING_MIGRATIONS: HIRING_MIGRATIONS,
              ...settings,
              AI_BASE_URL: "http://models.sample-web.test/v1",
              AI_MODEL: "good",
              SMTP_PORT: String(mail.port),
              MAIL_FROM: "Quarry <digests@quarry.test>",
              RESEND_API_KEY: "re_test",
              PUBLIC_URL: "https://quarry.test",
              HIRING_INDEX: "added",
              // Tests send requests fast. Tests of limits set their own.
              WORKSPACE_REQUESTS_PER_MINUTE: "0",
              KEY_WRITES_PER_MINUTE: "0",
              ADDRESS_REQUESTS_PER_MINUTE: "0",
              OPERATOR_TOKEN,
              JWT_SECRET: "a secret for tests, long enough for HS256",
              ENCRYPTION_KEY: "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
            },
          },
        };
      }),
    ],
    resolve: { alias: [CHEAP_PASSWORDS] },
    test: {
      ...TIMEOUTS,
      name,
      include,
      exclude,
      // Loading the app takes longer than most test files: a worker loads it once.
      isolate: false,
      setupFiles: ["./test/support/harness/start-worker-test.ts"],
      deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      node("engines", [`test/@(${ENGINES})/**/*.test.ts`, ...PURE], REQUESTING),
      // Counting operations stops V8 from optimizing anything in the process.
      node("growth", ["test/growth/**/*.test.ts"]),
      // These tests make requests to servers of their own.
      defineProject({
        resolve: { alias: [PROVIDED_BY_N8N] },
        test: {
          ...TIMEOUTS,
          name: "packages",
          include: ["packages/*/test/**/*.test.ts", "test/cli/**/*.test.ts"],
        },
      }),
      // The dashboard in a real browser, served by the whole service.
      defineProject({
        test: {
          ...TIMEOUTS,
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          isolate: false,
          globalSetup: "./test/browser/support/global-setup.ts",
        },
      }),
      // These tests mostly wait, so one worker runs them while others compute.
      workerd("pace", ["test/pace/all.test.ts"], PRODUCTION_SETTINGS),
      workerd("one-shard", ["test/one-shard/all.test.ts"], TEST_SETTINGS, [], TEST_CONSUMERS),
      // Accounts and two shards are three databases here (test/support/harness/shards.ts).
      workerd(
        "workers",
        [`test/!(${ENGINES}|browser|cli|growth|one-shard|pace)/**/*.test.ts`, ...REQUESTING],
        TEST_SETTINGS,
        PURE,
        TEST_CONSUMERS,
        ["DATA_0", "DATA_1"],
      ),
    ],
    sequence: { sequencer: LongFilesFirst },
    // Tests wait for queues and timers, and those of the pace do little else.
    maxWorkers: availableParallelism() + 2,
    // The Worker logs every request. Show the log of failed tests only.
    silent: "passed-only",
  },
});
