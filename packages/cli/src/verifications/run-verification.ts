import type { Verification, VerificationCounts } from "@quarry/client";
import { type Followed, followInterruptible } from "#cli/input/interruptible";
import { Bar } from "#cli/output/bar";
import type { Session } from "#cli/session";

/** Waits about two minutes for a service that restarts. */
const MAX_RECONNECTIONS = 20;

const FORMAT =
  "{value}/{total} addresses, {valid} valid, {unverified} unverified, {risky} risky, {unknown} unknown, {invalid} invalid";

/** Follows a verification to its end and shows its progress. */
export async function runVerification(
  session: Session,
  started: Verification,
): Promise<Followed<Verification>> {
  const bar = new Bar(FORMAT, { isQuiet: session.options.quiet ?? false });
  const show = ({ done, total, counts }: Pick<Verification, "done" | "total" | "counts">) =>
    bar.show(done, total, shown(counts));
  try {
    return await followInterruptible(session, {
      noun: "verification",
      follow: async (signal) => {
        bar.start(started.total, shown(started.counts));
        const options = { signal, maxRetries: MAX_RECONNECTIONS };
        for await (const event of session.quarry.verifications.events(started.id, options)) {
          show(event.data);
          if (event.event === "done") return event.data;
        }
        // The client ends a stream only after `done`.
        return session.quarry.verifications.get(started.id);
      },
      cancel: () => session.quarry.verifications.cancel(started.id),
      pause: () => bar.stop(),
    });
  } finally {
    bar.stop();
  }
}

const shown = ({ valid, unverified, risky, unknown, invalid }: VerificationCounts) => ({
  valid,
  unverified,
  risky,
  unknown,
  invalid,
});
