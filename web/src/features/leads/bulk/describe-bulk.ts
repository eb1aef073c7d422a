import type { BulkAction } from "@quarry/client";
import { counted } from "#web/format/numbers";

type Name = BulkAction["action"];

/** An action while it runs, and after it. */
const BULK_NAMES: Record<Name, { running: string; past: string }> = {
  tag: { running: "Tagging", past: "Tagged" },
  untag: { running: "Removing a tag", past: "Removed the tag from" },
  verify: { running: "Verifying", past: "Verified" },
  icp_match: { running: "Scoring", past: "Scored" },
  push: { running: "Pushing", past: "Pushed" },
  delete: { running: "Deleting", past: "Deleted" },
  merge: { running: "Merging duplicates", past: "Merged the leads of" },
};

/** A push is retried for hours, and its deliveries are on the page of the integration: only its first attempt is followed. */
const FIRST_ATTEMPT_MS = 5_000;

export const isFollowed = ({ status, push_id, created_at }: BulkAction): boolean =>
  status === "running" &&
  (push_id === null || Date.now() - Date.parse(created_at) < FIRST_ATTEMPT_MS);

const unitOf = (action: Name, count: number) =>
  counted(count, action === "merge" ? "domain" : "lead");

/** The result of an action, such as "Verified 3 leads, 1 failed". */
export function describeResult(ended: BulkAction): string {
  const { action, status, matched, done, failed, skipped } = ended;
  const rest = status === "running" ? matched - done - failed - skipped : 0;
  return [
    `${BULK_NAMES[action].past} ${unitOf(action, done)}`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    rest > 0 && `${rest} to be sent again`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** How far an action is, such as "Tagging 40 of 1,200 leads". */
export function describeProgress({ action, matched, done, failed, skipped }: BulkAction): string {
  const ended = (done + failed + skipped).toLocaleString("en-US");
  return `${BULK_NAMES[action].running}: ${ended} of ${unitOf(action, matched)}`;
}
