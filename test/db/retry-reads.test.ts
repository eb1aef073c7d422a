import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { retryingReads } from "#src/db/retry-reads";
import { newWorkspace } from "#test/support/harness/api";

const LOST = "D1_ERROR: Network connection lost.";
const TRANSIENT = [
  LOST,
  "D1_ERROR: Internal error in D1 DB storage caused object to be reset.",
  "D1_ERROR: D1 DB reset because its code was updated.",
  "D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.",
  "D1_ERROR: Failed to get session commit token: internal error",
];

afterEach(() => vi.restoreAllMocks());

type Method = "first" | "run" | "all" | "raw";
const statements = Object.getPrototypeOf(env.DB.prepare("SELECT 1")) as D1PreparedStatement;
const failing = (method: Method, message: string, times = 1) => {
  const spy = vi.spyOn(statements, method);
  for (let count = 0; count < times; count++) spy.mockRejectedValueOnce(new Error(message));
  return spy;
};

describe("a read", () => {
  it.each(TRANSIENT)("is retried once after %j", async (message) => {
    const failed = failing("all", message);
    const { results } = await retryingReads(env.DB).prepare("SELECT ? AS n").bind(7).all();
    expect(results).toEqual([{ n: 7 }]);
    expect(failed).toHaveBeenCalledTimes(2);
  });

  it.each(["first", "run", "all", "raw"] as const)("is retried once by %s()", async (by) => {
    failing(by, LOST);
    const read = retryingReads(env.DB).prepare(" with n(x) as (values (7)) select x from n");
    const answer: unknown = await (read[by] as () => Promise<unknown>)();
    expect(JSON.stringify(answer)).toContain("7");
  });

  it("is not retried a second time", async () => {
    const failed = failing("all", LOST, 3);
    await expect(retryingReads(env.DB).prepare("SELECT 1").all()).rejects.toThrow(LOST);
    expect(failed).toHaveBeenCalledTimes(2);
  });

  it("is not retried after a permanent error", async () => {
    const failed = failing("all", "D1_ERROR: no such table: x: SQLITE_ERROR");
    await expect(retryingReads(env.DB).prepare("SELECT 1").all()).rejects.toThrow("no such table");
    expect(failed).toHaveBeenCalledTimes(1);
  });
});

describe("a write", () => {
  it.each([
    "INSERT INTO exchange_rates SELECT * FROM exchange_rates WHERE 0",
    "DELETE FROM exchange_rates WHERE 0",
    "UPDATE exchange_rates SET as_of = '' WHERE 0 RETURNING base",
    "WITH n AS (SELECT 1) DELETE FROM exchange_rates WHERE 0",
  ])("is not retried: %s", async (query) => {
    const failed = failing("run", LOST);
    await expect(retryingReads(env.DB).prepare(query).run()).rejects.toThrow(LOST);
    expect(failed).toHaveBeenCalledTimes(1);
  });
});

describe("a batch", () => {
  const batchFailingOnce = () =>
    vi.spyOn(Object.getPrototypeOf(env.DB), "batch").mockRejectedValueOnce(new Error(LOST));

  it("of reads is retried once", async () => {
    batchFailingOnce();
    const d1 = retryingReads(env.DB);
    const answers = await d1.batch([
      d1.prepare("SELECT 1 AS n"),
      d1.prepare("SELECT ? AS n").bind(2),
    ]);
    expect(answers.map(({ results }) => results)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  });

  it("that contains a write is not retried", async () => {
    const batch = batchFailingOnce();
    const d1 = retryingReads(env.DB);
    const write = d1.prepare("DELETE FROM exchange_rates WHERE 0");
    await expect(d1.batch([d1.prepare("SELECT 1"), write])).rejects.toThrow(LOST);
    expect(batch).toHaveBeenCalledTimes(1);
  });
});

it("completes a request that only reads", async () => {
  const { asUser } = await newWorkspace();
  const failed = [failing("all", LOST), failing("raw", LOST), failing("first", LOST)];
  expect((await asUser("GET", "/tags")).status).toBe(200);
  expect(failed.some((spy) => spy.mock.calls.length > 0)).toBe(true);
});
