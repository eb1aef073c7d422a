/** Ctrl-C, the end of a process by another program, and a terminal that closes, with the exit codes of shells. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
/** A terminal signals every process of the group, and npm forwards its signal, so that one Ctrl-C can arrive twice. */
const REPEATED_WITHIN_MS = 1_000;
const PARENT_POLL_MS = 500;

const firstParent = process.ppid;

/** Calls `first` with an exit code when the program has to end, and `again` when it has to end at once. */
export function onEndingSignal(first: (code: number) => void, again: (code: number) => void): void {
  let firstMs: number | undefined;
  const onSignal = (code: number) => {
    const nowMs = performance.now();
    if (firstMs === undefined) {
      firstMs = nowMs;
      first(code);
    } else if (nowMs - firstMs >= REPEATED_WITHIN_MS) again(code);
  };
  for (const [signal, code] of Object.entries(EXIT_CODES) as [NodeJS.Signals, number][])
    replaceListeners(signal, () => onSignal(code));
  if (isScript())
    onLostParent(() => {
      if (firstMs === undefined) onSignal(EXIT_CODES.SIGTERM);
    });
}

/** Those of Miniflare exit before the program has cleaned up. */
function replaceListeners(signal: NodeJS.Signals, listener: () => void): void {
  const others = process.listeners(signal);
  // Added first: without a listener, Node drops a signal that it has received but not yet reported.
  process.on(signal, listener);
  for (const other of others) process.removeListener(signal, other);
}

/** Whether `npm start` or `npm run` started the program. `npm exec` can start one that outlives it. */
const isScript = () => !["npx", undefined].includes(process.env["npm_lifecycle_event"]);

/**
 * npm forwards SIGINT and SIGTERM to the shell of the script. Where that is dash, the shell ends and the program is not
 * signalled. It then has another parent.
 */
function onLostParent(listener: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === firstParent) return;
    clearInterval(timer);
    listener();
  }, PARENT_POLL_MS);
  timer.unref();
}
