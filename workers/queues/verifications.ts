import { openDatabases, systemScope } from "#src/db/databases";
import { endVerification } from "#src/features/verifications/service";
import {
  type CheckedTask,
  checkTask,
  type ListDependencies,
} from "#src/pipeline/verification/check-task";
import { mailDependencies } from "#src/pipeline/verification/mail-dependencies";
import { noteOnLeads } from "#src/pipeline/verification/note-on-leads";
import { connectionsOf } from "#src/pipeline/verification/mail-server-slots";
import { listOf } from "#src/platform/verification-list-object";
import { forEachConcurrently } from "#src/shared/concurrency";
import type { VerificationMessage } from "#src/shared/jobs/queue-messages";
import { log, withLogFields } from "#src/shared/log";
import { count } from "#src/shared/metrics";
import { readSettings } from "#src/shared/settings";
import type { VerificationTask } from "#src/shared/verifications/verification-list";

/** Then the object calls for other consumers. Each resolver has this time for its queries. */
const WITHIN_MS = 20_000;
const RETRY_DELAY_S = 10;

/**
 * Claims addresses of the lists that have announced some, checks them, and reports. A message is only an announcement:
 * the lease that a list keeps on its tasks finds a lost one. The credits of an ended list are settled here.
 */
export async function consumeVerifications(
  messages: readonly Message<VerificationMessage>[],
  env: Env,
  ctx: ExecutionContext,
) {
  const settings = readSettings(env);
  const done = Promise.all(
    messages.map((message) =>
      withLogFields({ verification_id: message.body.verificationId }, () => consume(message, env)),
    ),
  );
  ctx.waitUntil(done);
  // Cloudflare adds consumers only between batches
  // (https://developers.cloudflare.com/queues/configuration/consumer-concurrency/).
  await Promise.race([
    done,
    scheduler.wait(Math.min(settings.BATCH_HANDOVER_MS, settings.PAGE_BATCH_MS)),
  ]);
}

async function consume(message: Message<VerificationMessage>, env: Env) {
  const { workspaceId, verificationId } = message.body;
  const list = listOf(env, verificationId);
  // One task for each connection: all begin at once, so that their leases cover them.
  const { FETCHES_PER_BATCH: capacity } = readSettings(env);
  try {
    let claim = await list.claim(capacity, 1);
    const endsAtMs = Date.now() + WITHIN_MS;
    while (claim.tasks.length > 0) {
      const checked = await checkTasks(claim.tasks, env);
      // Before the report: if this process dies in between, the addresses are handed out again.
      const checks = checked.flatMap((one) => one.checks);
      if (checks.length > 0) {
        const scope = await systemScope(openDatabases(env), workspaceId);
        await noteOnLeads(scope, verificationId, checks);
      }
      const reports = checked.map(({ report }) => report);
      claim = await list.report(reports, Date.now() < endsAtMs ? capacity : 0);
    }
    if (claim.state !== "ended") return;
    const scope = await systemScope(openDatabases(env), workspaceId);
    await endVerification(scope, env, verificationId);
  } catch (error) {
    // D1 or the object is unavailable. Tasks return with the end of their lease, and an end is announced again.
    log.error("verification.interrupted", { error });
    message.retry({ delaySeconds: RETRY_DELAY_S });
  }
}

async function checkTasks(tasks: VerificationTask[], env: Env): Promise<CheckedTask[]> {
  const settings = readSettings(env);
  const dependencies: ListDependencies = {
    ...mailDependencies(settings, { dnsMs: WITHIN_MS, smtpMs: WITHIN_MS }),
    openConnection: connectionsOf(env),
  };
  const done: CheckedTask[] = [];
  await forEachConcurrently(tasks, settings.FETCHES_PER_BATCH, async (task) => {
    const checked = await checkTask(task, dependencies);
    done.push(checked);
    count("verifications", task.stage, { checked: checked.report.checked.length });
  });
  return done;
}
