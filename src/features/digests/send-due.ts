import { connect, type Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { readBranding } from "#src/features/branding/service";
import { createMailer } from "#src/platform/mail/send-mail";
import { MailLimitReached } from "#src/platform/mail/mail-limits";
import { forEachConcurrently } from "#src/shared/concurrency";
import { log } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import { Budget } from "#src/shared/work/budget";
import { awaitTurns, channelsOf, type Outside, sendBy, sendsOnce } from "./channels";
import { gatherNews, isQuiet } from "./news";
import { claimDueDigest, type DigestRow, updateClaimed } from "./repository";
import {
  type Change,
  endPeriod,
  followUp,
  INTERRUPTED,
  isSettled,
  MAX_ATTEMPTS,
  outcomeOf,
  settle,
} from "./settlement";

/** Longer than any sending takes; after it a claimed digest is taken for abandoned. */
const LEASE_MS = 5 * 60_000;
const AT_ONCE = 6;
/** The next tick comes in a minute and goes on. */
const NO_NEW_ONES_AFTER_MS = 45_000;

type Due = { db: Database; outside: Outside; digest: DigestRow; nowMs: () => number };

/** Sends the digests that are due, each period once, however ticks overlap. Answers how many were looked at. */
export async function sendDueDigests(
  env: Env,
  startMs: number,
  outside: Outside = openOutside(env),
): Promise<number> {
  const db = connect(env.DB);
  const startedAt = Date.now();
  const elapsedMs = () => Date.now() - startedAt;
  const budget = new Budget(NO_NEW_ONES_AFTER_MS);
  const nowMs = () => startMs + elapsedMs();
  let taken = 0;
  async function* claimDue() {
    while (budget.allows()) {
      const digest = await claimDueDigest(db, nowMs(), LEASE_MS);
      if (!digest) return;
      taken++;
      yield digest;
    }
  }
  await forEachConcurrently(claimDue(), AT_ONCE, (digest) =>
    sendClaimed({ db, outside, digest, nowMs }),
  );
  return taken;
}

export function openOutside(env: Env): Outside {
  const settings = readSettings(env);
  return { env, settings, mailer: createMailer(settings, env) };
}

async function sendClaimed(due: Due): Promise<void> {
  try {
    await sendOne(due);
  } catch (error) {
    // Nothing of the receiver's doing. The lease runs out, and the next one to claim it tries again.
    const { id, attempts } = due.digest;
    log.error("digest.interrupted", { digest_id: id, attempts, error });
  }
}

async function sendOne(due: Due): Promise<void> {
  const { db, outside, digest } = due;
  const change = (to: Change) => updateClaimed(db, digest, to);
  const pending = channelsOf(digest).filter((channel) => !isSettled(digest, channel));
  if (digest.attempts > MAX_ATTEMPTS || pending.length === 0) {
    const given: Change = settle(digest, pending, INTERRUPTED);
    await change({ ...given, ...followUp({ ...digest, ...given }, due.nowMs()) });
    return;
  }
  const scope: Scope = { db, workspaceId: digest.workspaceId, actor: { kind: "system" } };
  const window = { since: digest.coveredUntil, until: digest.windowUntil! };
  const news = await gatherNews(scope, digest, window);
  if (isQuiet(news, digest)) {
    const well: Change = { emailError: null, chatError: null };
    await change({ ...well, ...endPeriod(digest, due.nowMs(), true) });
    return;
  }
  const issue = { news, window, branding: await readBranding(scope) };
  const waitMs = await awaitTurns(outside, pending, digest);
  if (waitMs > 0) {
    // Nothing was tried, so no attempt is counted.
    await change({ availableAt: due.nowMs() + waitMs, attempts: digest.attempts - 1 });
    return;
  }
  // What would arrive twice if it were sent twice counts as sent from before it is sent.
  const risky = pending.filter((channel) => !sendsOnce(outside, channel));
  if (risky.length > 0 && !(await change(settle(digest, risky, INTERRUPTED)))) return;
  const key = `digest/${digest.id}/${digest.nextSendAt}`;
  const failures = await Promise.all(
    pending.map((channel) => sendBy(scope, outside, channel, digest, issue, key)),
  );
  const outcomes: Change = Object.assign(
    {},
    ...pending.map((channel, at) => outcomeOf(digest, channel, failures[at] ?? null, due.nowMs())),
  );
  const limit = failures.find((failure) => failure instanceof MailLimitReached) ?? null;
  await change({ ...outcomes, ...followUp({ ...digest, ...outcomes }, due.nowMs(), limit) });
}
