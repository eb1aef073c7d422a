import { styleText } from "node:util";
import type { RuntimeLine } from "#local/dev/runtime/runtime-log";

/**
 * workerd's own reports: of broken outgoing connections, which the crawler has handled already, and of a cache that an
 * other option of V8 makes invalid, which costs a few milliseconds at the start.
 */
const RUNTIME_NOISE =
  /^(uncaught exception; |e(xception)? = |stack: |NOSENTRY per-isolate bootstrap compile cache)|Network connection lost|: disconnected: |LLVM_SYMBOLIZER|took recursive isolate lock|Address already in use/;

/** Lines that the Worker wrote together, which all begin as its logger's lines do. */
const SEVERAL = /^\{.*\}(?:\n\{.*\})+$/;

/** Prints the Worker's log readably: one line per event, and the stack of an error below it. */
export function printLogLine({ timestamp, level, message }: RuntimeLine): void {
  if (RUNTIME_NOISE.test(message)) return;
  const time = styleText("dim", new Date(timestamp).toISOString().slice(11, 19));
  const lines = SEVERAL.test(message) ? message.split("\n") : [message];
  const texts = lines.map(describeLine);
  if (level === "error")
    console.error(texts.map((text) => `${time} ${styleText("red", text)}`).join("\n"));
  else console.log(texts.map((text) => `${time} ${text}`).join("\n"));
}

type Line = Record<string, unknown> & { event: string };

/** A line of the Worker's logger as text. Anything else is returned as it is. */
export function describeLine(message: string): string {
  const line = parse(message);
  if (!line) return message;
  return line.event === "request.completed" ? describeRequest(line) : describeEvent(line);
}

function parse(message: string): Line | null {
  if (!message.startsWith("{")) return null;
  try {
    const line: unknown = JSON.parse(message);
    return typeof (line as Line).event === "string" ? (line as Line) : null;
  } catch {
    return null; // Not a line of the log, although it starts like one: it is printed as it is.
  }
}

/** Statuses in their colors: to style a text takes longer than the rest of its line. */
const colored = new Map<unknown, string>();

function describeStatus(status: unknown): string {
  let text = colored.get(status);
  if (text === undefined) {
    const color = Number(status) >= 500 ? "red" : Number(status) >= 400 ? "yellow" : "green";
    colored.set(status, (text = styleText(color, String(status))));
  }
  return text;
}

function describeRequest({ method, path, status, duration_ms, request_id }: Line): string {
  const result = describeStatus(status);
  return `${String(method)} ${String(path)} ${result} ${String(duration_ms)} ms request_id=${String(request_id)}`;
}

function describeEvent({ event, error, ...fields }: Line): string {
  const values = Object.entries(fields)
    .filter(([name]) => name !== "level")
    .map(([name, value]) => `${name}=${asText(value)}`);
  return [[event, ...values].join(" "), ...describeError(error)].join("\n");
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

type Failure = { message: string; stack?: string; cause?: string };

function describeError(error: unknown): string[] {
  if (error === undefined) return [];
  if (typeof error !== "object" || error === null) return [`  ${asText(error)}`];
  const { message, stack, cause } = error as Failure;
  return [stack ?? message, ...(cause ? [`Cause: ${cause}`] : [])];
}
