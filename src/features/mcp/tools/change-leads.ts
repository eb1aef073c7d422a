import * as z from "zod";
import { type BulkAction, NewBulkAction } from "#src/features/bulk-actions/schemas";
import { readBulkAction, startBulkAction } from "#src/features/bulk-actions/service";
import { LeadFilter } from "#src/features/leads/filter";
import { defineTool, type Progress } from "#src/features/mcp/protocol/define-tool";
import { Id, IdempotencyKey } from "#src/features/mcp/protocol/inputs";
import { TimeoutSeconds, waitForEnd } from "#src/features/mcp/protocol/wait";
import { invalid } from "#src/shared/errors";
import { clip } from "#src/features/mcp/protocol/result-size";

const { job_id, tag, country } = LeadFilter.shape;

/** Deleting is missing on purpose: no tool deletes leads. */
const ACTIONS = ["tag", "untag", "verify", "icp_match"] as const;

export const changeLeads = defineTool({
  name: "change_leads",
  title: "Change many leads at once",
  purpose: {
    does: "Starts one action on all leads of a filter or a list of ids: add or remove a tag, verify their addresses, or score them by the ideal customer profile. Waits for a bounded time and returns the counts; the action continues in the background.",
    useFor: "whole selections, such as all leads of a crawl.",
    notFor: "a few leads (tag_leads, verify_lead_emails). Leads cannot be deleted with tools.",
    credits: ({ icp_match }) => `${icp_match} for each lead that \`icp_match\` scores; else free.`,
  },
  scope: "write",
  effect: { isOpenWorld: true, isCostly: true },
  input: z.strictObject({
    action: z.enum(ACTIONS),
    tag_name: NewBulkAction.shape.name.describe("Name of the tag of `tag` and `untag`"),
    lead_ids: z.array(Id).min(1).max(500).optional().describe("Instead of a filter"),
    filter: z
      .strictObject({
        job_id: job_id.describe("Leads of this crawl"),
        tag: tag.describe("Name of a tag"),
        country: country.describe("ISO 3166-1 code or English name"),
        has_email: z.boolean().optional(),
        min_quality: z.int().min(0).max(100).optional(),
      })
      .optional()
      .describe("As in search_leads. `{}` selects all leads"),
    timeout_seconds: TimeoutSeconds,
    idempotency_key: IdempotencyKey,
  }),
  output: z.object({
    action_id: z.string(),
    status: z.string().describe("running, completed, partial or failed"),
    is_done: z.boolean(),
    matched: z.int().describe("Selected leads"),
    done: z.int(),
    skipped: z.int(),
    failed: z.int(),
    credits_spent: z.int(),
    error: z.string().nullable(),
  }),
  run: async (c, { action, tag_name, lead_ids, filter, timeout_seconds }, report) => {
    const { scope, settings } = c.var;
    const parsed = NewBulkAction.safeParse({
      action,
      ...(tag_name !== undefined && { name: tag_name }),
      ...(lead_ids && { ids: lead_ids }),
      ...(filter && { filter: LeadFilter.parse(filter) }),
    });
    if (!parsed.success) throw invalid("arguments", parsed.error.issues[0]!.message);
    const request = { scope, env: c.env, settings, origin: new URL(c.req.url).origin };
    const { id } = await startBulkAction(request, parsed.data);
    const read = () => readBulkAction(scope, id);
    const state = await waitForEnd({ read, hasEnded, progressOf }, timeout_seconds, report);
    const { status, matched, done, skipped, failed, credits_spent, error } = state;
    return {
      action_id: id,
      status,
      is_done: hasEnded(state),
      matched,
      done,
      skipped,
      failed,
      credits_spent,
      error: clip(error, 300),
    };
  },
});

const hasEnded = ({ finished_at }: BulkAction) => finished_at !== null;

const progressOf = ({ done, matched }: BulkAction): Progress => ({
  progress: done,
  total: matched,
  message: `${done} of ${matched} leads`,
});
