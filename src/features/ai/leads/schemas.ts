import { z } from "@hono/zod-openapi";
import { credits_remaining } from "#src/features/ai/charging/schemas";
import { EnrichmentBody } from "#src/features/leads/enrichment-schemas";
import { languageTag } from "#src/http/language";
import { paginated } from "#src/http/paginated";
import { OUTREACH_KINDS } from "#src/intelligence/outreach";

const product = z.string().trim().min(1).max(2_000).openapi({
  description: "Product or service that the text offers",
  example: "Online booking for dental practices",
});
const tone = z.string().trim().min(1).max(200).optional().openapi({ example: "friendly, brief" });

const recipient = z
  .strictObject({
    name: z.string().trim().min(1).max(100).openapi({ example: "Jane Weber" }),
    title: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .nullable()
      .default(null)
      .openapi({ example: "Practice manager" }),
  })
  .nullable()
  .default(null)
  .openapi({
    description: "Person at the company to address. Without it, the text names nobody",
    example: { name: "Jane Weber", title: "Practice manager" },
  });

const person_id = z.uuid().optional().openapi({
  description:
    "The same for a person of the lead, by the `id` in its `people`. 422 with `recipient`",
});
const language = languageTag().optional().openapi({
  description:
    "BCP 47 tag of the text's language, such as `de`. Default: the language of the company's website",
});
const addressed = { recipient, person_id, language };

export const AiEnriched = z
  .object({ ai: EnrichmentBody.shape.ai.unwrap(), credits_remaining })
  .openapi("AiEnriched");

export const IcpMatched = z
  .object({ icp: EnrichmentBody.shape.icp.unwrap(), credits_remaining })
  .openapi("IcpMatched");

export const JobMatched = z
  .object({
    scored: z.int().min(0).max(20),
    failed: z
      .int()
      .min(0)
      .openapi({ description: "Leads for which the AI returned no usable response; not charged" }),
    remaining_unscored: z.int().min(0).openapi({
      description: "Leads of the job without a score. Call again while this is above 0",
    }),
    out_of_credits: z.boolean(),
    credits_remaining,
  })
  .openapi("IcpMatchedJob", {
    example: {
      scored: 20,
      failed: 0,
      remaining_unscored: 12,
      out_of_credits: false,
      credits_remaining: 460,
    },
  });

export const OutreachBody = z
  .strictObject({ kind: z.enum(OUTREACH_KINDS), product, tone, ...addressed })
  .openapi("OutreachRequest");

const FOUNDED =
  "Numbers, dates, percentages, amounts and names of technologies, customers, partners or investors come from the lead's data, the offer, the sender or the recipient. Sentences that state others are removed";

const Generation = z
  .object({
    id: z.uuid(),
    kind: z.enum(OUTREACH_KINDS),
    product: z.string(),
    tone: z.string().nullable(),
    subject: z.string().nullable().openapi({
      description:
        "Subject of an e-mail; null for other kinds. The sender's company replaces a subject that was removed",
    }),
    content: z.string().openapi({ description: FOUNDED }),
    model: z.string(),
    created_at: z.iso.datetime(),
  })
  .openapi("Outreach");
export type Generation = z.infer<typeof Generation>;

export const Generated = Generation.extend({ credits_remaining }).openapi("OutreachWritten");
export const GenerationList = paginated(Generation).openapi("OutreachList");

export const EmailBody = z
  .strictObject({ product, tone, ...addressed })
  .openapi("EmailDraftRequest");
export const EmailDraft = z
  .object({
    subject: z.string().openapi({
      description:
        "Subject of the e-mail. The sender's company replaces a subject that was removed",
    }),
    body: z.string().openapi({ description: FOUNDED }),
    credits_remaining,
  })
  .openapi("EmailDraft");
