import { z } from "@hono/zod-openapi";
import { SUBSCRIPTION_STATUSES, LEDGER_KINDS } from "#src/db/columns/enumerations";
import { paginated } from "#src/http/paginated";
import { DatedQuery } from "#src/http/sorting";
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
    .regex(/^[A-Z]{3}$/, "must be a currency code of three letters, such as EUR")
    .default("USD")
    .openapi({
      example: "EUR",
      description:
        "Currency of the prices (ISO 4217). Default: USD. `GET /billing/currencies` lists the supported ones",
    }),
});

const Quota = z.object({
  name: z.enum(QUOTA_NAMES).openapi({ example: "leads" }),
  limit: z.int().nullable().openapi({
    example: 10_000,
    description: "Maximum count; further writes return 429. Null for unlimited",
  }),
});

const Plan = z
  .object({
    id: z.string().openapi({ example: "starter" }),
    name: z.string().openapi({ example: "Starter" }),
    price_monthly: z.number().openapi({
      example: 24.98,
      description: "Monthly price, rounded to the decimals of the currency",
    }),
    credits_monthly: z.int().openapi({
      example: 2000,
      description:
        "Credits granted at the start of each month. The first month of the free plan has the sign-up credits instead",
    }),
    features: z.array(z.string()).openapi({ example: ["Everything in Free"] }),
    quotas: z.array(Quota),
  })
  .openapi("Plan");

export const Plans = z
  .object({ currency: CurrencyCode, data: z.array(Plan) })
  .openapi("Plans", { description: "Plans, cheapest first. Charges are in US dollars" });
export type Plans = z.infer<typeof Plans>;

const Currency = z
  .object({
    code: CurrencyCode,
    symbol: z.string().openapi({ example: "€" }),
    rate: z
      .number()
      .openapi({ example: 0.861252, description: "Units of the currency per US dollar" }),
  })
  .openapi("Currency");

export const Currencies = z
  .object({
    base: z.literal("USD"),
    as_of: z.iso.date().openapi({ example: "2025-10-09", description: "Day of the rates" }),
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
      description: "Payment status. No credits are granted while it is `past_due`",
    }),
    price_monthly: z.number().openapi({ example: 29, description: "Monthly price in US dollars" }),
    credits_monthly: z.int().openapi({ example: 2000 }),
    current_period_start: z.iso.datetime(),
    current_period_end: z.iso
      .datetime()
      .openapi({ description: "End of the current month (ISO 8601, UTC), exclusive" }),
    next_grant_at: z.iso
      .datetime()
      .openapi({ description: "When the plan's credits are granted next (ISO 8601, UTC)" }),
  })
  .openapi("Subscription");

export const LedgerEntry = z
  .object({
    id: z.uuid(),
    kind: z.enum(LEDGER_KINDS).openapi({ example: "reserve" }),
    amount: z
      .int()
      .openapi({ example: -12, description: "Credits added; negative for credits deducted" }),
    balance_after: z.int().openapi({ example: 488 }),
    reason: z.string().openapi({ example: "Crawl of 12 sites: acme.com and 11 more" }),
    job_id: z.string().nullable().openapi({ example: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b" }),
    lead_id: z.string().nullable().openapi({ example: null }),
    created_at: z.iso.datetime(),
  })
  .openapi("LedgerEntry");
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LedgerPage = paginated(LedgerEntry).openapi("LedgerPage");

export const LedgerQuery = DatedQuery.extend({
  kind: z.enum(LEDGER_KINDS).optional().openapi({
    description: "Only entries of this kind",
    example: "spend",
  }),
});
export type LedgerQuery = z.output<typeof LedgerQuery>;

export const BillingOverview = z
  .object({
    subscription: Subscription,
    wallet: z.object({
      balance: z.int().openapi({ example: 488, description: "Available credits" }),
      reserved: z.int().openapi({
        example: 12,
        description: "Credits reserved for work in progress; not part of `balance`",
      }),
    }),
    quotas: z
      .array(Quota.extend({ used: z.int().openapi({ example: 488 }) }))
      .openapi({ description: "Usage and limits of the plan" }),
    ledger: z
      .array(LedgerEntry)
      .max(50)
      .openapi({ description: "The newest 50 ledger entries, newest first" }),
  })
  .openapi("BillingOverview");
export type BillingOverview = z.infer<typeof BillingOverview>;
