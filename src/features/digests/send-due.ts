import type { ControlDatabase, Database } from "#src/db/client";
import type { ControlScope } from "#src/db/scope";
import { readBranding } from "#src/features/branding/service";
import { createMailer } from "#src/platform/mail/send-mail";
import { MailLimitReached } from "#src/platform/mail/mail-limits";
import { forEachConcurrently } from "#src/shared/concurrency";
import { log } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import type { Rest, Sweep } from "#src/shared/background/sweep";
import { awaitTurns, channelsOf, type Dependencies, sendBy, sendsOnce } from "./channels";
import { gatherSummary, isQuiet } from "./summary";
import { claimDueDigest, type DigestRow, updateClaimed } from "./digests.repository";
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

/** Longer than any sending takes. After it, a claimed digest counts as abandoned. */
const LEASE_MS = 5 * 60_000;
const AT_ONCE = 6;
/** Requests of a digest to the outside: a mail and a chat message. */
const CHANNELS = 2;
/** Those, and the statements and object calls of a digest, in round numbers. */
const CALLS_PER_DIGEST = 30;

type Due = {
  db: Database;
  control: ControlDatabase;
  dependencies: Dependencies;
  digest: DigestRow;
  nowMs: () => number;
};

/** Sends due digests, each period once, also if ticks overlap. `processed` is their number. */
export async function sendDueDigests(
  db: Database,
  control: ControlDatabase,
  env: Env,
  { nowMs: startMs, budget }: Sweep,
  dependencies: Dependencies = openDependencies(env),
): Promise<Rest & { processed: number }> {
  const startedAt = Date.now();
  const elapsedMs = () => Date.now() - startedAt;
  const nowMs = () => startMs + elapsedMs();
  let hasMore = true;
  let processed = 0;
  async function* claimDue() {
    while (budget.allows(CALLS_PER_DIGEST * AT_ONCE)) {
      const digest = await claimDueDigest(control, db, nowMs(), LEASE_MS);
      if (!digest) {
        hasMore = false;
        return;
      }
      processed++;
      budget.spend(CHANNELS);
      yield digest;
    }
  }
  await forEachConcurrently(claimDue(), AT_ONCE, (digest) =>
    sendClaimed({ db, control, dependencies, digest, nowMs }),
  );
  return { hasMore, processed };
}

export function openDependencies(env: Env): Dependencies {
  const settings = readSettings(env);
  return { env, settings, mailer: createMailer(settings, env) };
}

async function sendClaimed(due: Due): Promise<void> {
  try {
    await sendOne(due);
  } catch (error) {
    // An internal error. After the lease expires, another tick retries.
    const { id, attempts } = due.digest;
    log.error("digest.interrupted", { digest_id: id, attempts, error });
  }
}

async function sendOne(due: Due): Promise<void> {
  const { db, control, dependencies, digest } = due;
  const change = (to: Change) => updateClaimed(db, digest, to);
  const pending = channelsOf(digest).filter((channel) => !isSettled(digest, channel));
  if (digest.attempts > MAX_ATTEMPTS || pending.length === 0) {
    const given: Change = settle(digest, pending, INTERRUPTED);
    await change({ ...given, ...followUp({ ...digest, ...given }, due.nowMs()) });
    return;
  }
  const { workspaceId } = digest;
  const scope: ControlScope = { db, control, workspaceId, actor: { kind: "system" } };
  const window = { since: digest.coveredUntil, until: digest.windowUntil! };
  const summary = await gatherSummary(scope, digest, window);
  if (isQuiet(summary, digest)) {
    const well: Change = { emailError: null, chatError: null };
    await change({ ...well, ...endPeriod(digest, due.nowMs(), true) });
    return;
  }
  const issue = { summary, window, branding: await readBranding(scope) };
  const waitMs = await awaitTurns(dependencies, pending, digest);
  if (waitMs > 0) {
    // Nothing was attempted, so no attempt is counted.
    await change({ availableAt: due.nowMs() + waitMs, attempts: digest.attempts - 1 });
    return;
  }
  // A message that could be delivered twice counts as sent before it is sent.
  const risky = pending.filter((channel) => !sendsOnce(dependencies, channel));
  if (risky.length > 0 && !(await change(settle(digest, risky, INTERRUPTED)))) return;
  const key = `digest/${digest.id}/${digest.nextSendAt}`;
  const failures = await Promise.all(
    pending.map((channel) => sendBy(scope, dependencies, channel, digest, issue, key)),
  );
  const outcomes: Change = Object.assign(
    {},
    ...pending.map((channel, at) => outcomeOf(digest, channel, failures[at] ?? null, due.nowMs())),
  );
  const limit = failures.find((failure) => failure instanceof MailLimitReached) ?? null;
  await change({ ...outcomes, ...followUp({ ...digest, ...outcomes }, due.nowMs(), limit) });
}
