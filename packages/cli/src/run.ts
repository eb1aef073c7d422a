import { CommanderError } from "@commander-js/extra-typings";
import { EXIT_FAILED, EXIT_USAGE, UsageError } from "./failures.ts";
import { Interrupted } from "./input/prompts.ts";
import { describeError } from "./output/describe-error.ts";
import { createProgram } from "./program.ts";

/** Runs a command line, without the names of Node and the program. Returns the exit code. */
export async function run(given: string[]): Promise<number> {
  const isVerbose = given.includes("--verbose");
  // Read before parsing, because errors of parsing are printed as well.
  if (given.includes("--no-color")) process.env["NO_COLOR"] = "1";
  try {
    await createProgram().parseAsync(given.length > 0 ? given : ["--help"], { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has printed it. Help and version have the exit code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
    process.stderr.write(`${describeError(error)}\n`);
    if (isVerbose && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    if (error instanceof UsageError) return EXIT_USAGE;
    return error instanceof Interrupted ? error.exitCode : EXIT_FAILED;
  }
}
