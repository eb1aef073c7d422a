import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { openService } from "#local/dev/service/open-service";
import { settingsFromEnvironment } from "#local/dev/service/start-service";
import { stateFolder } from "#local/dev/service/state/state-folder";
import { outboundToAddress } from "#local/dev/web/outbound-worker";

/**
 * What `npm start -- --outbound URL` runs, from a Worker in which other modules replace some of the service's:
 * specifiers of modules, and files that replace them.
 */
export async function startWithReplacements(replacements: Record<string, string>): Promise<void> {
  // The bundler ignores an alias of a module that does not exist, and the service would be measured unchanged.
  for (const name of Object.keys(replacements))
    if (!existsSync(new URL(import.meta.resolve(name)))) throw new Error(`${name} does not exist`);
  const { values } = parseArgs({ options: { outbound: { type: "string", default: "" } } });
  await openService({
    folder: stateFolder(),
    port: Number(process.env["PORT"]),
    settings: settingsFromEnvironment(),
    outbound: outboundToAddress(values.outbound),
    bundleArguments: Object.entries(replacements).flatMap(([name, file]) => [
      "--alias",
      `${name}:${file}`,
    ]),
  });
}
