import type { ShardBinding } from "./shards.ts";
import type { unstable_getMiniflareWorkerOptions as workerOptionsOf } from "wrangler";

/** wrangler's view of the project's files: the Worker's options, and the statements of the migrations of each database. */
export type Configuration = Pick<
  ReturnType<typeof workerOptionsOf>,
  "workerOptions" | "externalWorkers"
> & { migrations: Record<keyof typeof DATABASES, Migration[]> };

/** The D1 databases by their bindings in wrangler.toml, and the folders of their migrations. */
export const DATABASES = { DB: "migrations", HIRING: "migrations/hiring" } as const;
export type DatabaseBinding = keyof typeof DATABASES | ShardBinding;

/** The folder with the migrations of a database. A shard has the tables of the first one. */
export const migrationsOf = (binding: DatabaseBinding): string =>
  binding === "HIRING" ? DATABASES.HIRING : DATABASES.DB;

export type Migration = { name: string; statements: string[] };
