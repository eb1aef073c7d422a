import { EXIT_INTERRUPTED, Failure } from "#cli/failures";
import type { Session } from "#cli/session";

/** Standard output is for results, so questions go to standard error. */
const ON_STDERR = { output: process.stderr };

/** The user pressed Ctrl-C in a question. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  readonly exitCode = EXIT_INTERRUPTED;
}

/** Asks for text. `instead` says what a script does, where nobody can answer. */
export async function askText(
  session: Session,
  message: string,
  { initial, instead }: { initial?: string; instead: string },
): Promise<string> {
  requirePerson(session, instead);
  const { text } = await import("@clack/prompts");
  return answered(
    await text({
      message,
      ...(initial && { initialValue: initial }),
      validate: (value) => (value?.trim() ? undefined : "This is required."),
      ...ON_STDERR,
    }),
  ).trim();
}

/** Asks for a secret, without showing it. */
export async function askSecret(
  session: Session,
  message: string,
  instead: string,
): Promise<string> {
  requirePerson(session, instead);
  const { password } = await import("@clack/prompts");
  return answered(
    await password({
      message,
      validate: (value) => (value?.trim() ? undefined : "This is required."),
      ...ON_STDERR,
    }),
  ).trim();
}

/** Asks to choose one of several values. */
export async function askChoice<T extends string>(
  message: string,
  options: { value: T; label: string }[],
): Promise<T> {
  const { select } = await import("@clack/prompts");
  return answered(
    await select<T>({
      message,
      options: options as Parameters<typeof select<T>>[0]["options"],
      ...ON_STDERR,
    }),
  );
}

/** Asks yes or no before something is deleted or sent. Where nobody can answer, `--yes` is required. */
export async function confirmOrFail(
  session: Session,
  message: string,
  isConfirmed: boolean | undefined,
): Promise<void> {
  if (isConfirmed) return;
  requirePerson(session, "Add --yes to confirm.");
  if (!(await askYesOrNo(message, false))) throw new Failure("Nothing was changed.");
}

/** Asks yes or no. Returns undefined after Ctrl-C. */
export async function askYesOrNo(
  message: string,
  initialValue: boolean,
): Promise<boolean | undefined> {
  const { confirm } = await import("@clack/prompts");
  const answer = await confirm({ message, initialValue, ...ON_STDERR });
  return typeof answer === "symbol" ? undefined : answer;
}

function requirePerson(session: Session, instead: string): void {
  if (!session.canAsk) throw new Failure(instead);
}

function answered<T>(answer: T | symbol): Exclude<T, symbol> {
  // The library returns a symbol after Ctrl-C.
  if (typeof answer === "symbol") throw new Interrupted("Interrupted.");
  return answer as Exclude<T, symbol>;
}
