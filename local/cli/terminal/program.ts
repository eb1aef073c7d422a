import { onEndingSignal } from "./ending-signals.ts";

/** Invalid command line. The program prints the message and its usage, and exits with 2. */
export class UsageError extends Error {}

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/**
 * Runs a command-line program: `--help` prints the usage; errors are printed once without a stack. `main`
 * returns the exit code, or nothing if the program continues or succeeded.
 */
export async function runProgram(usage: string, main: () => Promise<number | void>): Promise<void> {
  if (asksForHelp(process.argv.slice(2))) return console.log(usage);
  endWithReader();
  try {
    const code = await main();
    if (code !== undefined) process.exit(code);
  } catch (error) {
    console.error(messageOf(error));
    if (isUsageError(error)) console.error(`\n${usage}`);
    process.exit(isUsageError(error) ? EXIT_USAGE : EXIT_FAILED);
  }
}

function asksForHelp(given: string[]): boolean {
  const end = given.indexOf("--");
  return given
    .slice(0, end < 0 ? given.length : end)
    .some((argument) => argument === "--help" || argument === "-h");
}

/** Includes errors of parseArgs: an unknown option, or one without its value. */
const isUsageError = (error: unknown) =>
  error instanceof UsageError ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));

/** parseArgs adds a hint for arguments that start with a dash, which repeats the wrong option. */
const messageOf = (error: unknown) =>
  error instanceof Error ? error.message.split(". To specify a positional argument")[0] : error;

/** A reader such as `head` closes the pipe early, which is not a failure. */
function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
}

/** Cleans up when the program has to end, and exits with the shell's code. A second signal exits immediately. */
export function exitOnSignal(cleanUp: () => Promise<void>): void {
  onEndingSignal(
    (code) =>
      void cleanUp().then(
        () => process.exit(code),
        (error: unknown) => {
          console.error("The service did not stop cleanly:", error);
          process.exit(code);
        },
      ),
    (code) => process.exit(code),
  );
}
