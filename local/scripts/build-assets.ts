import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildDashboard } from "#local/build/dashboard";
import { copyDocsAssets } from "#local/build/docs-assets";
import { withLock } from "#local/build/lock";
import { buildTables } from "#local/build/tables";

// Services that start together, a test run and a deployment build the same folder.
mkdirSync("dist", { recursive: true });
await withLock("dist/assets.lock", () => {
  copyDocsAssets();
  buildTables();
  buildDashboard();
});

// A deployment waits for the documentation. `npm start` builds it while the service runs.
const { values: flags } = parseArgs({ options: { site: { type: "boolean" } } });
if (flags.site && !process.env["QUARRY_SKIP_SITE"]) {
  const { buildSite } = await import("#local/build/site/build");
  await buildSite();
}
