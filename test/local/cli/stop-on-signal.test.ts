import { execFile } from "node:child_process";
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

it.each([
  ["a service", "stopOnSignal(async () => {}, () => {});", { code: 0, stdout: "Stopping.\n" }],
  ["a program", "exitOnSignal(async () => {});", { code: 130, stdout: "" }],
])("stops %s on a signal that arrived before its listener", async (_name, replace, expected) => {
  const options = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e"];
  const result = await new Promise((resolve) => {
    execFile(process.execPath, [...options, programOf(replace)], (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });
  expect(result).toEqual({ ...expected, stderr: "" });
});
