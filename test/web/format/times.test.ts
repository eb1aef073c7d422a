import { expect, it } from "vitest";
import { formatDue } from "#web/features/watch/data/intervals";
import { formatAge, formatDay } from "#web/format/times";

const NOW = Date.UTC(2026, 10, 28, 12);
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();

it("shows a past moment by its full units, and a week later by its date", () => {
  const ages = [0.5, 1, 119, 25 * 60].map((minutes) => formatAge(inMinutes(-minutes), NOW));
  expect(ages).toEqual(["just now", "1 minute ago", "1 hour ago", "yesterday"]);
  expect(formatAge(inMinutes(-8 * 24 * 60), NOW)).toBe("Nov 20, 2026");
});

it("shows a coming moment by its nearest unit", () => {
  const due = [0.5, 1, 119, 24 * 60 - 1].map((minutes) => formatDue(inMinutes(minutes), NOW));
  expect(due).toEqual(["now", "in 1 minute", "in 2 hours", "tomorrow"]);
});

it("names the present day and the one before", () => {
  const days = [0, 24, 48].map((hours) => formatDay(inMinutes(-hours * 60), NOW));
  expect(days).toEqual(["Today", "Yesterday", "Nov 26, 2026"]);
});
