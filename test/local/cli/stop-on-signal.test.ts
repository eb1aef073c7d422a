import { execFile } from "node:child_process";
import { expect, it } from "vitest";

/** The signal arrives while the runtime's own listener is installed, in the turn in which that is replaced. */
const PROGRAM = `
  const { stopOnSignal } = await import("#local/cli/terminal/stop-on-signal");
  process.once("SIGINT", () => process.exit(7));
  setTimeout(() => { console.log("No signal arrived."); process.exit(3); }, 5_000);
  process.kill(process.pid, "SIGINT");
  stopOnSignal(async () => {}, () => {});
`;

it("stops on a signal that arrived before it replaced the listeners of the runtime", async () => {
  const options = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", PROGRAM];
  const result = await new Promise((resolve) => {
    execFile(process.execPath, options, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });
  expect(result).toEqual({ code: 0, stdout: "Stopping.\n", stderr: "" });
});
