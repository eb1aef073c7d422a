import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Files in this folder of Linux are kept in memory. Containers may limit it to 64 MB. */
const MEMORY = "/dev/shm";
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/**
 * Where tests put databases: in memory if the machine has enough. On a disk, a fifth of the CPU time of workerd went
 * into writing, and it waited as long again.
 */
export function fastFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize < MIN_FREE_BYTES ? tmpdir() : MEMORY;
  } catch {
    // Other systems have no such folder.
    return tmpdir();
  }
}
