import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
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
    // A browser may be unpacked there, and containers forbid to start programs from it.
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === MEMORY);
    const isFit =
      bavail * bsize >= MIN_FREE_BYTES && mount !== undefined && !/\bnoexec\b/.test(mount);
    return isFit ? MEMORY : tmpdir();
  } catch {
    // Other systems have no such folder.
    return tmpdir();
  }
}
