/** Exit codes besides 0. 130 is what shells report after Ctrl-C (128 + SIGINT). */
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;
export const EXIT_INTERRUPTED = 130;

/** Arguments or options that a command cannot use. Exits with 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A failure whose message is written for the user. Exits with 1. */
export class Failure extends Error {
  override readonly name = "Failure";
}
