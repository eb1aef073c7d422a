import { copyFileSync, mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { ASSETS_FOLDER } from "#local/build/assets-folder";
import { buildDashboard } from "#local/build/dashboard";
import { buildTables } from "#local/build/tables";

/** Copies the files of the docs page to the folder of the Worker's assets, so that none comes from a CDN. */
function copyDocsAssets(): void {
  const from = "node_modules/swagger-ui-dist";
  const to = `${ASSETS_FOLDER}/docs-assets`;
  mkdirSync(to, { recursive: true });
  for (const file of ["swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png"])
    copyFileSync(`${from}/${file}`, `${to}/${file}`);
}

copyDocsAssets();
buildTables();
buildDashboard();

// A deployment waits for the documentation. `npm start` builds it while the service runs.
const { values: flags } = parseArgs({ options: { site: { type: "boolean" } } });
if (flags.site && !process.env["QUARRY_SKIP_SITE"]) {
  const { buildSite } = await import("#local/build/site/build");
  await buildSite();
}
