import { onEndingSignal } from "./ending-signals.ts";

/** Something in flight delays the stop; the next start finds it on disk. */
const STOP_WITHIN_MS = 5_000;

/** The first signal stops the service, the second one exits immediately. */
export function stopOnSignal(stop: () => Promise<unknown>, endRuntime: () => void): void {
  let stopping = false;
  const endNow = (code = 1) => {
    endRuntime();
    process.exit(code);
  };
  const stopOnce = () => {
    if (stopping) return;
    stopping = true;
    console.log("Stopping.");
    setTimeout(() => endNow(), STOP_WITHIN_MS);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        // Data in flight is on disk. The message explains the exit code.
        console.error("The service did not stop cleanly:", error);
        endNow();
      },
    );
  };
  onEndingSignal(stopOnce, endNow);
  stopWithoutReader(stopOnce);
}

/** Output fails when its terminal has closed (EIO) or its reader has ended (EPIPE), also during the stop. */
function stopWithoutReader(stopOnce: () => void): void {
  for (const stream of [process.stdout, process.stderr])
    stream.removeAllListeners("error").on("error", stopOnce);
}
