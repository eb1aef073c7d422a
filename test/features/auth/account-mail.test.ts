import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "#src/db/client";
import { mailReset } from "#src/features/auth/passwords/reset-mail";
import { mailVerification } from "#src/features/auth/verify-email";
import { newId } from "#src/shared/ids";
import { readSettings } from "#src/shared/settings";
import { newWorkspace } from "#test/support/harness/api";
import { mailsTo } from "#test/support/harness/outbox";

const db = connect(env.DB);

/** Mails accounts under a limit of the whole service. */
const serviceWith = (limit: number) => ({
  env,
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
  const { email } = await newWorkspace();
  const stranger = { id: newId(), email };
  for (let i = 0; i < 6; i += 1) await mailVerification(db, serviceWith(0), stranger);
  const notices = Array.from({ length: 5 }, () => "You already have an account");
  expect(await subjects(email)).toEqual(notices);
  // The previous case reached the reset limit of a service with this setting, so this one uses the next higher limit.
  await mailReset(db, serviceWith(2), email);
  expect(await subjects(email)).toEqual([...notices, "Set a new password"]);
});

it("counts at most 5 resets an hour for an address, whether it has an account or not", async () => {
  const email = `later.${newId()}@acme.com`;
  for (let i = 0; i < 5; i += 1) await mailReset(db, serviceWith(0), email);
  const { userId } = await newWorkspace();
  await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(email, userId).run();
  await mailReset(db, serviceWith(0), email);
  expect(await subjects(email)).toEqual([]);
});

it("mails a reset after requests for tagged variants of the address without an account", async () => {
  const { email } = await newWorkspace();
  for (let i = 0; i < 5; i += 1)
    await mailReset(db, serviceWith(0), email.replace("@", `+${i % 2}@`));
  await mailReset(db, serviceWith(0), email);
  expect(await subjects(email)).toEqual(["Set a new password"]);
});
