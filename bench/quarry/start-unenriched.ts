import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openService } from "#local/dev/service/open-service";
import { settingsFromEnvironment } from "#local/dev/service/start-service";
import { stateFolder } from "#local/dev/service/state/state-folder";
import { outboundToAddress } from "#local/dev/web/outbound-worker";

/** The modules of the service that are replaced, and their replacements. */
const REPLACEMENTS = {
  "#src/pipeline/sites/write-sites": "write-sites.ts",
  "#src/technologies/pages/technology-reader": "technology-reader.ts",
};

// The bundler ignores an alias of a module that does not exist, and the service would be measured unchanged.
for (const name of Object.keys(REPLACEMENTS)) {
  if (!existsSync(new URL(import.meta.resolve(name)))) throw new Error(`${name} does not exist`);
}

// What `npm start -- --outbound URL` runs, from a Worker that is bundled without enrichment.
const { values } = parseArgs({ options: { outbound: { type: "string", default: "" } } });
await openService({
  folder: stateFolder(),
  port: Number(process.env["PORT"]),
  settings: settingsFromEnvironment(),
  outbound: outboundToAddress(values.outbound),
  bundleArguments: Object.entries(REPLACEMENTS).flatMap(([name, file]) => [
    "--alias",
    `${name}:${join(import.meta.dirname, "unenriched", file)}`,
  ]),
});
