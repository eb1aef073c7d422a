import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { refundRateLimit, takeRateLimit } from "#src/http/limits/rate-limit";
import { stopClockAt } from "#test/support/harness/clock";

const HOUR_MS = 3600_000;
const take = (key: string, limit = 3, windowMs = HOUR_MS) =>
  takeRateLimit(env, "test", key, limit, windowMs);
const objectOf = (key: string) => env.RATE_LIMITER.getByName(`test:${encodeURIComponent(key)}`);

it("allows exactly the limit, however many ask at once", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => take("many", 20)));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(20);
  expect(answers.map(({ remaining }) => remaining).toSorted((a, b) => b - a)[0]).toBe(19);
});

it("says how much is left and when it is whole again", async () => {
  stopClockAt();
  expect(await take("left")).toMatchObject({ allowed: true, limit: 3, remaining: 2 });
  const second = await take("left");
  expect(second.remaining).toBe(1);
  expect(second.resetMs).toBe(HOUR_MS);
});

it("remembers what was used when the object is evicted", async () => {
  await take("evicted");
  await take("evicted");
  await evictDurableObject(objectOf("evicted"));
  expect((await take("evicted")).remaining).toBe(0);
  expect((await take("evicted")).allowed).toBe(false);
});

it("counts each name and key apart, whatever letters the key has", async () => {
  await take("zoë@müller.example", 1);
  expect((await take("zoë@müller.example", 1)).allowed).toBe(false);
  expect((await take("zoe@müller.example", 1)).allowed).toBe(true);
  expect((await takeRateLimit(env, "other", "zoë@müller.example", 1, HOUR_MS)).allowed).toBe(true);
});

it("starts again when the window is over", async () => {
  stopClockAt("2126-11-22T18:20:00Z");
  await take("over", 1);
  vi.setSystemTime(Date.now() + HOUR_MS - 1);
  expect((await take("over", 1)).allowed).toBe(false);
  vi.setSystemTime(Date.now() + 1);
  expect((await take("over", 1)).allowed).toBe(true);
});

it("ends a window by the clock where that is asked, however late its first use", async () => {
  const daily = () => takeRateLimit(env, "test", "clock", 1, 24 * HOUR_MS, true);
  stopClockAt("2126-11-22T23:00:00Z");
  expect(await daily()).toMatchObject({ allowed: true, resetMs: HOUR_MS });
  vi.setSystemTime("2126-11-22T23:59:59.999Z");
  expect((await daily()).allowed).toBe(false);
  vi.setSystemTime("2126-11-23T00:00:00Z");
  expect(await daily()).toMatchObject({ allowed: true, resetMs: 24 * HOUR_MS });
});

it("gives a use back", async () => {
  await take("back", 1);
  await refundRateLimit(env, "test", "back");
  expect((await take("back", 1)).allowed).toBe(true);
  expect((await take("back", 1)).allowed).toBe(false);
});

it("writes nothing for a refused use", async () => {
  await take("flood", 1);
  const clear = (_: unknown, state: DurableObjectState) => state.storage.delete("data");
  await runInDurableObject(objectOf("flood"), clear);
  expect((await take("flood", 1)).allowed).toBe(false);
  const stored = (_: unknown, state: DurableObjectState) => state.storage.get("data");
  expect(await runInDurableObject(objectOf("flood"), stored)).toBeUndefined();
});

it("leaves nothing stored once its window is over", async () => {
  stopClockAt("2126-11-22T18:20:00Z");
  await take("gone", 1);
  vi.setSystemTime(Date.now() + HOUR_MS);
  await runDurableObjectAlarm(objectOf("gone"));
  const stored = await runInDurableObject(objectOf("gone"), async (_, state) => [
    ...(await state.storage.list()).keys(),
  ]);
  expect(stored).toEqual([]);
  expect((await take("gone", 1)).allowed).toBe(true);
});

it("stores nothing for a use that is given back when its window is over", async () => {
  stopClockAt("2126-11-22T18:20:00Z");
  await take("late", 2);
  vi.setSystemTime(Date.now() + HOUR_MS);
  await runDurableObjectAlarm(objectOf("late"));
  await refundRateLimit(env, "test", "late");
  const stored = await runInDurableObject(objectOf("late"), async (_, state) => [
    ...(await state.storage.list()).keys(),
  ]);
  expect(stored).toEqual([]);
});
