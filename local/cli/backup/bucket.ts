import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deployedConfiguration } from "#local/cli/cloudflare/deployment";
import type { DatabaseBinding } from "#local/dev/service/configuration/configuration";
import { runWrangler } from "#local/cli/cloudflare/wrangler";

export type Bucket = { bucket_name: string; jurisdiction?: string };

/** The R2 bucket of the deployment. */
export function backupBucket(): Bucket {
  const [, file] = deployedConfiguration();
  if (!file)
    throw new Error("Deploy first (npm run deploy): the bucket is that of the deployment.");
  const { r2_buckets } = JSON.parse(readFileSync(file, "utf8")) as { r2_buckets: Bucket[] };
  return r2_buckets[0]!;
}

/**
 * Runs `use` with a file in a folder that other users cannot read, and deletes both, also after a failure. A backup
 * has personal data, and wrangler creates a downloaded file with the default mode.
 */
export async function withTemporaryFile<T>(use: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "quarry-backup-"));
  try {
    return await use(join(folder, "backup.sql"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stores a backup under its database and time. Returns what `npm run restore -- --in` takes. */
export async function putBackup(
  bucket: Bucket,
  { binding, file }: { binding: DatabaseBinding; file: string },
  now: Date,
): Promise<string> {
  const key = `backups/${binding}-${now.toISOString().replaceAll(":", "-")}.sql`;
  await copyObject("put", bucket, key, file);
  return `r2:${key}`;
}

export const getBackup = (bucket: Bucket, key: string, file: string): Promise<void> =>
  copyObject("get", bucket, key, file);

async function copyObject(
  verb: "get" | "put",
  { bucket_name, jurisdiction }: Bucket,
  key: string,
  file: string,
): Promise<void> {
  const where = jurisdiction ? ["--jurisdiction", jurisdiction] : [];
  const command = [
    "r2",
    "object",
    verb,
    `${bucket_name}/${key}`,
    "--file",
    file,
    "--remote",
    ...where,
  ];
  const { code, stdout, stderr } = await runWrangler(command);
  if (code !== 0)
    throw new Error(`The object ${key} could not be copied.\n${stderr.trim() || stdout}`);
}
