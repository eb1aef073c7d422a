import * as z from "zod";
import { requireModel } from "#src/features/ai/charging/model";
import { OutreachBody } from "#src/features/ai/leads/schemas";
import { writeOutreach } from "#src/features/ai/leads/outreach";
import { Id, IdempotencyKey } from "#src/features/mcp/protocol/inputs";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { clip } from "#src/features/mcp/protocol/result-size";

const MAX_CONTENT = 4_000;
const { kind, product, tone } = OutreachBody.shape;

export const draftOutreach = defineTool({
  name: "draft_outreach",
  title: "Draft an outreach text",
  purpose: {
    does: "Writes a text to a lead with the language model of the service and stores it with the lead. It states only facts that the lead's data contains. Nothing is sent.",
    useFor: "a text with the sender and signature of the workspace.",
    notFor: "texts that you can write yourself from get_lead, which is free.",
    credits: ({ outreach }) => `${outreach} for each text. A failed call costs nothing.`,
  },
  scope: "write",
  effect: { isCostly: true },
  hasWebText: true,
  input: z.strictObject({
    lead_id: Id,
    kind,
    product: product.describe("What the sender offers"),
    tone: tone.describe("Such as `friendly, brief`"),
    recipient_name: z.string().trim().min(1).max(100).optional().describe("Never a guess"),
    idempotency_key: IdempotencyKey,
  }),
  output: z.object({
    outreach_id: z.string(),
    subject: z.string().nullable(),
    content: z.string(),
    credits_remaining: z.int(),
  }),
  run: async (c, { lead_id, kind: form, product: offered, tone: wanted, recipient_name }) => {
    const { settings } = c.var;
    const scope = { ...c.var.scope, files: c.env.FILES };
    const model = requireModel(settings, c.env);
    const written = await writeOutreach(scope, model, settings.CREDIT_PRICES, lead_id, {
      kind: form,
      product: offered,
      tone: wanted ?? null,
      recipient: recipient_name === undefined ? null : { name: recipient_name, title: null },
    });
    const { id, subject, content, credits_remaining } = written;
    return { outreach_id: id, subject, content: clip(content, MAX_CONTENT), credits_remaining };
  },
});
