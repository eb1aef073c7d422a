import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSite } from "#local/build/site/build";
import { outboundToAddress } from "#local/dev/web/outbound-worker";
import { type OpenService, openService } from "#local/dev/service/open-service";
import { startSampleWorld } from "#local/fixtures/sample-world";

export type DocumentedService = OpenService & { close: () => Promise<void> };

/** The service as `npm start -- --sample-web` runs it, with its documentation, on a free port. */
export async function startDocumentedService(): Promise<DocumentedService> {
  const folder = mkdtempSync(join(tmpdir(), "quarry-docs-"));
  // Before anything listens: a failure must not leave servers open.
  await buildSite();
  // An example that starts a run itself must not meet the one that cron starts.
  process.env["QUARRY_TICK_SECONDS"] = "3600";
  const world = await startSampleWorld();
  const service = await openService({
    folder,
    port: 0,
    settings: world.settingsWith({
      // Examples have the default of a second between two pages of a host.
      MAX_HOST_INTERVAL_MS: "0",
      SIGNUP_CREDITS: "100000",
      REGISTRATION_LIMIT_PER_HOUR: "0",
      WORKSPACE_REQUESTS_PER_MINUTE: "0",
      KEY_WRITES_PER_MINUTE: "0",
      ADDRESS_REQUESTS_PER_MINUTE: "0",
    }),
    outbound: outboundToAddress(world.address),
    quiet: true,
  });
  return {
    ...service,
    close: async () => {
      await service.stop();
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
