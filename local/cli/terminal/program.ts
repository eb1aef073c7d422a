/** The command line is wrong. The program prints the message and its usage, and exits with 2. */
export class UsageError extends Error {}

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/**
 * Runs a command-line program: `--help` prints the usage, an error is printed once and without a stack.
 * `main` returns the exit code, or nothing where the program goes on or has ended well.
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

/** Also what parseArgs throws: an unknown option, or one without its value. */
const isUsageError = (error: unknown) =>
  error instanceof UsageError ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));

/** parseArgs adds a hint on arguments that begin with a dash, which repeats the wrong option. */
const messageOf = (error: unknown) =>
  error instanceof Error ? error.message.split(". To specify a positional argument")[0] : error;

/** A reader such as `head` closes the pipe when it has enough, which is no failure. */
function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
}

/** The width of tables: that of the terminal, and unlimited in a pipe or a file, where nothing may be cut off. */
export const outputColumns = () => process.stdout.columns || Infinity;

/** What a shell reports for a program that Ctrl-C ended. */
export const EXIT_INTERRUPTED = 130;
const EXIT_CODES = { SIGINT: EXIT_INTERRUPTED, SIGTERM: 143 };

/** Cleans up on Ctrl-C or SIGTERM and exits as the shell expects. A second signal ends the program at once. */
export function exitOnSignal(cleanUp: () => Promise<void>): void {
  let isStopping = false;
  for (const [signal, code] of Object.entries(EXIT_CODES)) {
    // Miniflare's own listener would end the program before it has cleaned up.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (isStopping) process.exit(code);
      isStopping = true;
      cleanUp().then(
        () => process.exit(code),
        (error: unknown) => {
          console.error("The service did not stop cleanly:", error);
          process.exit(code);
        },
      );
    });
  }
}
