import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { openDatabases } from "#src/db/databases";
import { mailReset } from "#src/features/auth/passwords/reset-mail";
import { mailVerification } from "#src/features/auth/verify-email";
import { newId } from "#src/shared/ids";
import { readSettings } from "#src/shared/settings";
import { newWorkspace } from "#test/support/harness/api";
import { ownCounters } from "#test/support/harness/counters";
import { mailsTo } from "#test/support/harness/outbox";

const db = openDatabases(env).control;

/** A service of its own, with a limit for all its account mails of a kind; 0 means no limit. */
const serviceWith = (limit: number) => ({
  env: { ...env, RATE_LIMITER: ownCounters() },
  settings: readSettings({ ...env, ACCOUNT_MAIL_LIMIT_PER_HOUR: String(limit) }),
});
const subjects = async (email: string) =>
  (await mailsTo(email)).mails.map(({ subject }) => subject.replace(/^.*: /, ""));

it("counts a reset for the whole service only if a mail is sent", async () => {
  const [{ email }, other, service] = [await newWorkspace(), await newWorkspace(), serviceWith(1)];
  for (let i = 0; i < 3; i += 1) await mailReset(db, service, `nobody.${newId()}@acme.com`);
  await mailReset(db, service, email);
  expect(await subjects(email)).toEqual(["Set a new password"]);
  await mailReset(db, service, other.email);
  expect(await subjects(other.email)).toEqual([]);
});

it("mails a reset after registration mails reached their limits", async () => {
  const [{ email }, service] = [await newWorkspace(), serviceWith(5)];
  const stranger = { id: newId(), email };
  for (let i = 0; i < 6; i += 1) await mailVerification(db, service, stranger);
  const notices = Array.from({ length: 5 }, () => "You already have an account");
  expect(await subjects(email)).toEqual(notices);
  await mailReset(db, service, email);
  expect(await subjects(email)).toEqual([...notices, "Set a new password"]);
});

it("counts at most 5 resets an hour for an address, whether it has an account or not", async () => {
  const [email, service] = [`later.${newId()}@acme.com`, serviceWith(0)];
  for (let i = 0; i < 5; i += 1) await mailReset(db, service, email);
  const { userId } = await newWorkspace();
  await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(email, userId).run();
  await mailReset(db, service, email);
  expect(await subjects(email)).toEqual([]);
});

it("mails a reset after requests for tagged variants of the address without an account", async () => {
  const [{ email }, service] = [await newWorkspace(), serviceWith(0)];
  for (let i = 0; i < 5; i += 1) await mailReset(db, service, email.replace("@", `+${i % 2}@`));
  await mailReset(db, service, email);
  expect(await subjects(email)).toEqual(["Set a new password"]);
});
