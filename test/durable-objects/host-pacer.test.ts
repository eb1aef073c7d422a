import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { SlotBook } from "#durable-objects/host-pacer/slot-book";
import type { SlotRequest } from "#src/shared/addresses/host-slots";
import { stopClockAt } from "#test/support/harness/clock";

const ask = (more: Partial<SlotRequest> = {}): SlotRequest => ({
  host: "acme.com",
  domain: "acme.com",
  intervalMs: 250,
  domainIntervalMs: 0,
  requests: 1,
  maxWaitMs: 10_000,
  ...more,
});

it("gives slots of one host an interval apart, in the order they are asked for", () => {
  const book = new SlotBook();
  const waits = [1, 2, 3, 4].map(() => book.reserve(ask(), 1_000).waitMs);
  expect(waits).toEqual([0, 250, 500, 750]);
  expect(book.reserve(ask({ host: "globex.com", domain: "globex.com" }), 1_000).waitMs).toBe(0);
});

it("applies the shorter of two jobs' intervals between them, so that none stalls the other", () => {
  const book = new SlotBook();
  book.reserve(ask({ intervalMs: 60_000 }), 0);
  expect(book.reserve(ask({ intervalMs: 250 }), 0).waitMs).toBe(250);
  expect(book.reserve(ask({ intervalMs: 1_000 }), 250).waitMs).toBe(250);
});

it("keeps a slot of several requests to its holder, and takes back what is left of it", () => {
  const book = new SlotBook();
  const { slot } = book.reserve(ask({ requests: 4 }), 0);
  expect(slot).toMatchObject({ gapMs: 250, lengthMs: 1_500 });
  expect(book.reserve(ask({ maxWaitMs: 0 }), 100).waitMs).toBe(1_650);
  book.end("acme.com", { id: slot!.id, sentAgoMs: 100 }, 400);
  expect(book.reserve(ask(), 400).waitMs).toBe(150);
});

it("takes nothing back once somebody has reserved after it", () => {
  const book = new SlotBook();
  const first = book.reserve(ask({ requests: 4 }), 0).slot!;
  expect(book.reserve(ask(), 0).waitMs).toBe(1_750);
  book.end("acme.com", { id: first.id, sentAgoMs: 0 }, 300);
  expect(book.reserve(ask(), 300).waitMs).toBe(1_700);
});

it("continues a visit at most a second after its last request where nobody waits", () => {
  const book = new SlotBook();
  const { slot } = book.reserve(ask({ intervalMs: 30_000 }), 0);
  const previous = { id: slot!.id, sentAgoMs: 200, isSameVisit: true };
  expect(book.reserve(ask({ intervalMs: 30_000, previous }), 200).waitMs).toBe(800);
});

it("spreads those who get no slot over the time that the others take", () => {
  const book = new SlotBook();
  const waits = Array.from({ length: 60 }, () => book.reserve(ask(), 0));
  expect(waits[40]).toMatchObject({ waitMs: 10_000, slot: { gapMs: 250 } });
  expect(waits[41]).toEqual({ waitMs: 10_250, slot: null });
  expect(waits[59]).toEqual({ waitMs: 14_750, slot: null });
});

it("keeps the cap of a domain over all its hosts", () => {
  const book = new SlotBook();
  const times = Array.from({ length: 40 }, (_, n) => {
    const host = `s${n}.acme.com`;
    return book.reserve(ask({ host, domainIntervalMs: 125, maxWaitMs: 60_000 }), 0).waitMs;
  });
  for (const start of times)
    expect(times.filter((at) => at >= start && at < start + 1_000).length).toBeLessThanOrEqual(8);
  expect(Math.max(...times)).toBeLessThan(6_000);
});

it("never asks one host more often than its domain may be", () => {
  const book = new SlotBook();
  const often = ask({ intervalMs: 0, domainIntervalMs: 125 });
  expect([1, 2, 3].map(() => book.reserve(often, 0).waitMs)).toEqual([0, 125, 250]);
});

it("admits all requests at once without an interval", () => {
  const book = new SlotBook();
  const free = ask({ intervalMs: 0 });
  expect([1, 2, 3].map(() => book.reserve(free, 0).waitMs)).toEqual([0, 0, 0]);
  expect(book.size).toBe(0);
});

it("holds everybody to a pause and to a Crawl-delay, within bounds", () => {
  const book = new SlotBook();
  const about = { host: "acme.com", domain: "acme.com" };
  book.recordNotice({ ...about, pauseMs: 24 * 3600_000 }, 0);
  expect(book.reserve(ask({ intervalMs: 0 }), 0)).toEqual({ waitMs: 600_000, slot: null });
  expect(book.reserve(ask(), 600_000).waitMs).toBe(0);
  book.recordNotice({ ...about, crawlDelayMs: 24 * 3600_000 }, 600_000);
  expect(book.reserve(ask(), 600_000)).toEqual({ waitMs: 600_000, slot: null });
  // Nobody has read it again for an hour.
  expect(book.reserve(ask(), 600_000 + 3600_000).waitMs).toBe(0);
});

it("forgets hosts that nobody asks for any more", () => {
  const book = new SlotBook();
  for (let n = 0; n < 3_000; n++)
    book.reserve(ask({ host: `h${n}.test`, domain: `h${n}.test` }), n * 1_000);
  expect(book.size).toBeLessThanOrEqual(1_001);
});

it("remembers a pause over a restart, and leaves nothing behind after it", async () => {
  stopClockAt();
  const pacer = env.HOST_PACER.getByName("restarted");
  const about = { host: "acme.com", domain: "acme.com" };
  await pacer.reserve([], [{ ...about, pauseMs: 60_000 }]);
  await evictDurableObject(pacer);
  const [reply] = await pacer.reserve([ask()], []);
  expect(reply!.slot).toBeNull();
  expect(reply!.waitMs).toBe(60_000);
  await runInDurableObject(pacer, (_, { storage }) => {
    storage.sql.exec("UPDATE learned SET pausedUntil = 1");
  });
  expect(await runDurableObjectAlarm(pacer)).toBe(true);
  await runInDurableObject(pacer, async (_, { storage }) => {
    expect(storage.sql.exec("SELECT * FROM learned").toArray()).toEqual([]);
    expect(await storage.getAlarm()).toBeNull();
  });
});

it("keeps a new Crawl-delay also after requests that had no interval", () => {
  const book = new SlotBook();
  const about = { host: "slow.test", domain: "slow.test" };
  const request = { ...about, intervalMs: 0, domainIntervalMs: 0, requests: 2, maxWaitMs: 10_000 };
  expect(book.reserve(request, 1_000).waitMs).toBe(0);
  book.recordNotice({ ...about, crawlDelayMs: 2_000 }, 1_100);
  expect(book.reserve(request, 1_100).waitMs).toBe(2_000);
});
