import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { exchangeRates } from "#src/db/tables/billing";
import { ledgerEntries } from "#src/db/tables/credits";
import { PLANS } from "#src/features/billing/data/plans";
import {
  readDollarRates,
  refreshRates,
  roundToCurrency,
} from "#src/features/billing/exchange-rates";
import { grantDuePeriods, sweepGrants } from "#src/features/billing/monthly-grants";
import { periodAt } from "#src/features/billing/periods";
import { changePlan, setStatus } from "#src/features/billing/subscription";
import { fetchEuroRates, parseEuroRates } from "#src/platform/exchange-rates";
import { newId } from "#src/shared/ids";
import { balanceStatement, grantStatements } from "#local/cli/credits/statements";
import { addMember, api, newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { BAD_ANSWERS, PUBLISHED_ON, ratesDocument } from "#test/support/fakes/exchange-rates-web";
import { scopeOf } from "#test/support/builders/leads";
import { fc } from "#test/support/builders/properties";
import { keepWithinHour } from "#test/support/harness/clock";
import { runCron, sweepAt } from "#test/support/harness/cron";
import { accounts, d1Of, databaseOf, onEachShard, queryShards } from "#test/support/harness/shards";

keepWithinHour();

const DAY_MS = 24 * 60 * 60_000;
const at = (text: string) => Date.parse(text);
const tick = (cron: string, time: number) => runCron(cron, time);
const grantAt = (nowMs: number) => onEachShard((db) => sweepGrants(db, sweepAt(nowMs)));

const walletOf = async ({ workspaceId }: TestWorkspace) =>
  (
    await queryShards("SELECT balance, reserved FROM wallets WHERE workspace_id = ?", workspaceId)
  )[0];
const grantsOf = ({ workspaceId }: TestWorkspace) =>
  queryShards<{ amount: number; booking_key: string }>(
    `SELECT amount, booking_key FROM ledger_entries WHERE workspace_id = ? AND booking_key LIKE 'plan:%'
      ORDER BY rowid`,
    workspaceId,
  );
async function expectLedgerToSum(workspace: TestWorkspace) {
  const entries = await queryShards<{ amount: number }>(
    "SELECT amount FROM ledger_entries WHERE workspace_id = ?",
    workspace.workspaceId,
  );
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(
    (await walletOf(workspace)).balance,
  );
}
/** Changes a subscription as if it had begun at a given time. */
const beginAt = ({ workspaceId }: TestWorkspace, plan: string, startedAt: number, due: number) =>
  queryShards(
    "UPDATE subscriptions SET plan = ?, started_at = ?, next_grant_at = ? WHERE workspace_id = ?",
    plan,
    startedAt,
    due,
    workspaceId,
  );

describe("plans", () => {
  it("are public, in US dollars by default, cheapest first", async () => {
    const { status, body } = await api("GET", "/billing/plans");
    expect(status).toBe(200);
    expect(body.currency).toBe("USD");
    expect(
      body.data.map(({ id, price_monthly, credits_monthly }: any) => ({
        id,
        price_monthly,
        credits_monthly,
      })),
    ).toEqual(
      PLANS.map((plan) => ({
        id: plan.id,
        price_monthly: plan.priceMonthly,
        credits_monthly: plan.creditsMonthly,
      })),
    );
    expect(body.data.map(({ id }: any) => id)).toEqual(["free", "starter", "growth", "scale"]);
  });

  it("are kept for later requests, which are identified and shared with origins like others", async () => {
    const read = (headers = {}) => api("GET", "/billing/plans", { headers });
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await read());
    const common = answers.map(({ headers }) =>
      [...headers].filter(([name]) => name !== "x-request-id"),
    );
    expect(new Set(common.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get("X-Request-Id"))).size).toBe(5);
    const named = await read({ "X-Request-Id": "my-own" });
    expect(named.headers.get("X-Request-Id")).toBe("my-own");
    const foreign = await read({ Origin: "https://elsewhere.test" });
    expect(foreign.headers.get("Access-Control-Allow-Credentials")).toBe("true");
    expect((await api("GET", "/billing/plans?currency=EUR")).body.currency).toBe("EUR");
    expect((await api("GET", "/billing/plans?unknown=1")).status).toBe(422);
  });

  it.each([
    ["EUR", 24.98, 85.26],
    ["JPY", 4431, 15126],
    ["KRW", 41156, 140498],
    ["eur", 24.98, 85.26],
    ["USD", 29, 99],
  ])("have prices in %s with the decimals of the currency", async (currency, starter, growth) => {
    const { status, body } = await api("GET", `/billing/plans?currency=${currency}`);
    expect(status).toBe(200);
    expect(body.currency).toBe(currency.toUpperCase());
    expect(body.data.map((plan: any) => plan.price_monthly).slice(0, 3)).toEqual([
      0,
      starter,
      growth,
    ]);
  });

  it.each(["XXX", "BTC", "KWD", "EURO", "E", "__proto__", "%00"])(
    "are rejected in %s, which has no exchange rate",
    async (currency) => {
      const { status, body } = await api("GET", `/billing/plans?currency=${currency}`);
      expect([status, body.error.code]).toEqual([422, "validation_failed"]);
      expect(body.error.details[0].path).toBe("query.currency");
    },
  );

  it.each([
    ["JPY", 1234.5, 1235],
    ["KWD", 1.23456, 1.235],
    ["EUR", 1.005, 1.01],
    ["CLF", 1.00005, 1.0001],
    ["XYZ", 2.675, 2.68],
    ["USD", 0, 0],
  ])("round amounts of %s to the decimals of ISO 4217", (currency, amount, rounded) => {
    expect(roundToCurrency(amount, currency)).toBe(rounded);
  });
});

