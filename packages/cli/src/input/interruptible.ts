import { ConflictError } from "@quarry/client";
import { EXIT_INTERRUPTED } from "#cli/failures";
import type { Session } from "#cli/session";
import { askYesOrNo } from "./prompts.ts";

/** Work at the service that this command started and follows. */
type Work<T> = {
  /** What it is called: `job`. */
  noun: string;
  /** Follows the work to its end, or until the signal. */
  follow: (signal: AbortSignal) => Promise<T>;
  cancel: () => Promise<unknown>;
  /** Called before a question, to leave the terminal to it. */
  pause: () => void;
};

/** `result` is missing if the user stopped waiting and the work continues. */
export type Followed<T> = { result: T | undefined; isInterrupted: boolean };

/**
 * Follows work at the service. Ctrl-C cancels it, after a question where somebody can answer. Another Ctrl-C exits at
 * once and leaves the work to the service.
 */
export async function followInterruptible<T>(
  session: Session,
  work: Work<T>,
): Promise<Followed<T>> {
  const leaving = new AbortController();
  let interruption: Promise<void> | undefined;
  const onInterrupt = () => {
    if (interruption) process.exit(EXIT_INTERRUPTED);
    work.pause();
    interruption = interrupt(session, work, leaving);
  };
  process.on("SIGINT", onInterrupt);
  try {
    const result = await work.follow(leaving.signal);
    // The work can end while the question is open.
    await interruption;
    return { result, isInterrupted: interruption !== undefined };
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
    return { result: undefined, isInterrupted: true };
  } finally {
    process.off("SIGINT", onInterrupt);
  }
}

/** Follows work that Ctrl-C leaves to the service. The command then prints how to find it, and exits. */
export async function followLeavable<T>(
  follow: () => Promise<T>,
  { note, stop }: { note: string; stop?: () => void },
): Promise<T> {
  const leave = () => {
    stop?.();
    process.stderr.write(`${note}\n`);
    process.exit(EXIT_INTERRUPTED);
  };
  process.once("SIGINT", leave);
  try {
    return await follow();
  } finally {
    process.off("SIGINT", leave);
  }
}

async function interrupt<T>(
  session: Session,
  { noun, cancel }: Work<T>,
  leaving: AbortController,
): Promise<void> {
  if (session.canAsk) {
    const isCanceled = await askYesOrNo(`Cancel the ${noun}? Otherwise it continues.`, true);
    if (isCanceled !== true) return leaving.abort();
  }
  process.stderr.write(`\nCanceling the ${noun}. Press Ctrl-C again to exit immediately.\n`);
  try {
    await cancel();
  } catch (error) {
    // It has ended meanwhile, which its stream shows. After another failure, it continues.
    if (error instanceof ConflictError) return;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    leaving.abort();
  }
}
