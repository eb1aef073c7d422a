import * as z from "zod";
import { Id } from "#src/features/mcp/protocol/inputs";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { assignTag } from "#src/features/tags/assign";
import { NewTag } from "#src/features/tags/schemas";
import { AppError } from "#src/shared/errors";

export const tagLeads = defineTool({
  name: "tag_leads",
  title: "Add a tag to leads",
  purpose: {
    does: "Adds one tag to up to 25 leads, and creates the tag if no tag has this name.",
    useFor: "marking a selection for the user, such as `shortlist`.",
    notFor: "longer texts (add_note). Tags cannot be removed with this tool.",
  },
  scope: "write",
  effect: { isIdempotent: true },
  input: z.strictObject({
    lead_ids: z.array(Id).min(1).max(25),
    tag: NewTag.shape.name.describe("Name of the tag, ignoring case"),
  }),
  output: z.object({
    tagged: z.int().describe("Leads that have the tag now"),
    not_found: z.array(z.string()).describe("Ids without a lead"),
  }),
  run: async (c, { lead_ids, tag }) => {
    const { scope, settings } = c.var;
    const ids = [...new Set(lead_ids)];
    const not_found: string[] = [];
    for (const id of ids) {
      try {
        await assignTag(scope, settings, id, { name: tag });
      } catch (error) {
        // The other leads still get the tag, and the result names this one.
        if (!(error instanceof AppError) || error.code !== "not_found") throw error;
        not_found.push(id);
      }
    }
    return { tagged: ids.length - not_found.length, not_found };
  },
});
