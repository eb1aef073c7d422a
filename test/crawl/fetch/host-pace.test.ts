import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HostBusy } from "#src/crawl/fetch/fetch-failures";
import { HostPace } from "#src/crawl/fetch/host-pace";
import type { HostNotice, SlotReply, SlotRequest } from "#src/shared/addresses/host-slots";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const url = (text: string) => new URL(text);

/** A pacer that returns the given replies in order. */
function newPace(replies: (SlotReply | Error)[], minIntervalMs = 0) {
  const calls: { requests: SlotRequest[]; notices: HostNotice[] }[] = [];
  const waits: number[] = [];
  const pace = new HostPace({
    reserve: async (requests, notices) => {
      calls.push({ requests, notices });
      return requests.map(() => {
        const reply = replies.shift();
        if (!reply || reply instanceof Error) throw reply ?? new Error("No reply is left");
        return reply;
      });
    },
    minIntervalMs,
    domainIntervalMs: 125,
    // Waiting ends immediately.
    wait: async (ms) => {
      waits.push(ms);
      vi.setSystemTime(Date.now() + ms);
    },
  });
  return { pace, calls, waits };
}

const granted = (waitMs: number, slot: Partial<SlotReply["slot"]> = {}): SlotReply => ({
  waitMs,
  slot: { id: 1, at: Date.now() + waitMs, gapMs: 1_000, lengthMs: 0, ...slot },
});

it("requests slots for all hosts of a batch in one call, with the longer interval", async () => {
  const { pace, calls } = newPace([granted(0), granted(0), granted(0)], 250);
  await Promise.all(
    ["https://www.acme.co.uk/", "https://shop.acme.co.uk/", "https://a.github.io/"].map((text, n) =>
      pace.visit({ intervalMs: n * 500, requests: 2 }).waitForTurn(url(text)),
    ),
  );
  expect(calls).toHaveLength(1);
  expect(calls[0]!.requests).toMatchObject([
    { host: "acme.co.uk", domain: "acme.co.uk", intervalMs: 250, requests: 2 },
    { host: "shop.acme.co.uk", domain: "acme.co.uk", intervalMs: 500 },
    { host: "a.github.io", domain: "a.github.io", intervalMs: 1_000 },
  ]);
});

it("sends robots.txt, page and redirect in one slot, at most a second apart, with one call", async () => {
  const { pace, calls, waits } = newPace([granted(0, { gapMs: 30_000, lengthMs: 3_000 })]);
  const visit = pace.visit({ intervalMs: 0, requests: 4 });
  await visit.waitForTurn(url("http://acme.com/robots.txt"));
  await visit.waitForTurn(url("http://acme.com/"));
  await visit.waitForTurn(url("https://www.acme.com/"));
  expect(calls).toHaveLength(1);
  expect(waits).toHaveLength(2);
  for (const ms of waits) expect(ms).toBeGreaterThan(900);
  expect(visit.waitedMs).toBe(waits[0]! + waits[1]!);
});

it("postpones a page whose slot is far ahead and returns the reserved slot", async () => {
  const { pace, calls } = newPace([granted(4_000)]);
  const busy = await pace
    .visit({ intervalMs: 0, requests: 1 })
    .waitForTurn(url("https://acme.com/"))
    .catch((error: unknown) => error as HostBusy);
  expect(busy).toBeInstanceOf(HostBusy);
  expect(busy).toMatchObject({ hasStarted: false, slot: { host: "acme.com", sentAt: null } });
  const { slot } = busy as HostBusy;
  vi.setSystemTime(Date.now() + 3_700);
  await pace
    .visit({ intervalMs: 0, requests: 1, slot: slot! })
    .waitForTurn(url("https://acme.com/"));
  expect(calls).toHaveLength(1);
});

it("requests a new slot after a missed one", async () => {
  const { pace, calls } = newPace([granted(0), granted(500)]);
  const { options } = pace;
  const { reserve } = options;
  options.reserve = async (...given) => {
    const replies = await reserve(...given);
    // The first reply is late.
    if (calls.length === 1) vi.setSystemTime(Date.now() + 2_000);
    return replies;
  };
  await pace.visit({ intervalMs: 0, requests: 1 }).waitForTurn(url("https://acme.com/"));
  expect(calls).toHaveLength(2);
});

it("releases the rest of a slot with the next call", async () => {
  const { pace, calls } = newPace([granted(0, { id: 7, lengthMs: 2_000 }), granted(0)]);
  const visit = pace.visit({ intervalMs: 0, requests: 3 });
  await visit.waitForTurn(url("https://acme.com/"));
  expect(visit.end()).toMatchObject({ id: 7, host: "acme.com" });
  expect(calls).toHaveLength(1);
  await pace.visit({ intervalMs: 0, requests: 1 }).waitForTurn(url("https://globex.com/"));
  expect(calls[1]!.notices).toMatchObject([{ host: "acme.com", done: { id: 7 } }]);
});

it("reports Retry-After immediately and a Crawl-delay with the next call", async () => {
  const { pace, calls } = newPace([]);
  const visit = pace.visit({ intervalMs: 0, requests: 1 });
  const say = (status: number, retryAfter?: string) =>
    visit.onResponse(
      url("https://www.acme.com/"),
      new Response("", { status, headers: retryAfter ? { "retry-after": retryAfter } : {} }),
    );
  say(200, "100");
  say(503);
  expect(calls).toHaveLength(0);
  say(429);
  say(503, "100");
  expect(calls.map(({ notices }) => notices)).toEqual([
    [{ host: "acme.com", domain: "acme.com", pauseMs: 5_000 }],
    [{ host: "acme.com", domain: "acme.com", pauseMs: 100_000 }],
  ]);
});

it("counts hosts as busy while the pacer is unreachable", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { pace } = newPace([new Error("overloaded")]);
  const turn = pace.visit({ intervalMs: 0, requests: 1 }).waitForTurn(url("https://acme.com/"));
  await expect(turn).rejects.toMatchObject({ name: "HostBusy", waitMs: 2_000, slot: null });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