describe("currencies", () => {
  it("have built-in rates with a date before any were fetched", async () => {
    await accounts.delete(exchangeRates);
    const { status, body } = await api("GET", "/billing/currencies");
    expect(status).toBe(200);
    expect(body).toMatchObject({ base: "USD", as_of: "2025-10-09" });
    expect(body.data).toHaveLength(30);
    const rateOf = (code: string) => body.data.find((currency: any) => currency.code === code);
    expect(rateOf("USD")).toEqual({ code: "USD", symbol: "$", rate: 1 });
    expect(rateOf("EUR")).toEqual({ code: "EUR", symbol: "€", rate: 0.861252 });
    expect(rateOf("JPY").rate).toBeCloseTo(177.4 / 1.1611, 3);
  });

  it("have the bank's rates of the day after the cron run fetched them", async () => {
    await tick("30 15 * * *", Date.now());
    const { body } = await api("GET", "/billing/currencies");
    expect(body.as_of).toBe(PUBLISHED_ON);
    expect(body.data.find(({ code }: any) => code === "JPY").rate).toBe(150);
    const plans = await api("GET", "/billing/plans?currency=JPY");
    expect(plans.body.data[1].price_monthly).toBe(29 * 150);
  });

  it.each(["good", "double-quotes"])("are stored from a document that is %s", async (name) => {
    await accounts.delete(exchangeRates);
    expect(await refreshRates(accounts, Date.now(), `http://rates.test/${name}`)).toBe(true);
    expect((await readDollarRates(accounts)).asOf).toBe("2026-01-29");
  });

  it.each(BAD_ANSWERS)("are unchanged if the response is %s", async (name) => {
    await accounts.delete(exchangeRates);
    await refreshRates(accounts, Date.now(), "http://rates.test/good");
    const before = await accounts.select().from(exchangeRates);
    expect(await refreshRates(accounts, Date.now(), `http://rates.test/${name}`)).toBe(false);
    expect(await accounts.select().from(exchangeRates)).toEqual(before);
  });

  it.each(["http://rates.test/endless", "http://rates.unanswered.test/"])(
    "are not waited for longer than the deadline at %s",
    async (url) => {
      await expect(fetchEuroRates(url, 300)).rejects.toThrow("did not respond");
    },
  );

  it("are not fetched from a private address", async () => {
    await expect(fetchEuroRates("http://127.0.0.1/rates")).rejects.toThrow("did not respond");
  });

  it("are parsed in linear time, whatever the document contains", () => {
    const head = ratesDocument("2026-01-29").split("<Cube>")[0]!;
    for (const filling of [
      " ",
      "<gesmes:name>",
      "<Cube>",
      "</Cube> ",
      "\n<Cube time='1'>",
      "</gesmes:name> ",
    ]) {
      // Quadratic work on this input exceeds the test's time limit.
      expect(() => parseEuroRates(head + filling.repeat(2_000_000 / filling.length))).toThrow(
        "not the document",
      );
    }
  });
});

