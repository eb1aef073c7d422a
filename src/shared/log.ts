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

/** Adds fields to every log line of `work` and of its asynchronous calls. */
export const withLogFields = <T>(fields: LogFields, work: () => T): T =>
  context.run({ ...context.getStore(), ...fields }, work);

function write(level: Level, event: string, fields: LogFields = {}): void {
  const { error, ...others } = fields;
  const line = JSON.stringify({
    level,
    event,
    ...context.getStore(),
    ...others,
    error: error instanceof Error ? describe(error) : error,
  });
  // oxlint-disable-next-line no-console -- The only place that writes to the log.
  console[level === "info" ? "log" : level](line);
}

/** An error has no enumerable properties, so `JSON.stringify` would return `{}`. */
const describe = ({ name, message, stack, cause }: Error) => ({
  name,
  message,
  stack,
  cause: cause instanceof Error ? cause.message : undefined,
});
