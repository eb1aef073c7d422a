import * as z from "zod";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { IdempotencyKey } from "#src/features/mcp/protocol/inputs";
import { verifyAddresses } from "#src/features/verifications/create";
import { NewVerification } from "#src/features/verifications/schemas";

export const verifyEmails = defineTool({
  name: "verify_emails",
  title: "Verify addresses",
  purpose: {
    does: "Starts the verification of one or many e-mail addresses and returns its id at once. Checks DNS and, if the operator enabled it, asks mail servers. No mail is sent.",
    useFor: "addresses that the user gives, such as a list of customers.",
    notFor: "addresses of leads (verify_lead_emails), which keep their results.",
    credits: ({ verify_mailbox }) =>
      `${verify_mailbox} for each address whose mail server was asked and said whether the mailbox exists. Checks by DNS are free.`,
  },
  scope: "write",
  effect: { isOpenWorld: true, isCostly: true },
  input: z.strictObject({
    emails: z.array(z.string().max(320)).min(1).max(500),
    name: NewVerification.shape.name.describe("Name of the list for the user"),
    idempotency_key: IdempotencyKey,
  }),
  output: z.object({
    verification_id: z.string(),
    addresses: z.int().describe("Different addresses"),
    skipped: z.int().describe("Addresses on the suppression list"),
    credits_reserved: z.int(),
    next: z.string(),
  }),
  run: async (c, { emails, name }) => {
    const created = await verifyAddresses(c.var.scope, c.env, c.var.settings, { emails, name });
    return {
      verification_id: created.id,
      addresses: created.total,
      skipped: created.skipped_count,
      credits_reserved: created.credits.reserved,
      next: `Call get_verification with verification_id ${created.id}.`,
    };
  },
});
