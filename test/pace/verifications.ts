import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { MailServerEvent } from "#local/dev/mail-servers/mail-servers";
import { listOf } from "#src/platform/verification-list-object";
import { followVerification, resultsOf, verifyList } from "#test/support/builders/verifications";
import { newWorkspace } from "#test/support/harness/api";
import { waitUntil } from "#test/support/harness/wait-until";

// These tests run with the settings of production, and the service asks the mail servers of the tests.

const creditsOf = async (asKey: Awaited<ReturnType<typeof newWorkspace>>["asKey"]) =>
  (await asKey("GET", "/credits")).body;

it("asks mail servers about mailboxes, and charges for definite replies only", async () => {
  const { asKey } = await newWorkspace({ credits: 10 });
  const { verification, results } = await verifyList(asKey, [
    "ada@known.test",
    "nobody@known.test",
    "ada@catch-all.test",
    "ada@unreachable.test",
    "ada@null-mx.test",
    "ada@greylisting.test",
  ]);
  const statusOf = (email: string) => results.get(email)?.status;
  expect(statusOf("ada@known.test")).toBe("valid");
  expect(statusOf("nobody@known.test")).toBe("invalid");
  expect(statusOf("ada@catch-all.test")).toBe("risky");
  expect(results.get("ada@unreachable.test").reasons).toContain("smtp_connect_failed");
  // A server that keeps asking to come back was asked four times.
  expect(results.get("ada@greylisting.test")).toMatchObject({ status: "unknown" });
  expect(results.get("ada@greylisting.test").reasons).toContain("greylisted");
  expect(verification).toMatchObject({
    done: 6,
    counts: { valid: 1, invalid: 2, risky: 1, unknown: 2 },
    credits: { reserved: 6, spent: 3, refunded: 3 },
  });
  expect(await creditsOf(asKey)).toMatchObject({ balance: 7, reserved: 0 });
  const log = await (await env.MAIL_LOG.fetch("http://log/")).json<MailServerEvent[]>();
  const questions = JSON.stringify(log).split("RCPT TO:<ada@greylisting.test>").length - 1;
  expect(questions).toBe(4);
});

it("asks DNS again after a failure", async () => {
  const { asKey } = await newWorkspace({ credits: 10 });
  const { verification, results } = await verifyList(asKey, [
    "ada@list.passing-dns.test",
    "ada@list.servfail-dns.test",
  ]);
  expect(results.get("ada@list.passing-dns.test").reasons).not.toContain("dns_error");
  expect(results.get("ada@list.passing-dns.test").mx_host).toBe("known.mail.test");
  // One that keeps failing ends.
  expect(results.get("ada@list.servfail-dns.test")).toMatchObject({
    status: "unknown",
    reasons: ["dns_error"],
  });
  expect(verification).toMatchObject({ status: "completed", done: 2 });
});

it("is refused without the credits for it", async () => {
  const { asKey } = await newWorkspace({ credits: 1 });
  const emails = ["ada@known.test", "grace@known.test"];
  const { status, body } = await asKey("POST", "/verifications", { json: { emails } });
  expect([status, body.error.code]).toEqual([402, "insufficient_credits"]);
  expect(await creditsOf(asKey)).toMatchObject({ balance: 1, reserved: 0 });
});

it("keeps the verdicts by DNS when it is canceled, and refunds what was not asked", async () => {
  const { asKey } = await newWorkspace({ credits: 10 });
  const emails = ["ada@known.test", "ada@greylisting.test", "ada@null-mx.test"];
  const { body } = await asKey("POST", "/verifications", { json: { emails } });
  // Greylisting keeps the list open.
  await waitUntil(async () => {
    const { body: now } = await asKey("GET", `/verifications/${body.id}`);
    expect(now.done).toBe(2);
  });
  const canceled = await asKey("POST", `/verifications/${body.id}/cancel`);
  expect(canceled.body).toMatchObject({
    status: "canceled",
    credits: { reserved: 3, spent: 1, refunded: 2 },
  });
  const again = await asKey("POST", `/verifications/${body.id}/cancel`);
  expect(again.body).toEqual(canceled.body);
  expect(await creditsOf(asKey)).toMatchObject({ balance: 9, reserved: 0 });
  const results = await resultsOf(asKey, body.id);
  expect(results.get("ada@known.test").status).toBe("valid");
  expect(await followVerification(asKey, body.id)).toEqual(canceled.body);
});

it("charges once for results that are reported twice or too late", async () => {
  const { asKey, workspaceId } = await newWorkspace({ credits: 10 });
  const list = listOf(env, crypto.randomUUID());
  await list.add({
    domains: [{ id: 1, name: "known.test", firstId: 1, lastId: 1 }],
    addresses: [{ id: 1, email: "ada@known.test" }],
    rows: [{ id: 1, addressId: 1, isRepeated: false, cells: null }],
  });
  // No row in D1: the consumers of the queue find no verification to settle.
  await list.start({
    verificationId: "none",
    workspaceId,
    total: 1,
    asksMailboxes: true,
    retryAfterMs: [],
  });
  const { tasks } = await list.claim(6, 0);
  const verdict = {
    status: "valid" as const,
    confidence: 95,
    reasons: [],
    isRole: false,
    isDisposable: false,
    isFreeProvider: false,
    mxHost: "known.mail.test",
    mxProvider: null,
    suggestion: null,
  };
  expect(tasks).toHaveLength(1);
  const checked = [{ ...verdict, id: 1, isAnswered: true, next: "done" as const }];
  const report = { lease: tasks[0]!.lease, checked };
  await list.report([report], 0);
  await list.report([report], 0);
  expect(await list.snapshot()).toMatchObject({ state: "completed", done: 1, answered: 1 });
  expect(await creditsOf(asKey)).toMatchObject({ balance: 10 });
});
