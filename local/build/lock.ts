import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 200;

/** Runs `work` while no other process runs work with the same lock file. A process that died holds no lock. */
export async function withLock(file: string, work: () => Promise<void> | void): Promise<void> {
  while (!take(file)) await wait(POLL_MS);
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Links a file that already names its owner, so that no other process reads a lock without one. */
function take(file: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (!isAlive(ownerOf(file))) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(own);
  }
}

function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    // Released meanwhile.
    return 0;
  }
}

function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    // No such process, or one of another user.
    return false;
  }
}
