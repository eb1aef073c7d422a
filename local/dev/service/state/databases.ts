import { createHash, createHmac } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";

/** The key from which workerd derives the ids of the objects of a class. Miniflare joins Worker and class. */
const JOB_OBJECTS = "quarry-CrawlJob";

/** The file of the local D1 database, or undefined before the first start. */
export function mainDatabaseFile(stateFolder: string): string | undefined {
  const cwd = join(stateFolder, "v3", "d1");
  const [file] = globSync("**/*.sqlite", { cwd }).filter((name) => !name.includes("metadata"));
  return file && join(cwd, file);
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
