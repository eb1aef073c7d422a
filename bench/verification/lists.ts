import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { currentRss, readUsage, usageSince } from "#bench/measure/process-tree";
import { expectedStatus, listedAddresses, startMailHosts } from "#test/support/harness/mail-hosts";
import { clientOf, startService, stopService, until } from "#test/support/harness/service-process";

/*
 * Verifies a list of addresses on 100 stand-in mail servers with `npm start`: the rate, the CPU time, and whether each status
 * and each credit is right. Usage: node bench/verification/lists.ts [addresses]
 */
const ADDRESSES = Number(process.argv[2] ?? 100_000);
const CREDITS = ADDRESSES * 2;
const LIMIT_MS = 3 * 3600_000;

const folder = mkdtempSync(join(tmpdir(), "quarry-lists-"));
const hosts = await startMailHosts(ADDRESSES);
const service = await startService(folder, hosts.address, {
  PORT: process.env["PORT"] ?? "8797",
  SIGNUP_CREDITS: String(CREDITS),
  ...hosts.settings,
});
try {
  const quarry = clientOf(folder);
  const emails = listedAddresses(ADDRESSES);
  const before = readUsage(process.pid);
  const startedMs = performance.now();
  const { id } = await quarry.verifications.create({ emails });
  let resident = 0;
  const ended = await until(
    async () => {
      resident = Math.max(resident, currentRss(process.pid, "workerd"));
      await new Promise((resolve) => setTimeout(resolve, 450));
      return quarry.verifications.get(id);
    },
    ({ status }) => status !== "running",
    LIMIT_MS,
  );
  const seconds = (performance.now() - startedMs) / 1000;
  const { byProgram } = usageSince(before, readUsage(process.pid));
  const workerdMs = byProgram["workerd"]?.cpuMs ?? 0;
  console.log(
    `${ended.status}: ${ended.done} of ${ADDRESSES} addresses in ${seconds.toFixed(0)} s, ` +
      `${(ended.done / seconds).toFixed(0)} a second; ${(workerdMs / ADDRESSES).toFixed(2)} ms of workerd's CPU time for each; ` +
      `at most ${Math.round(resident)} MB resident`,
  );
  const exportMs = performance.now();
  const { url } = await quarry.verifications.export(id, { format: "ndjson" });
  const rows = (await (await fetch(url)).text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { email: string; status: string });
  console.log(`Exported ${rows.length} rows in ${(performance.now() - exportMs).toFixed(0)} ms`);
  const unknown = rows.filter(({ status }) => status === "unknown").length;
  const wrong = rows.filter(
    ({ email, status }) => status !== "unknown" && status !== expectedStatus(email),
  ).length;
  const { balance, reserved } = await quarry.billing.credits();
  const isExact = balance === CREDITS - (ADDRESSES - unknown) && reserved === 0;
  console.log(
    `${JSON.stringify(ended.counts)}: ${wrong} wrong, ${unknown} without a reply; ` +
      `${CREDITS - balance} credits spent, ${isExact ? "exact" : "NOT EXACT"}`,
  );
  if (!isExact || wrong > 0) process.exitCode = 1;
} finally {
  await stopService(service);
  await hosts.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
