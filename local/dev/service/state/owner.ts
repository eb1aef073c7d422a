import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listProcesses, type RunningProcess } from "./process-list.ts";

/** The processes of a state folder's service: this program and its runtime. */
type Owner = { pid: number; command: string; startedMs: number; runtimePids: number[] };

const ownerFile = (folder: string) => join(folder, "running.json");

/**
 * Ensures that no other process writes to the folder. A killed program leaves its runtime running with the
 * port and the data: this ends that runtime. Throws if the program itself is still running.
 */
export async function takeOver(folder: string): Promise<void> {
  const owner = readOwner(folder);
  if (!owner) return;
  const processes = await listProcesses();
  // Also compares the command, because the system reuses process ids.
  const isOwner = ({ pid, command }: RunningProcess) =>
    pid === owner.pid && command === owner.command;
  if (owner.pid !== process.pid && processes.some(isOwner))
    throw new Error(
      `A service with the data of ${folder} is running already (process ${owner.pid}). Stop it, or set QUARRY_STATE to another folder.`,
    );
  for (const { pid, command } of processes)
    if (owner.runtimePids.includes(pid) && command.includes("workerd")) await end(pid);
}

/** Records this program and the runtimes that it has started so far. */
export async function recordOwner(folder: string): Promise<void> {
  const processes = await listProcesses();
  const runtimePids = processes
    .filter(({ parent, command }) => parent === process.pid && command.includes("workerd"))
    .map(({ pid }) => pid);
  const command = processes.find(({ pid }) => pid === process.pid)?.command ?? "";
  const former = readOwner(folder);
  const startedMs = former?.pid === process.pid ? former.startedMs : Date.now();
  const owner: Owner = { pid: process.pid, command, startedMs, runtimePids };
  writeFileSync(ownerFile(folder), JSON.stringify(owner));
}

/** Whether the service of a folder was started before its secrets were changed. */
export function isRunningWithOldSecrets(folder: string): boolean {
  const changed = statSync(join(folder, "secrets.json"), { throwIfNoEntry: false })?.mtimeMs;
  const owner = readOwner(folder);
  return owner !== undefined && changed !== undefined && owner.startedMs < changed;
}

/** Ends the recorded runtimes of this program before an unclean exit. */
export function endRuntimes(folder: string): void {
  const owner = readOwner(folder);
  if (owner?.pid !== process.pid) return;
  for (const pid of owner.runtimePids)
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The runtime has ended by itself, as expected.
    }
}

export const forgetOwner = (folder: string) => rmSync(ownerFile(folder), { force: true });

function readOwner(folder: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(ownerFile(folder), "utf8")) as Owner;
  } catch {
    // No process ran here, or the last one was killed while writing this file.
    return undefined;
  }
}

/** Ends a process and waits until it is gone, at most a few seconds. */
async function end(pid: number): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process is gone already.
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
