import { env } from "cloudflare:workers";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "#src/db/client";
import * as leases from "#src/db/lease";
import { availableNow, leaseExists, hasLease, newLease } from "#src/db/lease";
import { erasures } from "#src/db/tables/compliance";
import { newId } from "#src/shared/ids";

const db = connect(env.DB);
const LEASE_MS = 1000;

type Table = typeof erasures;
const claim = (...given: Parameters<typeof leases.claim<Table>>) =>
  leases.claim(...given).returning();
const renew = (...given: Parameters<typeof leases.renew<Table>>) =>
  leases.renew(...given).returning();
const release = (...given: Parameters<typeof leases.release<Table>>) =>
  leases.release(...given).returning();
const updateLeased = (...given: Parameters<typeof leases.updateLeased<Table>>) =>
  leases.updateLeased(...given).returning();
const sweep = (...given: Parameters<typeof leases.sweep<Table>>) =>
  leases.sweep(...given).returning();

const NOW = 1_000_000;

let workspaceId: string;
beforeEach(() => {
  workspaceId = newId();
});

const ours = () => eq(erasures.workspaceId, workspaceId);
const one = (id: string) => and(ours(), eq(erasures.id, id));
const at = (nowMs: number, limit?: number) => ({
  where: ours(),
  nowMs,
  leaseMs: LEASE_MS,
  ...(limit !== undefined && { limit }),
});

/** Rows that become available one after the other, from `NOW` on. */
async function newRows(...availableAt: (number | null)[]): Promise<string[]> {
  const rows = availableAt.map((moment) => ({
    id: newId(),
    workspaceId,
    status: "running" as const,
    stage: "leads",
    erased: {},
    availableAt: moment,
  }));
  for (const row of rows) await db.insert(erasures).values(row);
  return rows.map(({ id }) => id);
}

const read = async (id: string) => (await db.select().from(erasures).where(one(id)))[0]!;
const isLeased = ({ id, leaseToken }: { id: string; leaseToken: string | null }) =>
  hasLease(erasures, one(id), leaseToken);

describe("claim", () => {
  it("leases each row to one of several workers", async () => {
    const ids = await newRows(...Array.from({ length: 12 }, () => NOW));
    const claims = await Promise.all(
      Array.from({ length: 10 }, () => claim(db, erasures, at(NOW, 2))),
    );
    const rows = claims.flat();
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(claims.filter((claimed) => claimed.length > 0)).toHaveLength(6);
    const tokens = claims.map((claimed) => new Set(claimed.map(({ leaseToken }) => leaseToken)));
    expect(new Set(tokens.flatMap((ofClaim) => [...ofClaim])).size).toBe(6);
  });

  it("returns the rows that have been available longest, up to the limit", async () => {
    const [late, early, middle] = await newRows(NOW - 1, NOW - 3, NOW - 2);
    const first = await claim(db, erasures, at(NOW, 2));
    expect(first.map(({ id }) => id).toSorted()).toEqual([early!, middle!].toSorted());
    expect((await claim(db, erasures, at(NOW, 2))).map(({ id }) => id)).toEqual([late]);
  });

  it("skips rows that are not due, leased, or never available", async () => {
    const [due] = await newRows(NOW, NOW + 1, null);
    expect((await claim(db, erasures, at(NOW))).map(({ id }) => id)).toEqual([due]);
    expect(await claim(db, erasures, at(NOW))).toEqual([]);
    expect(await claim(db, erasures, at(NOW + LEASE_MS - 1, 1))).toHaveLength(1);
    expect(await claim(db, erasures, at(NOW + LEASE_MS - 1))).toEqual([]);
  });

  it("leases a waiting row to a caller that ignores the waiting time, but no leased row", async () => {
    const [waiting, never] = await newRows(NOW + 10, null);
    const insisting = { ...at(NOW), ignoresDelay: true };
    const claimed = await claim(db, erasures, insisting);
    expect(claimed.map(({ id }) => id).toSorted()).toEqual([waiting!, never!].toSorted());
    expect(await claim(db, erasures, insisting)).toEqual([]);
    expect(await claim(db, erasures, { ...at(NOW + LEASE_MS), ignoresDelay: true })).toHaveLength(
      2,
    );
  });

  it("uses the token of the caller", async () => {
    await newRows(NOW);
    const [row] = await claim(db, erasures, { ...at(NOW), token: "token" });
    expect(row!.leaseToken).toBe("token");
  });

  it("counts attempts and stores the given values", async () => {
    const [id] = await newRows(NOW);
    const [first] = await claim(db, erasures, { ...at(NOW), set: { stage: "files" } });
    expect(first).toMatchObject({ id, attempts: 1, stage: "files", availableAt: NOW + LEASE_MS });
    const [second] = await claim(db, erasures, at(NOW + LEASE_MS));
    expect(second).toMatchObject({ id, attempts: 2 });
    expect(second!.leaseToken).not.toBe(first!.leaseToken);
  });
});

