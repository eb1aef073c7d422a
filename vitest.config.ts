import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { OUTBOUND_WORKER, outboundToAddress } from "./local/web/outbound-worker.ts";
import { serveTestMail } from "./test/support/mail-servers.ts";
import { serveTestWeb } from "./test/support/test-web.ts";

export default defineConfig(async () => {
  const mail = await serveTestMail();
  return {
    plugins: [
      cloudflareTest({
        wrangler: { configPath: "./wrangler.toml" },
        miniflare: {
          outboundService: OUTBOUND_WORKER,
          workers: [outboundToAddress(await serveTestWeb())],
          serviceBindings: {
            // What the mail servers of the tests have heard, for tests to look at.
            MAIL_LOG: () => Response.json(mail.log),
          },
          bindings: {
            TEST_MIGRATIONS: await readD1Migrations("./migrations"),
            // The local queue delivers one batch at a time, so one invocation takes many pages and lets go early.
            FETCHES_PER_BATCH: "64",
            BATCH_HANDOVER_MS: "100",
            AI_BASE_URL: "http://models.sample-web.test/v1",
            AI_MODEL: "good",
            SMTP_PORT: String(mail.port),
            MAIL_FROM: "Quarry <digests@quarry.test>",
            RESEND_API_KEY: "re_test",
            HIRING_INDEX: "added",
            JWT_SECRET: "a secret for tests, long enough for HS256",
            ENCRYPTION_KEY: "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
          },
        },
      }),
    ],
    test: {
      include: ["test/**/*.test.ts"],
      // Tests that walk every endpoint take their time on a busy machine.
      testTimeout: 20_000,
      // The Worker logs every request; what a failed test logged is worth reading.
      silent: "passed-only" as const,
      setupFiles: ["./test/support/apply-migrations.ts"],
      deps: { optimizer: { ssr: { enabled: true, include: ["itty-durable"] } } },
    },
  };
});