describe("periods", () => {
  it.each([
    [
      "2026-01-31T10:30:00Z",
      "2026-02-15T00:00:00Z",
      "2026-01-31T10:30:00Z",
      "2026-02-28T10:30:00Z",
    ],
    [
      "2026-01-31T10:30:00Z",
      "2026-02-28T10:29:59Z",
      "2026-01-31T10:30:00Z",
      "2026-02-28T10:30:00Z",
    ],
    [
      "2026-01-31T10:30:00Z",
      "2026-02-28T10:30:00Z",
      "2026-02-28T10:30:00Z",
      "2026-03-31T10:30:00Z",
    ],
    [
      "2028-01-30T00:00:00Z",
      "2028-02-29T12:00:00Z",
      "2028-02-29T00:00:00Z",
      "2028-03-30T00:00:00Z",
    ],
    [
      "2028-02-29T00:00:00Z",
      "2029-02-28T00:00:00Z",
      "2029-02-28T00:00:00Z",
      "2029-03-29T00:00:00Z",
    ],
    [
      "2026-12-15T23:59:59Z",
      "2027-01-01T00:00:00Z",
      "2026-12-15T23:59:59Z",
      "2027-01-15T23:59:59Z",
    ],
    [
      "2026-05-01T00:00:00Z",
      "2026-05-01T00:00:00Z",
      "2026-05-01T00:00:00Z",
      "2026-06-01T00:00:00Z",
    ],
  ])("of a subscription from %s at %s", (startedAt, now, start, end) => {
    expect(periodAt(at(startedAt), at(now))).toEqual({ start: at(start), end: at(end) });
  });

  it("follow each other without a gap, each of 28 to 31 days", () => {
    const moment = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2040-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 4000 * DAY_MS }), (start, later) => {
        const period = periodAt(start.getTime(), start.getTime() + later);
        expect(period.start).toBeLessThanOrEqual(start.getTime() + later);
        expect(period.end).toBeGreaterThan(start.getTime() + later);
        const days = (period.end - period.start) / DAY_MS;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
        expect(periodAt(start.getTime(), period.end).start).toBe(period.end);
        expect(periodAt(start.getTime(), period.end - 1)).toEqual(period);
      }),
    );
  });
});