describe("a leased row", () => {
  it("stays with its worker while the lease is renewed", async () => {
    await newRows(NOW);
    const [row] = await claim(db, erasures, at(NOW));
    const [renewed] = await renew(db, erasures, isLeased(row!), NOW + 5 * LEASE_MS, {
      stage: "files",
    });
    expect(renewed).toMatchObject({ stage: "files", leaseToken: row!.leaseToken });
    expect(await claim(db, erasures, at(NOW + 4 * LEASE_MS))).toEqual([]);
    expect(await claim(db, erasures, at(NOW + 5 * LEASE_MS))).toHaveLength(1);
  });

  it.each([
    ["at once", NOW, NOW, 1],
    ["later", NOW + 10, NOW + 9, 0],
    ["later", NOW + 10, NOW + 10, 1],
    ["never", null, NOW * NOW, 0],
  ])("is released and available %s", async (_, availableAt, nowMs, count) => {
    await newRows(NOW);
    const [row] = await claim(db, erasures, at(NOW));
    const [released] = await release(db, erasures, isLeased(row!), availableAt, { attempts: 0 });
    expect(released).toMatchObject({ leaseToken: null, availableAt, attempts: 0 });
    expect(await claim(db, erasures, at(nowMs))).toHaveLength(count);
  });

  it("keeps its lease when the waiting time ends, unlike a waiting row", async () => {
    const [leased, waiting] = await newRows(NOW, NOW + 10);
    await claim(db, erasures, { ...at(NOW), where: one(leased!) });
    await db
      .update(erasures)
      .set({ availableAt: availableNow(erasures, NOW + 1) })
      .where(ours());
    expect(await read(leased!)).toMatchObject({ availableAt: NOW + LEASE_MS });
    expect(await read(waiting!)).toMatchObject({ availableAt: NOW + 1, leaseToken: null });
  });

  it("may be inserted with its lease", async () => {
    const id = newId();
    const lease = newLease(NOW, LEASE_MS);
    await db
      .insert(erasures)
      .values({ id, workspaceId, status: "running", stage: "leads", erased: {}, ...lease });
    expect(await claim(db, erasures, at(NOW + LEASE_MS - 1))).toEqual([]);
    expect(await renew(db, erasures, isLeased({ id, ...lease }), NOW + 9 * LEASE_MS)).toHaveLength(
      1,
    );
  });
});

describe("a worker whose lease was lost", () => {
  it.each<[string, (row: typeof erasures.$inferSelect) => Promise<unknown>]>([
    ["renews", (row) => renew(db, erasures, isLeased(row), NOW + 99 * LEASE_MS, { stage: "late" })],
    ["releases", (row) => release(db, erasures, isLeased(row), NOW, { stage: "late" })],
    ["changes", (row) => updateLeased(db, erasures, isLeased(row), { stage: "late" })],
  ])("%s nothing once another worker has leased the row", async (_, write) => {
    const [id] = await newRows(NOW);
    const [lost] = await claim(db, erasures, at(NOW));
    await claim(db, erasures, at(NOW + LEASE_MS));
    const before = await read(id!);
    expect(await write(lost!)).toEqual([]);
    expect(await read(id!)).toEqual(before);
  });

  it("writes to no other table either", async () => {
    const [id] = await newRows(NOW);
    const [lost] = await claim(db, erasures, at(NOW));
    const [owner] = await claim(db, erasures, at(NOW + LEASE_MS));
    const isAllowed = async (row: typeof lost) =>
      (
        await db
          .select({ is: leaseExists(erasures, isLeased(row!)) })
          .from(erasures)
          .where(one(id!))
      )[0];
    expect(await isAllowed(lost)).toEqual({ is: 0 });
    expect(await isAllowed(owner)).toEqual({ is: 1 });
  });

  it("cannot write a row that is not leased", async () => {
    const [id] = await newRows(NOW);
    expect(await updateLeased(db, erasures, isLeased(await read(id!)), { stage: "late" })).toEqual(
      [],
    );
  });
});

describe("sweep", () => {
  const GRACE_MS = 100;
  const lost = (nowMs: number, limit = 10) =>
    sweep(db, erasures, { where: sql`${ours()}`, nowMs, graceMs: GRACE_MS, limit });

  it("finds rows that nobody claimed or whose worker died, each once per interval", async () => {
    const [died] = await newRows(NOW - LEASE_MS);
    await claim(db, erasures, at(NOW - LEASE_MS));
    const [forgotten] = await newRows(NOW, NOW + 1, null);
    expect(await lost(NOW + GRACE_MS - 1)).toEqual([]);
    const found = await lost(NOW + GRACE_MS);
    expect(found.map(({ id }) => id).toSorted()).toEqual([died!, forgotten!].toSorted());
    expect((await lost(NOW + GRACE_MS + 1)).length).toBe(1);
    expect(await lost(NOW + 2 * GRACE_MS - 1)).toEqual([]);
    expect((await lost(NOW + 2 * GRACE_MS)).length).toBe(2);
  });

  it("ends the lease of a worker that is late", async () => {
    await newRows(NOW);
    const [row] = await claim(db, erasures, at(NOW));
    expect(await lost(NOW + LEASE_MS + GRACE_MS)).toHaveLength(1);
    expect(await renew(db, erasures, isLeased(row!), NOW + 9 * LEASE_MS)).toEqual([]);
  });

  it("is bounded, and starts with the rows that have waited longest", async () => {
    const [second, first] = await newRows(NOW + 1, NOW);
    expect((await lost(NOW + 1000, 1)).map(({ id }) => id)).toEqual([first]);
    expect((await lost(NOW + 1000, 1)).map(({ id }) => id)).toEqual([second]);
  });
});
