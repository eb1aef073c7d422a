import { describe, expect, test, vi } from "vitest";
import { cronMatches, startCronClock } from "#local/dev/service/cron-clock";

describe("the local clock", () => {
  test.each([
    ["* * * * *", "2026-11-21T09:41:30Z", true],
    ["17 3 * * *", "2026-11-21T03:17:59Z", true],
    ["17 3 * * *", "2026-11-21T03:18:00Z", false],
    ["*/15 * * * *", "2026-11-21T09:45:00Z", true],
    ["*/15 * * * *", "2026-11-21T09:46:00Z", false],
    ["0 8-10 1,21 * *", "2026-11-21T09:00:00Z", true],
    ["0 8-10 1,20 * *", "2026-11-21T09:00:00Z", false],
    ["0 9 * 11 7", "2026-11-21T09:00:00Z", true],
    ["0 9 * 11 1", "2026-11-21T09:00:00Z", false],
  ])("%s at %s: %s", (expression, time, matches) => {
    expect(cronMatches(expression, new Date(time))).toBe(matches);
  });

  test("runs due schedules each minute, and the every-minute one at once", () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T03:16:30Z") });
    const fired: string[] = [];
    const stop = startCronClock(["* * * * *", "17 3 * * *"], (cron) => fired.push(cron));
    expect(fired).toEqual(["* * * * *"]);
    vi.advanceTimersByTime(60_000);
    expect(fired).toEqual(["* * * * *", "* * * * *", "17 3 * * *"]);
    stop();
    vi.advanceTimersByTime(600_000);
    expect(fired).toHaveLength(3);
    vi.useRealTimers();
  });

  test("runs the every-minute schedule at each tick if ticks are shorter, the others once", () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T03:16:30Z") });
    const fired: string[] = [];
    const fire = (cron: string) => fired.push(cron);
    const stop = startCronClock(["* * * * *", "17 3 * * *"], fire, 10_000);
    vi.advanceTimersByTime(90_000);
    stop();
    expect(fired.filter((cron) => cron === "* * * * *")).toHaveLength(10);
    expect(fired.filter((cron) => cron === "17 3 * * *")).toHaveLength(1);
    vi.useRealTimers();
  });
});
