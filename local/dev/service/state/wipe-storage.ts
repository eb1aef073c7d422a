import { existsSync, globSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Exists while a database contains bytes of erased rows, so that a crash does not lose the task. */
const markOf = (stateFolder: string) => join(stateFolder, "erased");

/** Marks erased data: the files are rewritten when the service stops, or before it starts. */
export function markErased(stateFolder: string): void {
  writeFileSync(markOf(stateFolder), "");
}

/**
 * Removes erased data from the files of a stopped local service. SQLite leaves deleted rows in free pages
 * and in the write-ahead log. workerd is built without SECURE_DELETE and rejects the pragmas and VACUUM
 * (1.20261102). Rewriting a file that workerd has open makes its queries fail.
 */
export async function wipeErased(stateFolder: string): Promise<void> {
  if (!existsSync(markOf(stateFolder))) return;
  const { DatabaseSync } = await import("node:sqlite");
  let isComplete = true;
  for (const file of databasesIn(stateFolder)) {
    const database = new DatabaseSync(file);
    try {
      database.exec("VACUUM");
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (error) {
      // The file is open elsewhere or damaged: the mark stays, and the next start retries.
      isComplete = false;
      console.error(`Erased data is not removed from ${file} yet:`, error);
    } finally {
      database.close();
    }
  }
  if (isComplete) rmSync(markOf(stateFolder), { force: true });
}

/** The databases with customer data: D1's, those of the objects of jobs and lists, and the list of R2's files. */
function databasesIn(stateFolder: string): string[] {
  const cwd = join(stateFolder, "v3");
  return globSync(
    ["d1/**/*.sqlite", "do/*{CrawlJob,VerificationList}*/*.sqlite", "r2/**/*.sqlite"],
    { cwd },
  )
    .filter((file) => basename(file) !== "metadata.sqlite")
    .map((file) => join(cwd, file));
}
