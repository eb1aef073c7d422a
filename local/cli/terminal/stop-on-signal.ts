import { EXIT_INTERRUPTED, replaceListeners } from "#local/cli/terminal/program";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
/** Something in flight delays the stop; the next start finds it on disk. */
const STOP_WITHIN_MS = 5_000;

/** The first signal stops the service, the second one exits immediately. */
export function stopOnSignal(stop: () => Promise<unknown>, endRuntime: () => void): void {
  let stopping = false;
  const endNow = (code = 1) => {
    endRuntime();
    process.exit(code);
  };
  const onSignal = () => {
    if (stopping) return endNow(EXIT_INTERRUPTED);
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
  for (const signal of SIGNALS) replaceListeners(signal, onSignal);
}
