import * as z from "zod";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { VerifiedEmail, toVerifiedEmail } from "#src/features/mcp/protocol/verified-email";
import { dailyLimit } from "#src/features/tools/limits";
import { presentVerdict } from "#src/features/tools/present-verdict";
import { AddressToVerify } from "#src/features/tools/schemas";
import { mailDependencies } from "#src/pipeline/verification/mail-dependencies";

export const verifyEmail = defineTool({
  name: "verify_email",
  title: "Verify one address",
  purpose: {
    does: "Checks one e-mail address by DNS and, if the operator enabled it, with its mail server. Stores nothing and sends no mail.",
    useFor: "a single address that the user gives.",
    notFor:
      "addresses of leads (verify_lead_emails), or lists of addresses: it has a small daily limit.",
  },
  scope: "read",
  effect: { isOpenWorld: true },
  rateLimit: dailyLimit("verify_email"),
  input: z.strictObject({ email: AddressToVerify.shape.email }),
  output: VerifiedEmail.extend({ has_mx: z.boolean(), is_role: z.boolean() }),
  run: async (c, { email }) => {
    // Loads the verification engine, which other tools do not need.
    const { VERIFICATION_TIME, verifyAddress } =
      await import("#src/pipeline/verification/verify-address");
    const dependencies = mailDependencies(c.var.settings, VERIFICATION_TIME);
    const found = presentVerdict(await verifyAddress(email, dependencies));
    return { ...toVerifiedEmail(found), has_mx: found.has_mx, is_role: found.is_role };
  },
});
