import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Scope } from "#src/db/scope";
import { workspaces } from "#src/db/tables/accounts";
import { ledgerEntries } from "#src/db/tables/credits";
import { tags } from "#src/db/tables/tags";
import { insufficientCredits } from "#src/features/credits/service";
import {
  grantCredits,
  isOverdraft,
  readWallet,
  reserve,
  settleReservation,
} from "#src/features/credits/credits.repository";
import { newId } from "#src/shared/ids";
import { databaseOf } from "#test/support/harness/shards";

const db = databaseOf(newId());
const always = sql`1`;

async function workspaceWith(credits: number): Promise<Scope> {
  const workspaceId = newId();
  await db.insert(workspaces).values({ id: workspaceId, name: "Acme" });
  const scope: Scope = { db, workspaceId, actor: { kind: "system" } };
  await db.batch(grantCredits(scope, { amount: credits, reason: "Sign-up", bookingKey: "signup" }));
  return scope;
}

const ledgerOf = ({ workspaceId }: Scope) =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.workspaceId, workspaceId))
    .orderBy(sql`rowid`);

async function expectLedgerToSum(scope: Scope) {
  const entries = await ledgerOf(scope);
  const sum = entries.reduce((total, entry) => total + entry.amount, 0);
  expect(sum).toBe((await readWallet(scope)).balance);
}

/** Reserves in one batch with an insert of the caller, as job creation does. */
const reserveFor = (scope: Scope, name: string, amount: number) =>
  db.batch([
    ...reserve(scope, { amount, reason: name, bookingKey: `${name}:reserve`, jobId: name }),
    db.insert(tags).values({ workspaceId: scope.workspaceId, name, nameKey: name }),
  ]);

const tagCount = ({ workspaceId }: Scope) => db.$count(tags, eq(tags.workspaceId, workspaceId));

describe("reservations", () => {
  it("move credits from the balance to the reserved ones and add a ledger entry", async () => {
    const scope = await workspaceWith(10);
    await reserveFor(scope, "a", 4);
    expect(await readWallet(scope)).toEqual({ balance: 6, reserved: 4 });
    const [, entry] = await ledgerOf(scope);
    expect(entry).toMatchObject({ kind: "reserve", amount: -4, balanceAfter: 6, jobId: "a" });
    await expectLedgerToSum(scope);
  });

  it("fail the caller's whole batch if the balance is too low", async () => {
    const scope = await workspaceWith(3);
    const failure = await reserveFor(scope, "a", 4).catch((error: unknown) => error);
    expect(isOverdraft(failure)).toBe(true);
    expect(await tagCount(scope)).toBe(0);
    expect(await readWallet(scope)).toEqual({ balance: 3, reserved: 0 });
    expect(await ledgerOf(scope)).toHaveLength(1);
  });

  it("do not report another failure as an overdraft", async () => {
    const scope = await workspaceWith(10);
    await reserveFor(scope, "a", 1);
    const failure = await reserveFor(scope, "a", 1).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isOverdraft(failure)).toBe(false);
    expect(await readWallet(scope)).toEqual({ balance: 9, reserved: 1 });
  });

  it("fail without a wallet", async () => {
    const scope: Scope = { db, workspaceId: newId(), actor: { kind: "system" } };
    await expect(reserveFor(scope, "a", 0)).rejects.toThrow("NOT NULL constraint failed");
  });

  it("never overdraw the wallet under 50 parallel reservations", async () => {
    const scope = await workspaceWith(17);
    const names = Array.from({ length: 50 }, (_, i) => `job-${i}`);
    const outcomes = await Promise.allSettled(names.map((name) => reserveFor(scope, name, 3)));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(45);
    expect(refused.every((outcome) => isOverdraft(outcome.reason))).toBe(true);
    expect(await readWallet(scope)).toEqual({ balance: 2, reserved: 15 });
    expect(await tagCount(scope)).toBe(5);
    await expectLedgerToSum(scope);
  });

  it("report the price and the balance to the caller", () => {
    expect(insufficientCredits(5, 2)).toMatchObject({ code: "insufficient_credits" });
  });

  it("reject fractions and negative amounts", async () => {
    const scope = await workspaceWith(3);
    const event = { reason: "x", bookingKey: "x" };
    expect(() => reserve(scope, { amount: -1, ...event })).toThrow(RangeError);
    expect(() => reserve(scope, { amount: 0.5, ...event })).toThrow(RangeError);
    expect(() =>
      settleReservation(scope, { reserved: 1, spent: 2, onlyIf: always, ...event }),
    ).toThrow(RangeError);
  });
});

describe("settlements", () => {
  /** Settles while the tag named like the job exists, and deletes it: a job that ends once. */
  const settle = (scope: Scope, name: string, reserved: number, spent: number) => {
    const isOpen = and(eq(tags.workspaceId, scope.workspaceId), eq(tags.name, name));
    return db.batch([
      ...settleReservation(scope, {
        reserved,
        spent,
        reason: name,
        bookingKey: `${name}:settle`,
        jobId: name,
        onlyIf: sql`EXISTS (SELECT 1 FROM ${tags} WHERE ${isOpen})`,
      }),
      db.delete(tags).where(isOpen),
    ]);
  };

  it("return unspent credits", async () => {
    const scope = await workspaceWith(10);
    await reserveFor(scope, "a", 8);
    await settle(scope, "a", 8, 5);
    expect(await readWallet(scope)).toEqual({ balance: 5, reserved: 0 });
    expect((await ledgerOf(scope)).at(-1)).toMatchObject({
      kind: "refund",
      amount: 3,
      balanceAfter: 5,
    });
    await expectLedgerToSum(scope);
  });

  it.each([
    ["something", 5],
    ["nothing", 8],
  ])("changes nothing the second time when %s was refunded", async (_, spent) => {
    const scope = await workspaceWith(20);
    await reserveFor(scope, "a", 8);
    await reserveFor(scope, "b", 8);
    await settle(scope, "a", 8, spent);
    const settled = { wallet: await readWallet(scope), ledger: await ledgerOf(scope) };
    await Promise.all([settle(scope, "a", 8, spent), settle(scope, "a", 8, 0)]);
    expect({ wallet: await readWallet(scope), ledger: await ledgerOf(scope) }).toEqual(settled);
    expect(settled.wallet).toEqual({ balance: 4 + 8 - spent, reserved: 8 });
    expect(settled.ledger).toHaveLength(spent === 8 ? 3 : 4);
    await expectLedgerToSum(scope);
  });

  it("refund once even if the caller's condition is always true", async () => {
    const scope = await workspaceWith(20);
    await reserveFor(scope, "a", 8);
    const ending = { reserved: 8, spent: 5, reason: "a", bookingKey: "a:settle", onlyIf: always };
    await db.batch(settleReservation(scope, ending));
    await db.batch(settleReservation(scope, ending));
    expect(await readWallet(scope)).toEqual({ balance: 15, reserved: 0 });
  });
});

it("grants once per booking key", async () => {
  const scope = await workspaceWith(10);
  const gift = { amount: 5, reason: "Gift", bookingKey: "gift", kind: "adjust" } as const;
  await db.batch(grantCredits(scope, gift));
  await db.batch(grantCredits(scope, gift));
  expect(await readWallet(scope)).toEqual({ balance: 15, reserved: 0 });
  expect(await ledgerOf(scope)).toHaveLength(2);
  await expectLedgerToSum(scope);
});
