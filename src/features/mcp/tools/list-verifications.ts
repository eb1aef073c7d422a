import * as z from "zod";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { PageNumber } from "#src/features/mcp/protocol/inputs";
import { nextPage } from "#src/features/mcp/protocol/next-page";
import { clip } from "#src/features/mcp/protocol/result-size";
import { listVerifications as list } from "#src/features/verifications/read";
import { VERIFICATION_STATUSES } from "#src/shared/verifications/verification-list";

export const listVerifications = defineTool({
  name: "list_verifications",
  title: "List verifications",
  purpose: {
    does: "Lists the verified lists of addresses, newest first, with their status and counts.",
    useFor: "finding the id of an earlier list, or what is running now.",
    notFor: "the addresses of a list (get_verification).",
  },
  scope: "read",
  input: z.strictObject({
    status: z.enum(VERIFICATION_STATUSES).optional(),
    page: PageNumber,
  }),
  output: z.object({
    verifications: z.array(
      z.object({
        verification_id: z.string(),
        name: z.string(),
        status: z.string(),
        addresses: z.int(),
        done: z.int(),
        valid: z.int(),
        invalid: z.int(),
        credits_spent: z.int(),
        created_at: z.string(),
      }),
    ),
    total: z.int(),
    next_page: z.int().nullable(),
  }),
  run: async (c, { page, status }) => {
    const query = { page, per_page: 15, sort: "-created_at" as const, ...(status && { status }) };
    const { data, total } = await list(c.var.scope, c.env, query);
    return {
      verifications: data.map((it) => ({
        verification_id: it.id,
        name: clip(it.name, 80),
        status: it.status,
        addresses: it.total,
        done: it.done,
        valid: it.counts.valid,
        invalid: it.counts.invalid,
        credits_spent: it.credits.spent,
        created_at: it.created_at,
      })),
      total,
      next_page: nextPage(query, total),
    };
  },
});
