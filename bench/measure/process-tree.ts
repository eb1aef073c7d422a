import { readdirSync, readFileSync } from "node:fs";

/** Resource usage of a program and all processes that it started. Read from /proc, so Linux only. */
export type ProcessUsage = {
  cpuMs: number;
  /** Sum of each process's highest resident set: an upper bound of the tree's peak. */
  peakRssMb: number;
  byProgram: Record<string, { cpuMs: number; peakRssMb: number }>;
};

/** USER_HZ: the unit of /proc's CPU times is 10 ms on every Linux that Node runs on. */
const MS_PER_TICK = 10;

type ProcessStat = { pid: number; parent: number; cpuMs: number };

function readStat(pid: number): ProcessStat | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name may contain spaces, so fields are counted from the closing parenthesis.
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return { pid, parent: Number(fields[1]), cpuMs: ticks * MS_PER_TICK };
  } catch {
    return null; // The process ended between listing and reading.
  }
}

function peakRss(pid: number): { program: string; mb: number } | null {
  const status = readStatus(pid);
  if (status === null) return null;
  const program = /^Name:\s+(.+)$/m.exec(status)?.[1] ?? "?";
  const kb = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  return { program, mb: kb / 1024 };
}

/** The resident memory of a tree's processes of one program now, in MB. */
export function currentRss(rootPid: number, program: string): number {
  const sizes = processesOf(rootPid).map((pid) => {
    const status = readStatus(pid);
    return status?.startsWith(`Name:\t${program}\n`)
      ? Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
      : 0;
  });
  return sizes.reduce((sum, mb) => sum + mb, 0);
}

function readStatus(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return null; // The process ended between listing and reading.
  }
}

function readTree(rootPid: number): ProcessStat[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat !== null);
  const tree = all.filter((stat) => stat.pid === rootPid);
  for (let at = 0; at < tree.length; at++)
    tree.push(...all.filter((stat) => stat.parent === tree[at]?.pid));
  return tree;
}

/** A program and all processes that it started. */
export function processesOf(rootPid: number): number[] {
  return readTree(rootPid).map((stat) => stat.pid);
}

export function readUsage(rootPid: number): ProcessUsage {
  const usage: ProcessUsage = { cpuMs: 0, peakRssMb: 0, byProgram: {} };
  for (const { pid, cpuMs } of readTree(rootPid)) {
    const peak = peakRss(pid);
    if (peak === null) continue;
    usage.cpuMs += cpuMs;
    usage.peakRssMb += peak.mb;
    const part = (usage.byProgram[peak.program] ??= { cpuMs: 0, peakRssMb: 0 });
    part.cpuMs += cpuMs;
    part.peakRssMb += peak.mb;
  }
  return usage;
}

/** Usage between two readings; peaks are those of the later one. */
export function usageSince(before: ProcessUsage, after: ProcessUsage): ProcessUsage {
  const byProgram = Object.fromEntries(
    Object.entries(after.byProgram).map(([program, { cpuMs, peakRssMb }]) => [
      program,
      { cpuMs: cpuMs - (before.byProgram[program]?.cpuMs ?? 0), peakRssMb },
    ]),
  );
  return { cpuMs: after.cpuMs - before.cpuMs, peakRssMb: after.peakRssMb, byProgram };
}
