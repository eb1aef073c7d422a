import { stripVTControlCharacters } from "node:util";
import { afterEach, expect, it, vi } from "vitest";
import { describeLine, printLogLine } from "#local/dev/service/log-lines";

afterEach(() => vi.restoreAllMocks());

const describe = (line: object) => stripVTControlCharacters(describeLine(JSON.stringify(line)));

it("prints a request as one line", () => {
  const line = {
    level: "info",
    event: "request.completed",
    request_id: "trace-7",
    method: "GET",
    path: "/api/v1/leads/:id",
    status: 404,
    duration_ms: 3,
    workspace_id: "w1",
  };
  expect(describe(line)).toBe("GET /api/v1/leads/:id 404 3 ms request_id=trace-7");
});

it("prints an event with its fields, and the stack and cause of its error below", () => {
  const error = { name: "Error", message: "no", stack: "Error: no\n    at here", cause: "why" };
  expect(
    describe({ level: "error", event: "queue.send_failed", job_id: "j1", count: 2, error }),
  ).toBe("queue.send_failed job_id=j1 count=2\nError: no\n    at here\nCause: why");
});

it("prints an error that is text below the event", () => {
  expect(describe({ level: "warn", event: "search.failed", error: "Too many requests" })).toBe(
    "search.failed\n  Too many requests",
  );
});

it("prints a line of another origin unchanged", () => {
  for (const line of ["workerd: hello", "{not json", '{"a":1}'])
    expect(describeLine(line)).toBe(line);
});

it("omits what the runtime reports about itself", () => {
  const printed = [vi.spyOn(console, "log"), vi.spyOn(console, "error")];
  for (const spy of printed) spy.mockImplementation(() => {});
  const print = (message: string) => printLogLine({ timestamp: 0, level: "error", message });
  print("NOSENTRY per-isolate bootstrap compile cache failed its compatibility check; check = 5");
  print("uncaught exception; source = Uncaught; exception = Network connection lost");
  expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([]);
  print("out of memory");
  expect(printed.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
});
