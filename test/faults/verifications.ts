import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { expectedStatus, listedAddresses, startMailHosts } from "#test/support/harness/mail-hosts";
import {
  clientOf,
  HANGS_AFTER_MS,
  killService,
  runtimesOf,
  startService,
  until,
} from "#test/support/harness/service-process";

/** `ADDRESSES=100000` runs the test with a list of the greatest size. */
const ADDRESSES = Number(process.env["ADDRESSES"] ?? 10_000);
/** Each so many addresses, one more row repeats an address in another spelling. */
const REPEATED_EACH = 20;
const CREDITS = ADDRESSES * 15;
const KILLED_AT = [0.2, 0.5];
/** Until a part of the list is done. */
const LIMIT_MS = Math.max(HANGS_AFTER_MS, ADDRESSES * 60);
const emails = listedAddresses(ADDRESSES);

type Row = { Row: string; "E-Mail": string; status: string };

/** The rows of the uploaded file: every address, and some a second time. */
const listed = emails.concat(
  emails.filter((_, at) => at % REPEATED_EACH === 0).map((email) => email.toUpperCase()),
);
const file = new File(
  [["Row;E-Mail", ...listed.map((email, at) => `${at};${email}`)].join("\n")],
  "list.csv",
);

/** The highest resident memory of the service's runtimes so far, in MB (Linux). */
function peakMemory(service: ChildProcess): number {
  const peaks = runtimesOf(service).map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  });
  return Math.round(peaks.reduce((sum, mb) => sum + mb, 0));
}

void test("a list survives two kills of the service: every row, every address once, every credit accounted for", async () => {
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
    const { id } = await quarry.verifications.createFromCsv({ file });
    const read = () => quarry.verifications.get(id);
    const isOver = ({ status }: { status: string }) => status !== "running";
    const killedAt: string[] = [];
    const peaks: number[] = [];
    const seconds = () => Math.round((Date.now() - startedAt) / 1000);
    for (const part of KILLED_AT) {
      const before = await until(
        read,
        (list) => list.done >= part * ADDRESSES || isOver(list),
        LIMIT_MS,
      );
      assert.ok(!isOver(before), "The service was killed too late");
      killedAt.push(`${before.done} (after ${seconds()} s)`);
      peaks.push(peakMemory(service));
      await killService(service);
      service = await startService(folder, hosts.address, settings);
    }
    const after = await until(read, isOver, LIMIT_MS);
    assert.equal(after.status, "completed");
    assert.equal(after.done, ADDRESSES);
    assert.equal(after.total, ADDRESSES);
    const { url } = await quarry.verifications.export(id, { format: "ndjson" });
    const text = await (await fetch(url)).text();
    const rows = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    assert.deepEqual(
      rows.map((row) => [row.Row, row["E-Mail"]]),
      listed.map((email, at) => [String(at), email]),
    );
    const statuses = rows.map(({ status }) => status);
    const repeated = statuses.slice(ADDRESSES);
    assert.deepEqual(
      repeated,
      repeated.map((_, at) => statuses[at * REPEATED_EACH]),
    );
    // A busy machine can miss a reply. Then the status is unknown, and never a wrong one.
    const checked = statuses.slice(0, ADDRESSES);
    const unknown = checked.filter((status) => status === "unknown").length;
    const wrong = emails.filter(
      (email, at) => checked[at] !== "unknown" && checked[at] !== expectedStatus(email),
    );
    assert.deepEqual(wrong, []);
    const spent = ADDRESSES - unknown;
    assert.deepEqual(after.credits, { reserved: ADDRESSES, spent, refunded: unknown });
    assert.deepEqual(await quarry.billing.credits(), { balance: CREDITS - spent, reserved: 0 });
    peaks.push(peakMemory(service));
    console.log(
      `Killed with ${killedAt.join(" and ")} of ${ADDRESSES} addresses done; ${rows.length} rows; ${unknown} without a reply; ` +
        `all done after ${seconds()} s; workerd had at most ${peaks.join(", ")} MB resident; ` +
        `mail servers were asked ${hosts.asked()} times.`,
    );
  } finally {
    await killService(service);
    await hosts.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
