import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { expectedStatus, listedAddresses, startMailHosts } from "#test/support/harness/mail-hosts";
import {
  clientOf,
  HANGS_AFTER_MS,
  killService,
  startService,
  until,
} from "#test/support/harness/service-process";

const ADDRESSES = Number(process.env["ADDRESSES"] ?? 10_000);
const CREDITS = ADDRESSES * 15;
const KILLED_AT = [0.2, 0.5];
/** Until a part of the list is done. */
const LIMIT_MS = Math.max(HANGS_AFTER_MS, ADDRESSES * 60);
const emails = listedAddresses(ADDRESSES);

type Row = { email: string; status: string };

void test("a list survives two kills of the service: every address once, every credit accounted for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-"));
  const hosts = await startMailHosts(ADDRESSES);
  const settings = {
    PORT: process.env["PORT"] ?? "8796",
    SIGNUP_CREDITS: String(CREDITS),
    ...hosts.settings,
  };
  const startedAt = Date.now();
  let service: ChildProcess | undefined;
  try {
    service = await startService(folder, hosts.address, settings);
    const quarry = clientOf(folder);
    const { id } = await quarry.verifications.create({ emails });
    const read = () => quarry.verifications.get(id);
    const isOver = ({ status }: { status: string }) => status !== "running";
    const killedAt: number[] = [];
    for (const part of KILLED_AT) {
      const before = await until(
        read,
        (list) => list.done >= part * ADDRESSES || isOver(list),
        LIMIT_MS,
      );
      assert.ok(!isOver(before), "The service was killed too late");
      killedAt.push(before.done);
      await killService(service);
      service = await startService(folder, hosts.address, settings);
    }
    const after = await until(read, isOver, LIMIT_MS);
    assert.equal(after.status, "completed");
    assert.equal(after.done, ADDRESSES);
    const { url } = await quarry.verifications.export(id, { format: "ndjson" });
    const text = await (await fetch(url)).text();
    const rows = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    assert.deepEqual(
      rows.map(({ email }) => email),
      emails,
    );
    // A busy machine can miss a reply. Then the status is unknown, and never a wrong one.
    const unknown = rows.filter(({ status }) => status === "unknown").length;
    const wrong = rows.filter(
      ({ email, status }) => status !== "unknown" && status !== expectedStatus(email),
    );
    assert.deepEqual(wrong, []);
    const spent = ADDRESSES - unknown;
    assert.deepEqual(after.credits, { reserved: ADDRESSES, spent, refunded: unknown });
    assert.deepEqual(await quarry.billing.credits(), { balance: CREDITS - spent, reserved: 0 });
    console.log(
      `Killed with ${killedAt.join(" and ")} of ${ADDRESSES} addresses done; ${unknown} without a reply; all done after ${Math.round((Date.now() - startedAt) / 1000)} s.`,
    );
  } finally {
    await killService(service);
    await hosts.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
