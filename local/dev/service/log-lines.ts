import { styleText } from "node:util";

type LogLine = { timestamp: number; level: string; message: string };

/** What workerd itself reports when an outgoing connection breaks: the crawler has dealt with it by then. */
const RUNTIME_NOISE =
  /^(uncaught exception; |e(xception)? = |stack: )|Network connection lost|: disconnected: |LLVM_SYMBOLIZER/;

/** Prints the Worker's log readably: a request as one line, anything else as it came. */
export function printLogLine({ timestamp, level, message }: LogLine): void {
  if (RUNTIME_NOISE.test(message)) return;
  const time = styleText("dim", new Date(timestamp).toISOString().slice(11, 19));
  const text = describe(message);
  if (level === "error") console.error(`${time} ${styleText("red", text)}`);
  else console.log(`${time} ${text}`);
}

function describe(message: string): string {
  if (!message.startsWith("{")) return message;
  try {
    const { method, path, status, duration_ms, ...rest } = JSON.parse(message);
    if (!method || !path) return message;
    if (rest.event === "unhandled_error") return describeFailure(`${method} ${path}`, rest);
    const color = status >= 500 ? "red" : status >= 400 ? "yellow" : "green";
    const extra = Object.entries(rest)
      .filter(([name, value]) => EXTRA_FIELDS.has(name) && value)
      .map(([name, value]) => ` ${name}=${String(value)}`);
    const took = duration_ms === undefined ? "" : ` ${duration_ms} ms`;
    return `${method} ${path} ${styleText(color, String(status))}${took}${extra.join("")}`;
  } catch {
    // Looked like JSON and is not: it is printed as it came.
    return message;
  }
}

type Failure = {
  request_id: string;
  error: { message: string; stack?: string; cause?: string };
};

/** A fault of ours, with where it happened. */
const describeFailure = (request: string, { request_id, error }: Failure) =>
  [
    `${request} failed request_id=${request_id}`,
    error.stack ?? error.message,
    ...(error.cause ? [`Cause: ${error.cause}`] : []),
  ].join("\n");

const EXTRA_FIELDS = new Set(["request_id", "error", "code"]);
