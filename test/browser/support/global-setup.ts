import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { BRAVE_KEYS } from "#local/dev/search-engines/brave";
import { PLACES_KEYS } from "#local/dev/search-engines/places";
import { startLocalRenderer } from "#local/dev/rendering/local-renderer";
import { openService } from "#local/dev/service/open-service";
import { outboundToAddress } from "#local/dev/web/outbound-worker";
import { startSampleWorld } from "#local/fixtures/sample-world";
import { fastFolder } from "#test/support/fast-folder";
import { changingSite } from "./changing-site";
import { launchBrowser } from "./launch-browser";

declare module "vitest" {
  // Vitest documents this way to type what a global set-up provides.
  interface ProvidedContext {
    serviceUrl: string;
    browserEndpoint: string;
    owner: { email: string; password: string };
    apiKey: string;
  }
}

/** Requests of the tests come fast, from one address. */
const TEST_SETTINGS = {
  WORKSPACE_REQUESTS_PER_MINUTE: "0",
  KEY_WRITES_PER_MINUTE: "0",
  ADDRESS_REQUESTS_PER_MINUTE: "0",
  REGISTRATION_LIMIT_PER_HOUR: "0",
  MIN_HOST_INTERVAL_MS: "0",
  MAX_DOMAIN_REQUESTS_PER_SECOND: "0",
  BRAVE_SEARCH_API_KEY: BRAVE_KEYS.good,
  GOOGLE_PLACES_API_KEY: PLACES_KEYS.good,
};

/** Starts the whole service on the sample web, and a browser, once for all tests of the project. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(fastFolder(), "quarry-browser-"));
  const world = await startSampleWorld([changingSite()]);
  const renderer = await startLocalRenderer({ outbound: world.address, allowPrivateHosts: false });
  if (!renderer) throw new Error("No Chromium was found. Set CHROME_PATH");
  const [service, browser] = await Promise.all([
    openService({
      folder,
      port: 0,
      settings: { ...world.settingsWith({}), ...TEST_SETTINGS, ...renderer.settings },
      outbound: outboundToAddress(world.address, { direct: [renderer.settings.RENDER_URL] }),
      quiet: true,
    }),
    launchBrowser(),
  ]);
  const { email, password } = service.credentials;
  project.provide("serviceUrl", service.url);
  project.provide("owner", { email, password });
  project.provide("apiKey", service.credentials.api_key);
  project.provide("browserEndpoint", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await service.stop();
    await renderer.close();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
