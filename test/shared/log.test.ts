import { afterAll, afterEach, expect, it, vi } from "vitest";
import { log, logLater, withLogFields } from "#src/shared/log";

const lines: unknown[] = [];
for (const method of ["log", "warn", "error"] as const)
  vi.spyOn(console, method).mockImplementation(
    (text: string) => void lines.push(...text.split("\n").map((line): unknown => JSON.parse(line))),
  );
afterAll(() => void vi.restoreAllMocks());
afterEach(() => void lines.splice(0));

it("writes one JSON line with its level, event and fields", () => {
  log.info("job.started", { count: 2 });
  log.warn("job.delayed");
  expect(lines).toEqual([
    { level: "info", event: "job.started", count: 2 },
    { level: "warn", event: "job.delayed" },
  ]);
});

it("writes lines that can wait together, before the next line that cannot", async () => {
  const works: Promise<void>[] = [];
  const later = { delayMs: 1, waitUntil: (work: Promise<void>) => void works.push(work) };
  for (const n of [1, 2]) logLater("request.completed", { n }, later);
  expect(lines).toEqual([]);
  await Promise.all(works);
  expect(lines).toEqual([1, 2].map((n) => ({ level: "info", event: "request.completed", n })));
  logLater("request.completed", { n: 3 }, later);
  log.warn("job.delayed");
  expect(lines.slice(2)).toMatchObject([{ n: 3 }, { event: "job.delayed" }]);
  logLater("request.completed", { n: 4 }, { ...later, delayMs: 0 });
  expect(lines.at(-1)).toMatchObject({ n: 4 });
});

it("writes an error with its name, message, stack and the message of its cause", () => {
  const error = new TypeError("no url", { cause: new Error("empty text") });
  log.error("page.failed", { error });
  const { name, message, stack } = error;
  expect(lines).toEqual([
    {
      level: "error",
      event: "page.failed",
      error: { name, message, stack, cause: "empty text" },
    },
  ]);
});

it("adds the fields of the current context, also after an await and in concurrent work", async () => {
  const work = (id: string) =>
    withLogFields({ job_id: id }, async () => {
      await Promise.resolve();
      withLogFields({ site: "a" }, () => log.info("site.read"));
      log.info("job.done");
    });
  await Promise.all([work("1"), work("2")]);
  log.info("idle.reached");
  expect(lines).toEqual([
    { level: "info", event: "site.read", job_id: "1", site: "a" },
    { level: "info", event: "job.done", job_id: "1" },
    { level: "info", event: "site.read", job_id: "2", site: "a" },
    { level: "info", event: "job.done", job_id: "2" },
    { level: "info", event: "idle.reached" },
  ]);
});
