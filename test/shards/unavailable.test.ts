import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { workspaces } from "#src/db/tables/accounts";
import { NO_BRANDING, saveBranding } from "#src/features/branding/service";
import { scopeOf } from "#test/support/builders/leads";
import { databaseOf } from "#test/support/harness/shards";
import { createService } from "#workers/api";

/** The service without its last shard. */
const withoutShard = {
  ...env,
  DATA_1: {
    prepare: () => {
      throw new Error("D1 is unavailable");
    },
  },
} as Env;
const app = createService();

it("does not keep pages from loading, nor the brands of other shards from being found", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  // The workspace in the TXT record at _quarry.leads.branded.test (test/support/fakes/dns/dns-web.ts).
  const owner = "019a9c3e-7d2b-7c41-9f0a-0000000000aa";
  await databaseOf(owner).insert(workspaces).values({ id: owner, name: "Branded" });
  await saveBranding(scopeOf(owner), {
    ...NO_BRANDING,
    product_name: "Acme",
    custom_domain: "leads.branded.test",
  });
  const titleAt = async (host: string) => {
    const ctx = createExecutionContext();
    const request = new Request(`https://${host}/api/v1/docs`);
    const response = await app.fetch(request, withoutShard, ctx);
    const text = await response.text();
    await waitOnExecutionContext(ctx);
    return /<title>(.*)<\/title>/.exec(text)?.[1];
  };
  expect(await titleAt("quarry.test")).toBe("Quarry API");
  expect(await titleAt("leads.branded.test")).toBe("Acme API");
  expect(warned.mock.calls.join()).toContain("branding.shard_unavailable");
  warned.mockRestore();
});
