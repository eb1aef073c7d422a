import { expect, it } from "vitest";
import { nextPage } from "#web/features/account/next-page";
import { readJobSearch } from "#web/features/jobs/data/search";
import {
  describeProgress,
  describeResult,
  isFollowed,
} from "#web/features/leads/bulk/describe-bulk";
import { FILTER_NAMES } from "#web/features/leads/data/filter-names";
import { FILTERS } from "#web/features/leads/data/filters";
import { readSearch } from "#web/features/leads/data/read-search";
import { fromFilter, toFilter } from "#web/features/leads/data/search";
import { sumByKey } from "#web/features/settings/api-keys/usage-by-key";
import { readSites } from "#web/features/start/sites";

it("continues after sign-in at a page of the dashboard only", () => {
  expect(nextPage("/leads?q=solar")).toBe("/leads?q=solar");
  for (const next of ["//evil.test", "/\\evil.test", "https://evil.test", "javascript:alert(1)", 7])
    expect(nextPage(next)).toBeUndefined();
});

it("has each filter that a URL can name", () => {
  expect(FILTERS.map(({ name }) => name)).toEqual(FILTER_NAMES);
});

it("keeps the known filters of a URL, and converts them to those of the API", () => {
  const search = readSearch({
    q: "solar",
    has_email: "false",
    min_quality: "60",
    page: "3",
    x: "",
  });
  expect(search).toEqual({ q: "solar", has_email: "false", min_quality: "60" });
  const filter = { q: "solar", has_email: false, min_quality: 60 };
  expect(toFilter(search)).toEqual(filter);
  expect(toFilter(fromFilter(filter))).toEqual(filter);
  expect(toFilter({ lead: "019a9c3e" })).toEqual({});
});

it("reads the outcome of a job's sites from a URL", () => {
  expect(readJobSearch({ status: "failed", reason: "dns" })).toEqual({
    status: "failed",
    reason: "dns",
  });
  expect(readJobSearch({ status: "nonsense", reason: "dns" })).toEqual({});
});

it("reads addresses of websites from pasted text, each once", () => {
  expect(
    readSites("acme.com, https://bücher.example/a?b=c\n\nacme.com; hello ada@acme.com"),
  ).toEqual({
    urls: ["acme.com", "https://bücher.example/a?b=c"],
    others: ["hello", "ada@acme.com"],
    sentence: undefined,
  });
  expect(readSites("Dental practices\n in Bath, UK ").sentence).toBe(
    "Dental practices in Bath, UK",
  );
  for (const text of ["", "acme", "ada@acme.com bob@acme.com", "word ".repeat(100)])
    expect(readSites(text).sentence).toBeUndefined();
});

it("sums the usage of days by key, with most credits first", () => {
  const day = { requests: 2, leads: 1, pages: 5, emails_verified: 0 };
  const days = [
    { ...day, date: "2026-11-02", api_key_id: "import", credits: 3 },
    { ...day, date: "2026-11-01", api_key_id: null, credits: 9 },
    { ...day, date: "2026-11-01", api_key_id: "import", credits: 4 },
    { ...day, date: "2026-11-01", api_key_id: "former", credits: 0 },
  ];
  const sums = sumByKey(days, [{ id: "import", name: "Nightly import" }]);
  expect(sums.map(({ name, credits, pages }) => [name, credits, pages])).toEqual([
    ["Users and schedules", 9, 5],
    ["Nightly import", 7, 10],
    ["Revoked key", 0, 5],
  ]);
});

it("describes running and ended bulk actions", () => {
  const action = {
    id: "1",
    action: "tag" as const,
    status: "running" as const,
    matched: 1_200,
    done: 400,
    failed: 1,
    skipped: 20,
    credits_spent: 0,
    error: null,
    push_id: null,
    created_at: new Date(0).toISOString(),
    finished_at: null,
  };
  expect(describeProgress(action)).toBe("Tagging: 421 of 1,200 leads");
  expect(isFollowed(action)).toBe(true);
  // Only the first attempt of a push is followed.
  expect(isFollowed({ ...action, action: "push", push_id: "2" })).toBe(false);
  const ended = { ...action, status: "partial" as const, done: 1_179 };
  expect(isFollowed(ended)).toBe(false);
  expect(describeResult(ended)).toBe("Tagged 1,179 leads, 1 failed, 20 skipped");
  const merged = { ...ended, action: "merge" as const, done: 1, failed: 0, skipped: 0 };
  expect(describeResult(merged)).toBe("Merged the leads of 1 domain");
});
