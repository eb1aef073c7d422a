import { AsyncLocalStorage } from "node:async_hooks";

export type LogFields = Record<string, unknown>;
type Level = "info" | "warn" | "error";

/** Fields of the current work: the id of its request, job or message. */
const context = new AsyncLocalStorage<LogFields>();

/**
 * Writes one line of JSON: `level`, `event`, the fields of the current work, then those of the call. Event names
 * have the form `subject.what_happened`. Fields contain ids and counts, never secrets. docs/operations.md lists the events.
 */
export const log = {
  info: (event: string, fields?: LogFields) => write("info", event, fields),
  warn: (event: string, fields?: LogFields) => write("warn", event, fields),
  error: (event: string, fields?: LogFields) => write("error", event, fields),
};

/** Lines that are not written yet. */
const waiting: string[] = [];
const MAX_WAITING = 200;

/**
 * Writes an info line within `delayMs` together with others, as one text of several lines: where a line is written to a
 * pipe, writing costs more than the rest of a small request.
 */
export function logLater(
  event: string,
  fields: LogFields,
  { delayMs, waitUntil }: { delayMs: number; waitUntil: (work: Promise<void>) => void },
): void {
  if (delayMs === 0) return log.info(event, fields);
  waiting.push(lineOf("info", event, fields));
  if (waiting.length >= MAX_WAITING) writeWaiting();
  else if (waiting.length === 1)
    waitUntil(new Promise<void>((resolve) => setTimeout(resolve, delayMs)).then(writeWaiting));
}

function writeWaiting(): void {
  // oxlint-disable-next-line no-console -- See `write`.
  if (waiting.length > 0) console.log(waiting.splice(0).join("\n"));
}

/** Adds fields to every log line of `work` and of its asynchronous calls. */
export const withLogFields = <T>(fields: LogFields, work: () => T): T =>
  context.run({ ...context.getStore(), ...fields }, work);

function write(level: Level, event: string, fields?: LogFields): void {
  writeWaiting();
  // oxlint-disable-next-line no-console -- The only place that writes to the log.
  console[level === "info" ? "log" : level](lineOf(level, event, fields));
}

function lineOf(level: Level, event: string, fields?: LogFields): string {
  const line: LogFields = { level, event, ...context.getStore(), ...fields };
  if (line["error"] instanceof Error) line["error"] = describe(line["error"]);
  return JSON.stringify(line);
}

/** An error has no enumerable properties, so `JSON.stringify` would return `{}`. */
const describe = ({ name, message, stack, cause }: Error) => ({
  name,
  message,
  stack,
  cause: cause instanceof Error ? cause.message : undefined,
});
