import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";

export type RunningProcess = { pid: number; parent: number; command: string };

/** The processes of this machine. Linux has files of them: images of containers often lack `ps`. */
export const listProcesses = async (): Promise<RunningProcess[]> =>
  process.platform === "linux" ? readdirSync("/proc").flatMap(readProcess) : parseProcessList();

function readProcess(name: string): RunningProcess[] {
  const pid = Number(name);
  if (!Number.isInteger(pid)) return [];
  try {
    // proc_pid_stat(5): "pid (name) state parent …", where the name can contain parentheses.
    const stat = readFileSync(`/proc/${name}/stat`, "utf8");
    const parent = Number(stat.slice(stat.lastIndexOf(")")).split(" ")[2]);
    const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
    return [{ pid, parent, command: command.split("\0").join(" ").trim() }];
  } catch {
    // The process ended meanwhile.
    return [];
  }
}

/** Programs that print each process as its id, its parent's id and its command line. */
const PROCESS_LIST: [program: string, options: string[]] =
  process.platform === "win32"
    ? [
        "powershell",
        [
          "-NoProfile",
          "-Command",
          'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CommandLine)" }',
        ],
      ]
    : ["ps", ["-A", "-o", "pid=,ppid=,args="]];

async function parseProcessList(): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)(...PROCESS_LIST, {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split(/\r?\n/).flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}
