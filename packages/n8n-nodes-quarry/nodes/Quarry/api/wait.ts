import { type IExecuteFunctions, sleep } from "n8n-workflow";

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 10_000;

type Waiting<T> = {
  read: () => Promise<T>;
  isDone: (value: T) => boolean;
  maxWaitSeconds: number;
};

/** Reads a value until it is done, the time is up or the execution is stopped. */
export async function waitFor<T>(
  context: IExecuteFunctions,
  { read, isDone, maxWaitSeconds }: Waiting<T>,
): Promise<{ value: T; isDone: boolean }> {
  const deadline = Date.now() + maxWaitSeconds * 1000;
  for (
    let delayMs = FIRST_DELAY_MS;
    ;
    delayMs = Math.min(Math.round(delayMs * 1.5), MAX_DELAY_MS)
  ) {
    const value = await read();
    const leftMs = deadline - Date.now();
    if (isDone(value)) return { value, isDone: true };
    if (leftMs <= 0 || context.getExecutionCancelSignal()?.aborted) return { value, isDone: false };
    await sleep(Math.min(delayMs, leftMs));
  }
}

const ENDED = new Set(["completed", "failed", "canceled"]);

/** Whether a job, a verification or an export has ended. */
export const hasEnded = ({ status }: { status: string }) => ENDED.has(status);