describe("monthly grants", () => {
  it("are made once a month under concurrent cron runs", async () => {
    const workspace = await newWorkspace({ credits: 10 });
    await beginAt(workspace, "starter", at("2026-03-31T08:00:00Z"), at("2026-04-30T08:00:00Z"));
    const now = at("2026-04-30T08:00:00Z");
    await tick("* * * * *", now - 1);
    expect(await grantsOf(workspace)).toEqual([]);
    await Promise.all(Array.from({ length: 8 }, () => grantAt(now)));
    await tick("* * * * *", now + 60_000);
    expect(await grantsOf(workspace)).toEqual([
      { amount: 2000, booking_key: "plan:starter:2026-04-30T08:00:00.000Z" },
    ]);
    expect((await walletOf(workspace)).balance).toBe(2010);
    await expectLedgerToSum(workspace);
  });

  it("catch up on months without a cron run, each once", async () => {
    const workspace = await newWorkspace({ credits: 0 });
    await beginAt(workspace, "growth", at("2026-01-31T00:00:00Z"), at("2026-02-28T00:00:00Z"));
    await Promise.all([1, 2, 3].map(() => grantAt(at("2026-05-10T00:00:00Z"))));
    expect((await grantsOf(workspace)).map(({ booking_key: key }) => key)).toEqual(
      ["02-28", "03-31", "04-30"].map((day) => `plan:growth:2026-${day}T00:00:00.000Z`),
    );
    expect((await walletOf(workspace)).balance).toBe(30_000);
    await expectLedgerToSum(workspace);
  });

  it("are booked once even if the update of the next grant was lost", async () => {
    const workspace = await newWorkspace({ credits: 0 });
    const [start, due] = [at("2026-03-01T00:00:00Z"), at("2026-04-01T00:00:00Z")];
    await beginAt(workspace, "starter", start, due);
    await grantAt(due);
    await beginAt(workspace, "starter", start, due);
    await grantAt(due);
    expect(await grantsOf(workspace)).toHaveLength(1);
    expect((await walletOf(workspace)).balance).toBe(2000);
  });

  it("begin for the free plan after the first month, which has the sign-up credits", async () => {
    const workspace = await newWorkspace({ credits: 500 });
    const { body } = await workspace.asUser("GET", "/billing/overview");
    const { current_period_start: start, current_period_end: end } = body.subscription;
    expect(body.subscription).toMatchObject({ plan: "free", status: "active", next_grant_at: end });
    await grantDuePeriods(scopeOf(workspace.workspaceId), Date.parse(end) - 1);
    expect(await grantsOf(workspace)).toEqual([]);
    await grantDuePeriods(scopeOf(workspace.workspaceId), Date.parse(end));
    expect(await grantsOf(workspace)).toMatchObject([{ amount: 100 }]);
    expect(Date.parse(start)).toBeLessThan(Date.parse(end));
  });

  it("continue for other workspaces if one workspace fails", async () => {
    const [broken, well] = [await newWorkspace(), await newWorkspace({ credits: 0 })];
    const due = at("2026-06-01T00:00:00Z");
    await beginAt(broken, "starter", due, due - 1);
    await beginAt(well, "starter", due, due);
    await d1Of(broken.workspaceId).exec(
      `CREATE TRIGGER break_it BEFORE UPDATE ON wallets WHEN new.workspace_id = '${broken.workspaceId}' BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await grantAt(due);
    expect(error.mock.calls.flat().join()).toContain("credits.grant_failed");
    error.mockRestore();
    expect((await walletOf(well)).balance).toBe(2000);
    expect(await grantsOf(broken)).toEqual([]);
    await d1Of(broken.workspaceId).exec("DROP TRIGGER break_it");
    await grantAt(due);
    expect((await grantsOf(broken)).length).toBeGreaterThan(0);
  });

  it("find due workspaces by an index, in bounded batches", async () => {
    const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
    await grantAt(0);
    const queries = prepare.mock.calls.map(([query]) => String(query));
    prepare.mockRestore();
    const [query = "", ...others] = new Set(queries);
    expect(others).toEqual([]);
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind("active", 0, 200)
      .all<{ detail: string }>();
    expect(results.map(({ detail }) => detail)).toEqual([
      expect.stringContaining("SEARCH subscriptions USING INDEX subscriptions_due"),
    ]);
    expect(queries[0]).toContain("limit ?");
  });
});

describe("a change of plan", () => {
  const now = at("2026-07-15T12:00:00Z");
  const scope = ({ workspaceId }: TestWorkspace) => scopeOf(workspaceId);

  it("begins a month and grants the paid plan's credits once, at once", async () => {
    const workspace = await newWorkspace({ credits: 5 });
    await Promise.all([0, 1, 2].map((ms) => changePlan(scope(workspace), "starter", now + ms)));
    await changePlan(scope(workspace), "starter", now + DAY_MS);
    expect(await grantsOf(workspace)).toMatchObject([{ amount: 2000 }]);
    expect((await walletOf(workspace)).balance).toBe(2005);
    await grantDuePeriods(scope(workspace), at("2026-08-15T12:00:01Z"));
    expect(await grantsOf(workspace)).toHaveLength(2);
    await expectLedgerToSum(workspace);
  });

  it("first grants what the previous plan still owes", async () => {
    const workspace = await newWorkspace({ credits: 0 });
    await beginAt(workspace, "starter", now - 40 * DAY_MS, now - 9 * DAY_MS);
    await changePlan(scope(workspace), "scale", now);
    expect(await grantsOf(workspace)).toMatchObject([{ amount: 2000 }, { amount: 40_000 }]);
  });

  it("to the free plan deducts nothing and grants nothing before the next month", async () => {
    const workspace = await newWorkspace({ credits: 0 });
    await changePlan(scope(workspace), "growth", now);
    await changePlan(scope(workspace), "free", now + DAY_MS);
    expect((await walletOf(workspace)).balance).toBe(10_000);
    await grantDuePeriods(scope(workspace), at("2026-08-16T12:00:00Z"));
    expect((await grantsOf(workspace)).map(({ amount }) => amount)).toEqual([10_000, 100]);
  });

  it("to two plans at the same time results in one of them, and each is granted at most once", async () => {
    const workspace = await newWorkspace({ credits: 0 });
    await Promise.all([
      changePlan(scope(workspace), "starter", now),
      changePlan(scope(workspace), "scale", now + 1),
    ]);
    const amounts = (await grantsOf(workspace)).map(({ amount }) => amount);
    expect(new Set(amounts).size).toBe(amounts.length);
    const { body } = await workspace.asUser("GET", "/billing/overview");
    expect(["starter", "scale"]).toContain(body.subscription.plan);
    await expectLedgerToSum(workspace);
  });

  it("shows in the overview, and a subscription that is past due is granted nothing until it is paid", async () => {
    const workspace = await newWorkspace({ credits: 0 });
    await changePlan(scope(workspace), "starter", Date.now());
    await setStatus(scope(workspace), "past_due");
    const { body } = await workspace.asUser("GET", "/billing/overview");
    expect(body.subscription).toMatchObject({
      plan: "starter",
      name: "Starter",
      status: "past_due",
      price_monthly: 29,
      credits_monthly: 2000,
      next_grant_at: body.subscription.current_period_end,
    });
    const later = Date.parse(body.subscription.current_period_end);
    await grantAt(later);
    expect(await grantsOf(workspace)).toHaveLength(1);
    await setStatus(scope(workspace), "active");
    await grantAt(later);
    expect(await grantsOf(workspace)).toHaveLength(2);
  });

  it("of an unknown workspace returns 404", async () => {
    await expect(changePlan(scopeOf(), "starter", now)).rejects.toThrow("not found");
    await expect(setStatus(scopeOf(), "active")).rejects.toThrow("not found");
  });
});

describe("the overview", () => {
  it("has the wallet and the newest 50 entries of this workspace only, newest first", async () => {
    const [mine, other] = [await newWorkspace({ credits: 60 }), await newWorkspace({ credits: 7 })];
    await mine.asKey("POST", "/jobs", {
      json: { urls: ["https://ok.hostile.test/"], name: "One" },
    });
    for (let n = 0; n < 55; n++)
      await databaseOf(mine.workspaceId)
        .insert(ledgerEntries)
        .values({
          workspaceId: mine.workspaceId,
          kind: "adjust",
          amount: 0,
          balanceAfter: 59,
          reason: `n${n}`,
          bookingKey: `n${n}`,
          createdAt: Date.now() + 60_000 + (n >> 1),
        });
    const { status, body } = await mine.asUser("GET", "/billing/overview");
    expect(status).toBe(200);
    expect(body.ledger.map(({ reason }: any) => reason)).toEqual(
      Array.from({ length: 50 }, (_, index) => `n${54 - index}`),
    );
    const theirs = await other.asUser("GET", "/billing/overview");
    expect(theirs.body.wallet).toEqual({ balance: 7, reserved: 0 });
    expect(theirs.body.ledger).toMatchObject([
      {
        kind: "grant",
        amount: 7,
        balance_after: 7,
        reason: "sign_up",
        job_id: null,
        lead_id: null,
      },
    ]);
  });

  it("names the job of a reservation", async () => {
    const workspace = await newWorkspace({ credits: 60 });
    const job = await workspace.asKey("POST", "/jobs", {
      json: { urls: ["https://ok.hostile.test/"] },
    });
    const { body } = await workspace.asUser("GET", "/billing/overview");
    expect(body.ledger.at(-2)).toMatchObject({ kind: "reserve", amount: -1, job_id: job.body.id });
  });

  it("requires a signed-in owner or admin", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    expect((await asKey("GET", "/billing/overview")).status).toBe(403);
    for (const [role, status] of [
      ["member", 403],
      ["admin", 200],
    ] as const) {
      const { asUser } = await addMember(workspaceId, role);
      expect((await asUser("GET", "/billing/overview")).status).toBe(status);
    }
  });

  it("exists from registration on", async () => {
    const { body } = await api("POST", "/auth/register", {
      json: { email: `${newId()}@people.test`, password: "correct horse battery" },
    });
    const headers = { Authorization: `Bearer ${body.access_token}` };
    const overview = await api("GET", "/billing/overview", { headers });
    expect(overview.body).toMatchObject({
      subscription: { plan: "free", status: "active", credits_monthly: 100 },
      wallet: { balance: 500, reserved: 0 },
      ledger: [{ kind: "grant", amount: 500 }],
    });
  });
});

describe("an operator's grant", () => {
  const grantOf = (workspace: TestWorkspace, more: { reason?: string; key?: string } = {}) =>
    grantStatements({
      workspaceId: workspace.workspaceId,
      amount: 25,
      reason: "A gift",
      key: newId(),
      entryId: newId(),
      atMs: Date.now(),
      ...more,
    });
  const give = ({ workspaceId }: TestWorkspace, statements: string[]) => {
    const d1 = d1Of(workspaceId);
    return d1.batch(statements.map((statement) => d1.prepare(statement)));
  };
  const balanceOf = async ({ workspaceId }: TestWorkspace) =>
    (await queryShards(balanceStatement(workspaceId)))[0];

  it("updates wallet and ledger of that workspace only", async () => {
    const [mine, other] = [await newWorkspace({ credits: 5 }), await newWorkspace({ credits: 5 })];
    await give(mine, grantOf(mine));
    expect(await balanceOf(mine)).toMatchObject({ balance: 30, reserved: 0, ledger: 30 });
    expect(await balanceOf(other)).toMatchObject({ balance: 5, ledger: 5 });
    const { body } = await mine.asUser("GET", "/billing/overview");
    expect(body.ledger[0]).toMatchObject({
      kind: "grant",
      amount: 25,
      balance_after: 30,
      reason: "A gift",
    });
    const ledger = async (query: string) =>
      (await mine.asUser("GET", `/billing/ledger${query}`)).body;
    expect(await ledger("?per_page=1")).toMatchObject({
      data: [body.ledger[0]],
      total: body.ledger.length,
    });
    expect((await ledger("?kind=spend")).total).toBe(0);
    expect((await ledger("?sort=created_at")).data).toEqual(body.ledger.toReversed());
  });

  it("is made once per key, also under concurrent requests", async () => {
    const workspace = await newWorkspace({ credits: 0 });
    await Promise.all([1, 2, 3].map(() => give(workspace, grantOf(workspace, { key: "order-1" }))));
    await give(workspace, grantOf(workspace, { key: "order-2" }));
    expect(await balanceOf(workspace)).toMatchObject({ balance: 50, ledger: 50 });
  });

  it("opens the wallet of a workspace without one, and creates no workspace", async () => {
    const workspace = await newWorkspace();
    await queryShards("DELETE FROM ledger_entries WHERE workspace_id = ?", workspace.workspaceId);
    await queryShards("DELETE FROM wallets WHERE workspace_id = ?", workspace.workspaceId);
    await give(workspace, grantOf(workspace));
    expect(await balanceOf(workspace)).toMatchObject({ balance: 25, ledger: 25 });
    const nobody = { ...workspace, workspaceId: newId() };
    await give(nobody, grantOf(nobody));
    expect(await queryShards(balanceStatement(nobody.workspaceId))).toEqual([]);
    expect(await walletOf(nobody)).toBeUndefined();
  });

  it("stores any text verbatim", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
          fc.constantFrom(
            "'); DROP TABLE wallets; --",
            "a;b",
            "?1 :x $y",
            '"',
            "\\'",
            "/* x",
            "😀",
          ),
        ),
        async (text) => {
          const workspace = await newWorkspace({ credits: 0 });
          await give(workspace, grantOf(workspace, { reason: text, key: text }));
          const entries = await queryShards(
            "SELECT reason, booking_key FROM ledger_entries WHERE workspace_id = ? AND amount = 25",
            workspace.workspaceId,
          );
          expect(entries).toEqual([{ reason: text, booking_key: `operator:${text}` }]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("rejects an amount that is not an integer", async () => {
    const workspace = await newWorkspace();
    const grant = {
      workspaceId: workspace.workspaceId,
      reason: "x",
      key: "x",
      entryId: "x",
      atMs: 0,
    };
    for (const amount of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => grantStatements({ ...grant, amount })).toThrow(RangeError);
  });
});
