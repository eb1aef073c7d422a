import * as z from "zod";
import { defineTool, type Progress } from "#src/features/mcp/protocol/define-tool";
import { Id, PageNumber } from "#src/features/mcp/protocol/inputs";
import { nextPage } from "#src/features/mcp/protocol/next-page";
import { VerifiedEmail, toVerifiedEmail } from "#src/features/mcp/protocol/verified-email";
import { TimeoutSeconds, waitForEnd } from "#src/features/mcp/protocol/wait";
import { listResults, readVerification } from "#src/features/verifications/read";
import { type Verification, VerificationCounts } from "#src/features/verifications/schemas";
import { EMAIL_STATUSES } from "#src/shared/addresses/email-status";

export const getVerification = defineTool({
  name: "get_verification",
  title: "Get the results of a verification",
  purpose: {
    does: "Waits until a verification has ended, for a bounded time, and returns its counts and one page of results. If `is_done` is false, call it again later.",
    useFor: "the progress and the results of verify_emails.",
    notFor: "addresses of leads (get_lead). A mail server can ask to come back after an hour.",
  },
  scope: "read",
  input: z.strictObject({
    verification_id: Id.describe("Id from verify_emails or list_verifications"),
    status: z.enum(EMAIL_STATUSES).optional().describe("Only results with this status"),
    timeout_seconds: TimeoutSeconds,
    page: PageNumber,
    per_page: z.int().min(1).max(100).default(20),
  }),
  output: z.object({
    status: z.string().describe("running, completed, failed or canceled"),
    is_done: z.boolean(),
    total: z.int(),
    done: z.int(),
    counts: VerificationCounts,
    credits: z.object({ reserved: z.int(), spent: z.int(), refunded: z.int() }),
    results: z.array(VerifiedEmail),
    results_total: z.int().describe("Results so far, with the given status"),
    next_page: z.int().nullable(),
  }),
  run: async (c, { verification_id, timeout_seconds, ...query }, report) => {
    const { scope } = c.var;
    const read = () => readVerification(scope, c.env, verification_id);
    const state = await waitForEnd({ read, hasEnded, progressOf }, timeout_seconds, report);
    const found = await listResults(scope, c.env, verification_id, { ...query, sort: "position" });
    const { status, total, done, counts, credits } = state;
    return {
      status,
      is_done: hasEnded(state),
      total,
      done,
      counts,
      credits,
      results: found.data.map(toVerifiedEmail),
      results_total: found.total,
      next_page: nextPage(query, found.total),
    };
  },
});

const hasEnded = ({ finished_at }: Verification) => finished_at !== null;

const progressOf = ({ done, total }: Verification): Progress => ({
  progress: done,
  total,
  message: `${done} of ${total} addresses`,
});
