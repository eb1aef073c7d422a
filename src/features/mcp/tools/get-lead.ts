import * as z from "zod";
import { listEmails } from "#src/features/lead-emails/service";
import { readLead } from "#src/features/leads/read";
import { Id } from "#src/features/mcp/protocol/inputs";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { LeadWithEvidence, presentLead } from "#src/features/mcp/protocol/present-lead";
import { listNotes } from "#src/features/notes/service";

const MAX_EMAILS = 20;
const MAX_NOTES = 3;

export const getLead = defineTool({
  name: "get_lead",
  title: "Get a lead with evidence",
  purpose: {
    does: "Returns one lead: company, contacts with the page that each comes from and its verification status, technologies, scores, tags, notes and open roles.",
    useFor:
      "answering questions about one company, preparing outreach, or checking where an address comes from.",
    notFor: "finding leads (search_leads), or new checks of addresses (verify_lead_emails).",
  },
  scope: "read",
  hasWebText: true,
  input: z.strictObject({ lead_id: Id.describe("Id from search_leads") }),
  output: LeadWithEvidence,
  run: async (c, { lead_id }) => {
    const { scope } = c.var;
    const [lead, emails, notes] = await Promise.all([
      readLead(scope, lead_id),
      listEmails(scope, lead_id, { page: 1, per_page: MAX_EMAILS, sort: "position" }),
      listNotes(scope, lead_id, { page: 1, per_page: MAX_NOTES, sort: "-created_at" }),
    ]);
    return presentLead(lead, emails, notes);
  },
});
