import { z } from "@hono/zod-openapi";
import type { AiAction } from "#src/db/columns/enumerations";

const ACTIONS = [
  "ai_enrichment",
  "icp_match",
  "outreach",
  "email_draft",
  "ai_search",
  "assistant_message",
] as const satisfies AiAction[];

const MAX_DAYS = 366;
const date = (description: string) =>
  z.iso.date().optional().openapi({ description, example: "2026-11-01" });

export const UsageQuery = z
  .object({
    from: date("First day (UTC). Default: 29 days before `to`"),
    to: date("Last day (UTC). Default: today"),
  })
  .refine(({ from, to }) => {
    if (from === undefined) return true;
    const days = ((to === undefined ? Date.now() : Date.parse(to)) - Date.parse(from)) / 86_400_000;
    return days >= 0 && days < MAX_DAYS;
  }, `\`from\` must be before \`to\`, by less than ${MAX_DAYS} days`);

const tokens = (description: string, example: number) =>
  z.int().min(0).nullable().openapi({ description, example });

const UsageDay = z
  .object({
    date: z.iso.date().openapi({ description: "Day in UTC", example: "2026-11-21" }),
    action: z.enum(ACTIONS).openapi({ description: "Kind of call, as in `CREDIT_PRICES`" }),
    model: z.string().nullable().openapi({
      description: "Name in the model's response; null where it never responded",
      example: "gpt-5-mini",
    }),
    calls: z
      .int()
      .min(1)
      .openapi({ description: "Calls that ended, failed ones included", example: 12 }),
    failed: z
      .int()
      .min(0)
      .openapi({ description: "Calls that failed and were not charged", example: 1 }),
    requests: z.int().min(0).openapi({
      description: "Requests to the model, retries and each step of the assistant included",
      example: 14,
    }),
    prompt_tokens: tokens("Null where the provider does not report usage", 5_120),
    completion_tokens: tokens("Answers and thoughts together", 1_400),
    reasoning_tokens: tokens("Thoughts alone; null where the provider does not report them", 900),
  })
  .openapi("AiUsageDay");
export type UsageDay = z.infer<typeof UsageDay>;

export const AiUsage = z.object({ data: z.array(UsageDay) }).openapi("AiUsage");
