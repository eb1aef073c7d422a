import * as z from "zod";
import { VERIFICATION_LIMIT } from "#src/features/lead-emails/limits";
import { Id } from "#src/features/mcp/protocol/inputs";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { VerifiedEmail, toVerifiedEmail } from "#src/features/mcp/protocol/verified-email";
import { within } from "#src/features/mcp/protocol/result-size";
import { sharedMailDependencies } from "#src/pipeline/verification/mail-dependencies";

const MAX_BYTES = 5_000;

export const verifyLeadEmails = defineTool({
  name: "verify_lead_emails",
  title: "Verify the addresses of a lead",
  purpose: {
    does: "Checks all e-mail addresses of one lead by DNS and, if the operator enabled it, with their mail servers, and stores the results. No mail is sent. Takes up to 30 seconds.",
    useFor: "new checks before outreach or export, when statuses are missing or old.",
    notFor:
      "reading stored statuses (get_lead), or addresses of no lead (verify_emails). At most 30 leads per hour.",
  },
  scope: "write",
  effect: { isIdempotent: true, isOpenWorld: true },
  hasWebText: true,
  rateLimit: VERIFICATION_LIMIT,
  input: z.strictObject({ lead_id: Id }),
  output: z.object({
    emails: z.array(VerifiedEmail).describe("Best first"),
    emails_total: z.int(),
  }),
  run: async (c, { lead_id }) => {
    // Loads the verification engine, which other tools do not need.
    const { VERIFICATION_TIME, verifyLead } = await import("#src/features/lead-emails/verify-lead");
    const dependencies = sharedMailDependencies(c.env, c.var.settings, VERIFICATION_TIME);
    const { data, total } = await verifyLead(c.var.scope, lead_id, dependencies);
    return { emails: within(MAX_BYTES, data.map(toVerifiedEmail)), emails_total: total };
  },
});
