import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { memberships, users } from "#src/db/tables/accounts";
import { digests } from "#src/db/tables/digests";
import { suppress } from "#src/pipeline/leads/suppression";
import { nextSending } from "#src/features/digests/calendar";
import type { Dependencies } from "#src/features/digests/channels";
import { openDependencies, sendDueDigests } from "#src/features/digests/send-due";
import { saveLeads } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { createMailer, type Mailer } from "#src/platform/mail/send-mail";
import { newId } from "#src/shared/ids";
import { readSettings } from "#src/shared/settings";
import { addMember, newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { mailsTo, postsTo } from "#test/support/harness/outbox";
import { waitUntil } from "#test/support/harness/wait-until";
import { keepWithinHour, stopClockAt } from "#test/support/harness/clock";
import { runCron, sweepAt } from "#test/support/harness/cron";
import { accounts, onEachShard, queryShards } from "#test/support/harness/shards";

keepWithinHour();

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const newAddress = (mode = "ada") => `${mode}.${newId()}@acme.com`;
const newWebhook = (mode = "ok") => `https://hooks.chat.test/${mode}/${newId()}`;

// Each test reads only its own digests: retries of other tests' digests are not due here.
beforeEach(async () => {
  await onEachShard((db) => db.delete(digests));
});

/** A due digest of a workspace with a new lead. Its reader is a member. */
async function dueDigest(
  json: { email?: string; [member: string]: unknown },
  workspace?: TestWorkspace,
) {
  const { asKey, workspaceId } = workspace ?? (await newWorkspace());
  if (json.email !== undefined) await addMember(workspaceId, "member", json.email);
  const { body } = await asKey("POST", "/digests", { json: { frequency: "daily", ...json } });
  const nextSendAt = Date.now() - MINUTE_MS;
  await onEachShard((db) =>
    db
      .update(digests)
      .set({ nextSendAt, availableAt: nextSendAt, coveredUntil: Date.now() - 24 * 60 * MINUTE_MS })
      .where(eq(digests.id, body.id)),
  );
  if (!workspace) await saveSomeTimeAgo(workspaceId, newLead());
  const read = async () => {
    const { data } = (await asKey("GET", "/digests")).body;
    return data.find(({ id }: { id: string }) => id === body.id);
  };
  return { id: body.id as string, workspaceId, asKey, read };
}

/** A digest excludes the last minute, because writes begun in it may not be visible yet. */
async function saveSomeTimeAgo(workspaceId: string, lead: NewLead): Promise<void> {
  await saveLeads(scopeOf(workspaceId), [lead]);
  await queryShards("UPDATE leads SET created_at = created_at - 90000 WHERE id = ?", lead.id);
}

const userIdOf = async (email: string) =>
  (await accounts.select().from(users).where(eq(users.email, email)))[0]!.id;

const rowOf = async (id: string) =>
  (await onEachShard((db) => db.select().from(digests).where(eq(digests.id, id)))).flat()[0]!;

const dependenciesWith = (settings: object = {}, deadlineMs = 30_000): Dependencies => {
  const read = readSettings({ ...env, ...settings });
  return {
    env,
    settings: read,
    mailer: createMailer(read, env, { deadlineMs }),
    chatDeadlineMs: deadlineMs,
  };
};

/** A tick some minutes from now. */
const tick = async (inMinutes = 0, dependencies: Dependencies = dependenciesWith()) => {
  const sweep = sweepAt(Date.now() + inMinutes * MINUTE_MS);
  const sent = await onEachShard((db) => sendDueDigests(db, accounts, env, sweep, dependencies));
  return sent.reduce((sum, { processed }) => sum + processed, 0);
};

describe("a due digest", () => {
  it("is sent by the cron run, and is due again at its next time", async () => {
    const [email, chat_webhook] = [newAddress(), newWebhook()];
    const { read } = await dueDigest({ email, chat_webhook });
    const now = Date.now();
    await runCron("* * * * *", now);
    expect((await mailsTo(email)).mails.map(({ subject }) => subject)).toEqual([
      "Quarry: 1 new lead",
    ]);
    expect((await postsTo(chat_webhook)).messages.length).toBe(1);
    const sent = await read();
    expect(sent).toMatchObject({ status: "active", last_error: null });
    expect(Date.parse(sent.last_sent_at)).toBeGreaterThanOrEqual(now);
    expect(Date.parse(sent.next_send_at)).toBe(nextSending("daily", now));
  });

  it("is sent once under overlapping ticks", async () => {
    const readers = [];
    for (let i = 0; i < 9; i++) {
      const [email, chat_webhook] = [newAddress(), newWebhook()];
      await dueDigest({ email, chat_webhook });
      readers.push({ email, chat_webhook });
    }
    const taken = await Promise.all([tick(), tick(), tick(), tick()]);
    expect(taken.reduce((sum, one) => sum + one)).toBe(9);
    for (const { email, chat_webhook } of readers)
      expect([(await mailsTo(email)).tries, (await postsTo(chat_webhook)).tries]).toEqual([1, 1]);
    expect(await tick()).toBe(0);
  });

  it("is not claimed before its time", async () => {
    const { asKey } = await newWorkspace();
    await asKey("POST", "/digests", { json: { email: newAddress() } });
    expect(await tick()).toBe(0);
  });

  it("reports the same events once", async () => {
    const email = newAddress();
    const { id, workspaceId } = await dueDigest({ email });
    await tick();
    await onEachShard((db) =>
      db.update(digests).set({ availableAt: Date.now() }).where(eq(digests.id, id)),
    );
    await saveLeads(scopeOf(workspaceId), [newLead({ companyName: "A later one" })]);
    await tick(2);
    const { mails } = await mailsTo(email);
    expect(mails.map(({ text }) => /later one/.test(text))).toEqual([false, true]);
    expect(mails[1]!.text).toContain("1 new lead.");
  });

  it("sends nothing for a quiet period, and advances", async () => {
    const workspace = await newWorkspace({ credits: 1 });
    const email = newAddress();
    const { id, read } = await dueDigest({ email }, workspace);
    const before = await rowOf(id);
    expect(await tick()).toBe(1);
    expect((await mailsTo(email)).tries).toBe(0);
    expect(await read()).toMatchObject({ status: "active", last_sent_at: null, last_error: null });
    const after = await rowOf(id);
    expect(after.coveredUntil).toBeGreaterThan(before.coveredUntil);
    expect(after.nextSendAt).toBe(nextSending("daily", Date.now()));
  });

  it("with only recommendations is sent if there are any", async () => {
    const email = newAddress();
    const workspace = await newWorkspace({ credits: 1 });
    const only = {
      include_changes: false,
      include_new_leads: false,
      include_top_icp: false,
      include_verification: false,
    };
    await dueDigest({ email, ...only }, workspace);
    await tick();
    expect((await mailsTo(email)).mails[0]!.text).toContain("1 credit left");
  });

  it("reports that mail is not configured, and includes its events once it is", async () => {
    const email = newAddress();
    const { id } = await dueDigest({ email });
    const noMail = dependenciesWith({ RESEND_API_KEY: "", MAIL_FROM: "" });
    await tick(0, noMail);
    expect(await rowOf(id)).toMatchObject({
      emailError: "mail is not configured on this service",
      attempts: 0,
      lastSentAt: null,
      nextSendAt: nextSending("daily", Date.now()),
    });
    await tick(24 * 60);
    expect((await mailsTo(email)).mails.map(({ text }) => text.includes("1 new lead."))).toEqual([
      true,
    ]);
  });
});

describe("a digest that fails", () => {
  it("is retried later, by the failed channel only", async () => {
    stopClockAt();
    const [email, chat_webhook] = [newAddress(), newWebhook("shaky")];
    const { id, read } = await dueDigest({ email, chat_webhook });
    await tick();
    expect(await read()).toMatchObject({
      status: "retrying",
      last_error: "Team chat: the chat returned 500 (rollup_error)",
      last_sent_at: expect.any(String),
    });
    const { availableAt: dueAt } = await rowOf(id);
    expect((dueAt! - Date.now()) / MINUTE_MS).toBeGreaterThan(4);
    expect((dueAt! - Date.now()) / MINUTE_MS).toBeLessThan(6);
    expect(await tick(4)).toBe(0);
    expect(await tick(6)).toBe(1);
    expect(await read()).toMatchObject({ status: "active", last_error: null });
    expect((await mailsTo(email)).tries).toBe(1);
    expect((await postsTo(chat_webhook)).messages.length).toBe(1);
  });

  it.each([
    ["broken", "the chat returned 500 (rollup_error)"],
    ["busy", "the chat returned 429 (rate_limited)"],
  ])("fails after five attempts if the chat stays %s", async (mode, message) => {
    const chat_webhook = newWebhook(mode);
    const { id, read } = await dueDigest({ chat_webhook });
    const before = await rowOf(id);
    const waits = [0, 6, 23, 90, 355];
    for (const [nth, minutes] of waits.entries()) {
      expect([nth, await tick(minutes)]).toEqual([nth, 1]);
      const isLast = nth === waits.length - 1;
      expect((await read()).status).toBe(isLast ? "failed" : "retrying");
    }
    expect((await postsTo(chat_webhook)).tries).toBe(5);
    expect((await read()).last_error).toBe(`Team chat: ${message}; given up after 5 attempts`);
    const after = await rowOf(id);
    // Nobody has received it, so the next digest includes it.
    expect(after).toMatchObject({
      attempts: 0,
      coveredUntil: before.coveredUntil,
      lastSentAt: null,
    });
    expect(after.nextSendAt).toBeGreaterThan(Date.now() + 300 * MINUTE_MS);
    expect(await tick(600)).toBe(after.nextSendAt < Date.now() + 600 * MINUTE_MS ? 1 : 0);
  });

  it.each([
    [{ email: newAddress("refused") }, "E-mail: Resend responded with 422 (invalid_to_address)"],
    [{ chat_webhook: newWebhook("gone") }, "Team chat: the chat returned 404 (no_service)"],
    [
      { chat_webhook: newWebhook("archived") },
      "Team chat: the chat returned 410 (channel_is_archived)",
    ],
  ])("is not retried after a permanent failure: %j", async (json, error) => {
    const { read, id } = await dueDigest(json);
    await tick();
    expect(await read()).toMatchObject({ status: "failed", last_error: error });
    expect((await rowOf(id)).nextSendAt).toBe(nextSending("daily", Date.now()));
  });

  it("is not repeated if a chat did not respond, because it may have been delivered", async () => {
    const chat_webhook = newWebhook("hang");
    const { read } = await dueDigest({ chat_webhook });
    await tick(0, dependenciesWith({}, 300));
    expect(await read()).toMatchObject({
      status: "failed",
      last_error:
        "Team chat: the chat did not respond within 0.3 s; it may have been delivered, so it is not sent again",
    });
    expect((await postsTo(chat_webhook)).tries).toBe(1);
  });

  it("is repeated if the mail service did not respond, because its key prevents a second delivery", async () => {
    const email = newAddress("hang");
    const { read } = await dueDigest({ email });
    await tick(0, dependenciesWith({}, 300));
    expect(await read()).toMatchObject({
      status: "retrying",
      last_error: "E-mail: Resend did not respond in time",
    });
  });

  it("reports that its webhook cannot be decrypted with another key", async () => {
    const chat_webhook = newWebhook();
    const { read } = await dueDigest({ chat_webhook });
    await tick(0, dependenciesWith({ ENCRYPTION_KEY: "another key, as long as the first was" }));
    expect((await read()).last_error).toBe(
      "Team chat: the webhook's address can no longer be decrypted",
    );
    expect((await postsTo(chat_webhook)).tries).toBe(0);
  });

  it("does not delay the others", async () => {
    const emails = Array.from({ length: 4 }, () => newAddress());
    for (const email of emails) {
      await dueDigest({ chat_webhook: newWebhook("hang") });
      await dueDigest({ email });
    }
    // The chats respond later than this test runs.
    void tick(0, dependenciesWith({}, 600_000));
    for (const email of emails)
      await waitUntil(async () => expect((await mailsTo(email)).mails.length).toBe(1));
  });
});

describe("a process that dies", () => {
  /** Sends for real, and dies before it records the result. */
  const dyingAfterMail = (): Dependencies => {
    const dependencies = openDependencies(env);
    const mailer = dependencies.mailer!;
    const send: Mailer["send"] = async (...mail) => {
      await mailer.send(...mail);
      await new Promise(() => {});
    };
    return { ...dependencies, mailer: { ...mailer, send } };
  };

  it("after it sent a mail does not cause a second one", async () => {
    const email = newAddress();
    const { read } = await dueDigest({ email });
    void tick(0, dyingAfterMail());
    await waitUntil(async () => expect((await mailsTo(email)).mails.length).toBe(1));
    expect(await tick(4)).toBe(0); // The lease has not expired.
    expect(await tick(6)).toBe(1);
    const { mails, tries } = await mailsTo(email);
    expect([mails.length, tries]).toEqual([1, 2]);
    expect(await read()).toMatchObject({ status: "active", last_error: null });
  });

  it("while it posts to a chat does not repeat the post, and reports the unknown result", async () => {
    const chat_webhook = newWebhook("hang");
    const { read } = await dueDigest({ chat_webhook });
    const dying = tick(0, dependenciesWith({}, 15_000));
    await waitUntil(async () => expect((await postsTo(chat_webhook)).tries).toBe(1));
    expect(await tick(6)).toBe(1);
    const left = await read();
    expect(left).toMatchObject({
      status: "failed",
      last_error:
        "Team chat: the service was interrupted while it sent; it may have been delivered",
    });
    // If it is alive after all, it changes nothing, because it lost the lease.
    await dying;
    expect(await read()).toEqual(left);
    expect((await postsTo(chat_webhook)).tries).toBe(1);
  });

  it("at every attempt ends in failure, not in endless retries", async () => {
    const email = newAddress();
    const { id, read } = await dueDigest({ email });
    const dependencies = openDependencies(env);
    const dead: Dependencies = {
      ...dependencies,
      mailer: { ...dependencies.mailer!, send: () => new Promise(() => {}) },
    };
    for (let nth = 0; nth < 5; nth++) {
      void tick(nth * 6, dead);
      await waitUntil(async () => expect((await rowOf(id)).attempts).toBe(nth + 1));
    }
    await tick(31);
    expect(await read()).toMatchObject({ status: "failed", last_sent_at: null });
    expect((await rowOf(id)).attempts).toBe(0);
    expect((await mailsTo(email)).tries).toBe(0);
  });
});

describe("a mail limit", () => {
  it("postpones a digest until the limit ends, without counting an attempt", async () => {
    const [email, chat_webhook] = [newAddress(), newWebhook()];
    const { id, workspaceId, read } = await dueDigest({ email, chat_webhook });
    const before = await rowOf(id);
    const limited = dependenciesWith({ MAIL_WORKSPACE_DAILY_LIMIT: "1" });
    const to = newAddress();
    const mail = { to, subject: "x", text: "x", html: "x", idempotencyKey: newId() };
    await limited.mailer!.send({ kind: "digest", workspaceId }, mail);
    await tick(0, limited);
    expect(await read()).toMatchObject({
      status: "retrying",
      last_error: "E-mail: the daily mail limit of this workspace is reached",
    });
    const midnight = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
    const after = await rowOf(id);
    expect(after).toMatchObject({ attempts: 0, nextSendAt: before.nextSendAt });
    expect(after.availableAt).toBeGreaterThanOrEqual(midnight - MINUTE_MS);
    expect(after.availableAt).toBeLessThanOrEqual(midnight + 11 * MINUTE_MS);
    expect((await mailsTo(email)).tries).toBe(0);
    await tick((after.availableAt! - Date.now()) / MINUTE_MS + 1);
    expect((await mailsTo(email)).mails.map(({ subject }) => subject)).toEqual([
      "Quarry: 1 new lead",
    ]);
    // The chat got it on time, once.
    expect((await postsTo(chat_webhook)).tries).toBe(1);
  });
});

describe("a digest that may not be mailed", () => {
  it("waits for its reader's confirmation, and then covers the time since its creation", async () => {
    const email = newAddress();
    const workspace = await newWorkspace();
    const { id, read } = await dueDigest({ email }, workspace);
    await accounts.delete(memberships).where(eq(memberships.userId, await userIdOf(email)));
    await saveSomeTimeAgo(workspace.workspaceId, newLead());
    await tick();
    expect((await mailsTo(email)).tries).toBe(0);
    expect(await read()).toMatchObject({ status: "unconfirmed", last_error: null });
    const { nextSendAt } = await rowOf(id);
    expect(nextSendAt).toBe(nextSending("daily", Date.now()));
    await onEachShard((db) =>
      db.update(digests).set({ confirmedAt: Date.now() }).where(eq(digests.id, id)),
    );
    await tick((nextSendAt - Date.now()) / MINUTE_MS + 1);
    expect((await mailsTo(email)).mails.map(({ text }) => text.includes("1 new lead."))).toEqual([
      true,
    ]);
  });

  it.each([
    [
      "no owner has a verified address",
      async ({ workspaceId }: TestWorkspace) => {
        await accounts.$client
          .prepare(
            "UPDATE users SET email_verified_at = NULL WHERE id IN (SELECT user_id FROM memberships WHERE workspace_id = ? AND role = 'owner')",
          )
          .bind(workspaceId)
          .run();
      },
      "E-mail: no owner of the workspace has verified their address",
    ],
    [
      "the address is on the suppression list",
      async ({ workspaceId }: TestWorkspace, email: string) =>
        suppress(scopeOf(workspaceId), readSettings(env), { type: "email", value: email }),
      "E-mail: the address is on the suppression list",
    ],
  ])("is not sent if %s", async (_, prepare, error) => {
    const email = newAddress();
    const workspace = await newWorkspace();
    const { read } = await dueDigest({ email }, workspace);
    await saveSomeTimeAgo(workspace.workspaceId, newLead());
    await prepare(workspace, email);
    await tick();
    expect(await read()).toMatchObject({ status: "failed", last_error: error });
    expect((await mailsTo(email)).tries).toBe(0);
  });
});

it("stops for a reader who unsubscribes while it is being sent", async () => {
  const [email, chat_webhook] = [newAddress("hang"), newWebhook()];
  const { id, read } = await dueDigest({ email, chat_webhook });
  const sending = tick(0, dependenciesWith({}, 8_000));
  await waitUntil(async () => expect((await mailsTo(email)).tries).toBe(1));
  await onEachShard((db) =>
    db.update(digests).set({ unsubscribedAt: Date.now() }).where(eq(digests.id, id)),
  );
  await sending;
  expect((await rowOf(id)).unsubscribedAt).not.toBeNull();
  expect(await tick(6)).toBe(1);
  expect([(await mailsTo(email)).tries, (await postsTo(chat_webhook)).tries]).toEqual([1, 1]);
  expect((await read()).status).toBe("active");
});

/** Numbered parameters can occur several times. */
const parametersOf = (query: string) => {
  const numbers = Array.from(query.matchAll(/\?(\d+)/g), ([, number]) => Number(number));
  return numbers.length > 0 ? Math.max(...numbers) : query.split("?").length - 1;
};

it("uses indexes to find due digests and their contents", async () => {
  const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
  const email = newAddress();
  const { asKey } = await dueDigest({ email });
  await asKey("PUT", "/icp", { json: { name: "Smiths", description: "Who buys anvils" } });
  prepare.mockClear();
  await tick();
  const queries = prepare.mock.calls.map(([query]) => String(query));
  prepare.mockRestore();
  expect((await mailsTo(email)).mails.length).toBe(1);
  expect(queries.length).toBeGreaterThan(8);
  const used = new Set<string>();
  for (const query of queries) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...Array.from({ length: parametersOf(query) }, () => null))
      .all<{ detail: string }>();
    const scans = results.filter(({ detail }) =>
      /^SCAN (?!CONSTANT|found|json_each|linked|own|source_|\(?sub)/.test(detail),
    );
    expect([query, scans]).toEqual([query, []]);
    for (const { detail } of results) used.add(/INDEX (\S+)/.exec(detail)?.[1] ?? "");
  }
  expect([...used]).toEqual(
    expect.arrayContaining(["digests_due", "leads_by_icp", "leads_by_update"]),
  );
  expect([...used]).not.toContain("lead_emails_by_address");
});
