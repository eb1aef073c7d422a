import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { dohWeb } from "#local/dev/dns/doh-server";
import type { Zone } from "#local/dev/dns/zone";
import type { Behaviour } from "#local/dev/mail-servers/behaviours";
import { startMailServers } from "#local/dev/mail-servers/mail-servers";
import { serveWeb } from "#local/dev/web/serve-web";
import { clientOf, killService, startService, until } from "#test/support/harness/service-process";

const ADDRESSES = Number(process.env["ADDRESSES"] ?? 10_000);
const PER_DOMAIN = 25;
const MAIL_HOSTS = 100;
const CREDITS = 150_000;
const KILLED_AT = [0.2, 0.5];

/** What a mailbox is, by its name: of 10 addresses, 5 exist, 3 do not, one is full, and one is greylisted first. */
const KINDS = ["ok", "ok", "ok", "ok", "ok", "no", "no", "no", "full", "grey"] as const;

const hostOf = (domain: number) => domain % MAIL_HOSTS;
const ipOf = (host: number) => `127.0.3.${host + 1}`;
const emails = Array.from(
  { length: ADDRESSES },
  (_, at) => `${KINDS[at % KINDS.length]}-${at}@d${Math.floor(at / PER_DOMAIN)}.lists.test`,
);
const DOMAINS = Math.ceil(ADDRESSES / PER_DOMAIN);

type Row = { email: string; status: string };

const STATUSES: Record<string, string> = {
  ok: "valid",
  no: "invalid",
  full: "risky",
  grey: "valid",
};
const expectedStatus = (email: string) => STATUSES[email.slice(0, email.indexOf("-"))];

/** Greylists the first question about an address, as servers do by sender, client and recipient (RFC 6647). */
function mailServer(): Behaviour {
  const known = new Set<string>();
  return {
    recipient: (address) => {
      const kind = /^(ok|no|full|grey)-/.exec(address)?.[1];
      if (kind === "grey" && !known.has(address)) {
        known.add(address);
        return "450 4.7.1 Greylisted, come back later";
      }
      if (kind === "full") return "452 4.2.2 The mailbox is full";
      return kind === "ok" || kind === "grey" ? "250" : "550 5.1.1 User unknown";
    },
  };
}

const zone: Zone = Object.fromEntries([
  ...Array.from({ length: MAIL_HOSTS }, (_, host) => [`mx${host}.lists.test`, { A: [ipOf(host)] }]),
  ...Array.from({ length: DOMAINS }, (_, domain) => [
    `d${domain}.lists.test`,
    { MX: [[10, `mx${hostOf(domain)}.lists.test`]] },
  ]),
]);

void test("a list survives two kills of the service: every address once, every credit accounted for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-"));
  const dns = dohWeb(zone);
  const web = await serveWeb(
    async (request) => (await dns(request)) ?? new Response("", { status: 404 }),
  );
  const mail = await startMailServers(
    Object.fromEntries(Array.from({ length: MAIL_HOSTS }, (_, host) => [ipOf(host), mailServer()])),
  );
  const settings = {
    PORT: process.env["PORT"] ?? "8796",
    SIGNUP_CREDITS: String(CREDITS),
    ENABLE_SMTP_VERIFY: "true",
    SMTP_HELO_NAME: "probe.quarry.test",
    SMTP_PORT: String(mail.port),
    ALLOW_PRIVATE_HOSTS: "true",
    GREYLIST_RETRY_SECONDS: "1",
  };
  const startedAt = Date.now();
  let service = await startService(folder, web.address, settings);
  try {
    const quarry = clientOf(folder);
    const { id } = await quarry.verifications.create({ emails });
    const read = () => quarry.verifications.get(id);
    const isOver = ({ status }: { status: string }) => status !== "running";
    const killedAt: number[] = [];
    for (const part of KILLED_AT) {
      const before = await until(
        read,
        (list) => list.done >= part * ADDRESSES || isOver(list),
        600_000,
      );
      assert.ok(!isOver(before), "The service was killed too late");
      killedAt.push(before.done);
      await killService(service);
      service = await startService(folder, web.address, settings);
    }
    const after = await until(read, isOver, 600_000);
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
    await web.close();
    await mail.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
