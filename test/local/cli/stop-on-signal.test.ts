import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

/** The signal arrives while the runtime's own listener is installed, in the turn in which that is replaced. */
const programOf = (replace: string) => `
  const { exitOnSignal } = await import("#local/cli/terminal/program");
  const { stopOnSignal } = await import("#local/cli/terminal/stop-on-signal");
  process.once("SIGINT", () => process.exit(7));
  setTimeout(() => { console.log("No signal arrived."); process.exit(3); }, 5_000);
  process.kill(process.pid, "SIGINT");
  ${replace}
`;

const OPTIONS = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e"];

it.each([
  ["a service", "stopOnSignal(async () => {}, () => {});", { code: 0, stdout: "Stopping.\n" }],
  ["a program", "exitOnSignal(async () => {});", { code: 130, stdout: "" }],
])("stops %s on a signal that arrived before its listener", async (_name, replace, expected) => {
  const result = await new Promise((resolve) => {
    execFile(process.execPath, [...OPTIONS, programOf(replace)], (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });
  expect(result).toEqual({ ...expected, stderr: "" });
});

/** Stops in order a moment after it has to, and gives up if it never has to. */
const SERVICE = `
  const { stopOnSignal } = await import("#local/cli/terminal/stop-on-signal");
  const { setTimeout: wait } = await import("node:timers/promises");
  setTimeout(() => { console.log("No signal arrived."); process.exit(3); }, 10_000);
  const stop = () => wait(200).then(() => console.error("Stopped in order."));
  stopOnSignal(stop, () => console.error("Ended at once."));
  console.log("Ready.");
`;

/** What the program writes to its standard error until it and its children have ended. */
async function endOf(child: ChildProcess, end: () => void): Promise<string> {
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const closed = once(child, "close");
  await once(child.stdout!, "data");
  end();
  await closed;
  return errors;
}

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "stops a service in order on %s, also if one Ctrl-C arrives twice",
  async (signal) => {
    const child = spawn(process.execPath, [...OPTIONS, SERVICE]);
    // The second signal arrives after the message that the service stops.
    child.stdout.on("data", () => child.kill(signal));
    const errors = await endOf(child, () => {});
    expect({ errors, code: child.exitCode }).toEqual({ errors: "Stopped in order.\n", code: 0 });
  },
);

it("stops a service in order when npm ends the shell that runs it", async () => {
  const env = { ...process.env, NODE: process.execPath, SERVICE, npm_lifecycle_event: "start" };
  const command = `"$NODE" ${OPTIONS.join(" ")} "$SERVICE"; exit`;
  const shell = spawn("sh", ["-c", command], { env });
  expect(await endOf(shell, () => shell.kill("SIGTERM"))).toBe("Stopped in order.\n");
});

it("stops a service in order when nobody reads its output any more", async () => {
  const child = spawn(process.execPath, [
    ...OPTIONS,
    `${SERVICE}; setInterval(() => console.log("."), 10)`,
  ]);
  const errors = await endOf(child, () => child.stdout.destroy());
  expect({ errors, code: child.exitCode }).toEqual({ errors: "Stopped in order.\n", code: 0 });
});
