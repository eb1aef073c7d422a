import { writeFileSync } from "node:fs";
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from "wrangler";
import type { Configuration } from "./configuration.ts";
import { LAZY_MODULES } from "./module-registry.ts";
import { readMigrations } from "./read-migrations.ts";

// A separate program, because wrangler would keep 100 MB of the service's memory for these few lines.
const [file] = process.argv.slice(2);
if (!file) throw new Error("Name the file to write the configuration to.");
const { workerOptions, externalWorkers } = workerOptionsOf("wrangler.toml");
const configuration: Configuration = {
  workerOptions: {
    ...workerOptions,
    compatibilityFlags: [
      ...((workerOptions.compatibilityFlags as string[] | undefined) ?? []),
      LAZY_MODULES,
    ],
  },
  externalWorkers,
  migrations: { DB: readMigrations("DB"), HIRING: readMigrations("HIRING") },
};
writeFileSync(file, JSON.stringify(configuration));
