import type { unstable_getMiniflareWorkerOptions as workerOptionsOf } from "wrangler";

/** wrangler's view of the project's files: the Worker's options, and the statements of each migration. */
export type Configuration = Pick<
  ReturnType<typeof workerOptionsOf>,
  "workerOptions" | "externalWorkers"
> & { migrations: Migration[] };

export type Migration = { name: string; statements: string[] };
