import { join } from "node:path";
import { parseArgs } from "node:util";
import { openService } from "#local/dev/service/open-service";
import { settingsFromEnvironment } from "#local/dev/service/start-service";
import { stateFolder } from "#local/dev/service/state/state-folder";
import { outboundToAddress } from "#local/dev/web/outbound-worker";

/** The modules of the service that are exchanged, and what stands in for them. */
const STAND_INS = {
  "#src/features/jobs/write-leads": "write-leads.ts",
  "#src/technologies/pages/technology-reader": "technology-reader.ts",
};

// What `npm start -- --outbound URL` runs, from a Worker that is bundled without enrichment.
const { values } = parseArgs({ options: { outbound: { type: "string", default: "" } } });
await openService({
  folder: stateFolder(),
  port: Number(process.env["PORT"]),
  settings: settingsFromEnvironment(),
  outbound: outboundToAddress(values.outbound),
  bundleArguments: Object.entries(STAND_INS).flatMap(([name, file]) => [
    "--alias",
    `${name}:${join(import.meta.dirname, "unenriched", file)}`,
  ]),
});
