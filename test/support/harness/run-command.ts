import { spawn } from "node:child_process";

type Options = {
  env?: Record<string, string>;
  cwd?: string;
  /** Standard input. Without it, that is empty. */
  input?: string;
  /** Called with everything that was written to standard error so far. */
  onError?: (text: string, interrupt: () => void) => void;
};

export type CommandResult = { code: number | null; stdout: string; stderr: string };

/** Runs a program as a child process, without the configuration of the user who runs the tests. */
export function runCommand(
  file: string,
  given: string[],
  { env = {}, cwd, input = "", onError }: Options = {},
): Promise<CommandResult> {
  const { QUARRY_URL: _url, QUARRY_API_KEY: _key, NO_COLOR: _color, ...inherited } = process.env;
  const child = spawn(file, given, { cwd, env: { ...inherited, ...env } });
  const result: CommandResult = { code: null, stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (result.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    result.stderr += text;
    onError?.(result.stderr, () => child.kill("SIGINT"));
  });
  child.stdin.on("error", () => {
    // The program ended without reading its input.
  });
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ ...result, code }));
  });
}

/** Runs a command in a pseudo-terminal of 100 columns, and sends keys each time the text before them appears. */
const PSEUDO_TERMINAL = `
import fcntl, json, os, pty, struct, sys, termios
steps, command = json.loads(sys.argv[1]), sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
seen = b""
while True:
    try:
        chunk = os.read(terminal, 65536)
    except OSError:
        break
    if not chunk:
        break
    os.write(1, chunk)
    seen += chunk
    if steps and steps[0][0].encode() in seen:
        seen = b""
        os.write(terminal, steps.pop(0)[1].encode())
_, status = os.waitpid(pid, 0)
sys.exit(os.waitstatus_to_exitcode(status))
`;

/** Runs a command as a person does, on a terminal. Needs Python 3.9. Its result has both streams in `stdout`. */
export const runOnTerminal = (
  command: string[],
  keys: [after: string, keys: string][],
  env: Record<string, string>,
): Promise<CommandResult> =>
  runCommand("python3", ["-c", PSEUDO_TERMINAL, JSON.stringify(keys), ...command], { env });
