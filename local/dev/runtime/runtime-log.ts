import type { Readable } from "node:stream";

/** A line of the log of workerd. */
export type RuntimeLine = { timestamp: number; level: string; message: string };

/** Passes on each line that workerd writes: a structured one, or text of the runtime itself. */
export function readRuntimeLog(stream: Readable, onLine: (line: RuntimeLine) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) onLine(parse(line));
  });
}

function parse(text: string): RuntimeLine {
  try {
    const { timestamp, level, message } = JSON.parse(text) as Record<string, unknown>;
    if (typeof level === "string" && typeof message === "string")
      return { timestamp: Number(timestamp), level, message };
  } catch {
    // Text that no Worker wrote, such as an error in the configuration or the report of a crash.
  }
  return { timestamp: Date.now(), level: "log", message: text };
}
