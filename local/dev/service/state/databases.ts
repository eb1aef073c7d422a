import { createHash, createHmac } from "node:crypto";
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DatabaseBinding } from "#local/dev/service/configuration/configuration";
import { localShardId, MAX_SHARDS, shardBindingsOf } from "#local/dev/service/configuration/shards";

/** The key from which workerd derives the ids of the objects of a class. Miniflare joins Worker and class. */
const JOB_OBJECTS = "quarry-CrawlJob";

/** The same for D1 databases, whose objects are named by the ids of the databases. */
const D1_OBJECTS = "miniflare-D1DatabaseObject";

/** A table that only this database has, besides the shards. */
const KNOWN_BY = { DB: "workspaces", HIRING: "hiring_boards" };

/** The file of a local D1 database, or undefined before the first start. */
export function databaseFile(stateFolder: string, binding: DatabaseBinding): string | undefined {
  const cwd = join(stateFolder, "v3", "d1");
  const files = globSync("**/*.sqlite", { cwd }).filter((name) => !name.includes("metadata"));
  const shards = new Map(
    shardBindingsOf(MAX_SHARDS).map((shard) => [
      `${objectId(D1_OBJECTS, localShardId(shard))}.sqlite`,
      shard,
    ]),
  );
  return files
    .filter((name) => shards.get(basename(name)) === (binding in KNOWN_BY ? undefined : binding))
    .map((name) => join(cwd, name))
    .find((file) => !(binding in KNOWN_BY) || hasTable(file, KNOWN_BY[binding as "DB"]));
}

function hasTable(file: string, table: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  const found = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table);
  database.close();
  return found !== undefined;
}

/** The file of the Durable Object that crawls a job. */
export const jobObjectFile = (stateFolder: string, jobId: string): string =>
  join(stateFolder, "v3", "do", JOB_OBJECTS, `${objectId(JOB_OBJECTS, jobId)}.sqlite`);

const ID_HALF_BYTES = 16;

/** The id that workerd gives to an object by its name: half of it comes from the name, and half signs the first. */
function objectId(uniqueKey: string, name: string): string {
  const key = createHash("sha256").update(uniqueKey).digest();
  const sign = (data: string | Buffer) =>
    createHmac("sha256", key).update(data).digest().subarray(0, ID_HALF_BYTES);
  const half = sign(name);
  return Buffer.concat([half, sign(half)]).toString("hex");
}
