import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

/** Starts a child that holds the output open for a minute, and prints a line. */
const PROGRAM = `
  const { spawn } = await import("node:child_process");
  const { endWithThisProcess } = await import("#local/dev/runtime/end-with-this-process");
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"], { stdio: "inherit" });
  endWithThisProcess(child.pid);
  console.log("Ready.");
`;

it("ends the runtime of a program that is killed", async () => {
  const options = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", PROGRAM];
  const program = spawn(process.execPath, options);
  await once(program.stdout, "data");
  // The output closes when the program and its child have ended.
  const closed = once(program, "close");
  program.kill("SIGKILL");
  expect(await closed).toEqual([null, "SIGKILL"]);
}, 20_000);
