import { expect, it } from "vitest";
import type { FetchedPage } from "#src/crawl/fetch/fetch-page";
import { HostBusy } from "#src/crawl/fetch/fetch-failures";
import type { PageTask } from "#src/crawl/messages";
import { PageRendering, type RenderingOptions } from "#src/pipeline/pages/page-rendering";
import { RenderFailed, type RenderFailure } from "#src/ports/renderer";
import { WorkQueue } from "#src/shared/concurrency";

const HTML = "<!doctype html><html><body><p>We make widgets.</p></body></html>";
const PAGE: FetchedPage = {
  finalUrl: "https://widgets.example/",
  httpStatus: 200,
  charset: "utf-8",
  text: "<div id=root></div>",
  bytes: 20,
  truncated: false,
  headers: {},
  cookieNames: [],
  redirects: 0,
};

const timeout = () => failure("render_timeout");
const serverError = () => failure("render_failed");
const rateLimited = (retryAfterMs: number | null = null) =>
  failure("render_rate_limited", { retryAfterMs });
const failure = (reason: RenderFailure, options: object = {}) =>
  new RenderFailed(reason, "The renderer failed", { isTemporary: true, ...options });

type Setup = {
  /** What the first attempts throw; further ones succeed. */
  failures?: Error[];
  maxRetries?: number;
  claims?: boolean[];
  turns?: (Error | null)[];
  retryUntil?: number;
};

/** Renders a page, and records in order what happened. */
async function renderWith({ failures = [], claims = [], turns = [], ...options }: Setup) {
  const events: string[] = [];
  const pauses: number[] = [];
  const left = [...failures];
  const turnsLeft = [...turns];
  const claimsLeft = [...claims];
  const rendering: RenderingOptions = {
    renderer: {
      render: async () => {
        events.push("render");
        const error = left.shift();
        if (error) throw error;
        return { bytes: new TextEncoder().encode(HTML), finalUrl: null };
      },
    },
    timeoutMs: 1_000,
    queue: new WorkQueue(1),
    all: new WorkQueue(Infinity),
    atOnce: 1,
    retryUntil: options.retryUntil ?? Infinity,
    wait: async (ms) => void pauses.push(ms),
    claim: async () => {
      events.push("claim");
      return claimsLeft.shift() ?? true;
    },
  };
  const pace = {
    waitForTurn: async () => {
      events.push("turn");
      const error = turnsLeft.shift();
      if (error) throw error;
    },
    onResponse: () => {},
  };
  const task = {
    url: PAGE.finalUrl,
    scopeHost: "widgets.example",
    rules: { render: "auto", renderRetries: options.maxRetries ?? 2, rotate_user_agents: false },
  } as PageTask;
  const page = new PageRendering(task, { rendering, pace, robotsToken: "quarrybot" });
  const result = await page.render(PAGE).then(
    ({ text }) => text,
    (error: Error) => ("reason" in error ? error.reason : error.name),
  );
  return { result, events, pauses, waitedMs: page.waitedMs };
}

const ATTEMPT = ["claim", "turn", "render"];
const attempts = (count: number) => Array.from({ length: count }, () => ATTEMPT).flat();

it("renders once where nothing fails", async () => {
  const { result, events, pauses } = await renderWith({});
  expect(result).toBe(HTML);
  expect(events).toEqual(attempts(1));
  expect(pauses).toEqual([]);
});

it.each([
  ["a timeout", [timeout()]],
  ["a server error", [serverError()]],
  ["two server errors", [serverError(), serverError()]],
  ["two refusals", [rateLimited(), rateLimited()]],
])("tries again after %s, each time in its host's turn", async (_name, failures) => {
  const { result, events } = await renderWith({ failures });
  expect(result).toBe(HTML);
  expect(events).toEqual(attempts(failures.length + 1));
});

it.each([
  ["server errors", serverError, 3, "render_failed"],
  ["refusals", rateLimited, 3, "render_rate_limited"],
  ["timeouts, which occupy the renderer", timeout, 2, "render_timeout"],
])("gives up after a number of %s", async (_name, fail, count, reason) => {
  const failures = Array.from({ length: 9 }, () => fail());
  const { result, events } = await renderWith({ failures });
  expect(result).toBe(reason);
  expect(events).toEqual(attempts(count));
});

it("does not repeat what would fail again", async () => {
  for (const reason of ["render_failed", "render_too_large"] as const) {
    const failures = [new RenderFailed(reason, "The renderer returned 400")];
    const { result, events } = await renderWith({ failures });
    expect(result).toBe(reason);
    expect(events).toEqual(attempts(1));
  }
});

it("waits longer after each failure, and as long as the renderer asks", async () => {
  const { pauses, waitedMs } = await renderWith({ failures: [serverError(), serverError()] });
  expect(pauses).toHaveLength(2);
  expect(pauses[0]).toBeGreaterThanOrEqual(900);
  expect(pauses[1]).toBeGreaterThan(pauses[0]!);
  // The time that a page takes does not include pauses.
  expect(waitedMs).toBeGreaterThanOrEqual(pauses[0]! + pauses[1]!);
  const asked = await renderWith({ failures: [rateLimited(20_000)] });
  expect(asked.result).toBe(HTML);
  expect(asked.pauses[0]).toBeGreaterThanOrEqual(20_000);
  const tooLong = await renderWith({ failures: [rateLimited(60_000)] });
  expect(tooLong).toMatchObject({ result: "render_rate_limited", pauses: [] });
});

it("retries as often as the job allows", async () => {
  const { result, events } = await renderWith({ failures: [serverError()], maxRetries: 0 });
  expect(result).toBe("render_failed");
  expect(events).toEqual(attempts(1));
});

it("retries nothing when the time of the invocation is over", async () => {
  const { events } = await renderWith({ failures: [serverError()], retryUntil: Date.now() });
  expect(events).toEqual(attempts(1));
});

it("ends with the job or the lease, and where the host is busy", async () => {
  const limited = await renderWith({ claims: [false] });
  expect(limited).toMatchObject({ result: "render_limit", events: ["claim"] });
  const ended = await renderWith({ failures: [serverError()], claims: [true, false] });
  expect(ended).toMatchObject({ result: "render_failed", events: [...ATTEMPT, "claim"] });
  const busy = new HostBusy(60_000, null, true);
  expect(await renderWith({ turns: [busy] })).toMatchObject({ result: "HostBusy" });
  // Postponing the page would fetch it again, and take another one of the job's renderings.
  const laterBusy = await renderWith({ failures: [timeout()], turns: [null, busy] });
  expect(laterBusy.result).toBe("render_timeout");
});
