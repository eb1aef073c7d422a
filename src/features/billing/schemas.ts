import { z } from "@hono/zod-openapi";
import { SUBSCRIPTION_STATUSES, LEDGER_KINDS } from "#src/db/columns/enumerations";
import { QUOTA_NAMES } from "./data/plans";

const CurrencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .openapi({ example: "EUR" });

export const PlansQuery = z.object({
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, "is a currency code of three letters, such as EUR")
    .default("USD")
    .openapi({
      example: "EUR",
      description:
        "The currency to show prices in; `GET /billing/currencies` lists those there are",
    }),
});

const Quota = z.object({
  name: z.enum(QUOTA_NAMES).openapi({ example: "leads" }),
  limit: z.int().nullable().openapi({
    example: 10_000,
    description: "How many there can be, past which writes return 429; null for no limit",
  }),
});

const Plan = z
  .object({
    id: z.string().openapi({ example: "starter" }),
    name: z.string().openapi({ example: "Starter" }),
    price_monthly: z
      .number()
      .openapi({ example: 24.98, description: "With as many decimals as the currency has" }),
    credits_monthly: z.int().openapi({
      example: 2000,
      description:
        "Granted at the start of each month; the free plan's first has the sign-up credits",
    }),
    features: z.array(z.string()).openapi({ example: ["Everything in Free"] }),
    quotas: z.array(Quota),
  })
  .openapi("Plan");

export const Plans = z
  .object({ currency: CurrencyCode, data: z.array(Plan) })
  .openapi("Plans", { description: "Cheapest first. What is charged is in US dollars" });
export type Plans = z.infer<typeof Plans>;

const Currency = z
  .object({
    code: CurrencyCode,
    symbol: z.string().openapi({ example: "€" }),
    rate: z.number().openapi({ example: 0.861252, description: "What one US dollar buys" }),
  })
  .openapi("Currency");

export const Currencies = z
  .object({
    base: z.literal("USD"),
    as_of: z.iso.date().openapi({ example: "2025-10-09", description: "The day of the rates" }),
    data: z.array(Currency),
  })
  .openapi("Currencies", {
    description: "Source: reference rates of the European Central Bank, for information only",
  });
export type Currencies = z.infer<typeof Currencies>;

const Subscription = z
  .object({
    plan: z.string().openapi({ example: "starter" }),
    name: z.string().openapi({ example: "Starter" }),
    status: z.enum(SUBSCRIPTION_STATUSES).openapi({
      example: "active",
      description: "While it is `past_due`, no credits are granted",
    }),
    price_monthly: z.number().openapi({ example: 29, description: "In US dollars" }),
    credits_monthly: z.int().openapi({ example: 2000 }),
    current_period_start: z.iso.datetime(),
    current_period_end: z.iso.datetime().openapi({ description: "The start of the next month" }),
    next_grant_at: z.iso
      .datetime()
      .openapi({ description: "When the plan's credits are granted next" }),
  })
  .openapi("Subscription");

const LedgerEntry = z
  .object({
    id: z.uuid(),
    kind: z.enum(LEDGER_KINDS).openapi({ example: "reserve" }),
    amount: z.int().openapi({ example: -12, description: "Negative where credits were taken" }),
    balance_after: z.int().openapi({ example: 488 }),
    reason: z.string().openapi({ example: "Crawl of 12 sites: acme.com and 11 more" }),
    job_id: z.string().nullable().openapi({ example: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b" }),
    lead_id: z.string().nullable().openapi({ example: null }),
    created_at: z.iso.datetime(),
  })
  .openapi("LedgerEntry");

export const BillingOverview = z
  .object({
    subscription: Subscription,
    wallet: z.object({
      balance: z.int().openapi({ example: 488, description: "Credits to spend" }),
      reserved: z.int().openapi({
        example: 12,
        description: "Held for what is under way, and not in the balance",
      }),
    }),
    quotas: z
      .array(Quota.extend({ used: z.int().openapi({ example: 488 }) }))
      .openapi({ description: "What is stored, and what the plan includes" }),
    ledger: z.array(LedgerEntry).max(50).openapi({ description: "The newest 50, newest first" }),
  })
  .openapi("BillingOverview");
export type BillingOverview = z.infer<typeof BillingOverview>;
