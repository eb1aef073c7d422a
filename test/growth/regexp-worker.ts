import { type MessagePort, parentPort } from "node:worker_threads";
import { countSteps } from "#test/growth/regexp-steps";

/** Executions of regular expressions, with the match that the engine found: -1 where there is none. */
export type CountRequest = {
  texts: string[];
  calls: {
    source: string;
    flags: string;
    /** Index in `texts`. */
    text: number;
    from: number;
    start: number;
    end: number;
  }[];
};

const patterns = new Map<string, RegExp>();

parentPort?.on("message", ({ port, ...request }: CountRequest & { port: MessagePort }) => {
  try {
    port.postMessage(count(request));
  } catch (error) {
    port.postMessage(String(error));
  }
});

function count({ texts, calls }: CountRequest): number {
  let total = 0;
  for (const { source, flags, text, from, start, end } of calls) {
    const pattern = patternOf(source, flags);
    const { steps, match } = countSteps(pattern, texts[text]!, from);
    const [matchStart, matchEnd] = match ?? [-1, -1];
    if (matchStart !== start || matchEnd !== end)
      throw new Error(`Steps of ${String(pattern)} cannot be counted`);
    total += steps;
  }
  return total;
}

function patternOf(source: string, flags: string): RegExp {
  const key = `${flags}/${source}`;
  let pattern = patterns.get(key);
  if (!pattern) patterns.set(key, (pattern = new RegExp(source, flags)));
  return pattern;
}
