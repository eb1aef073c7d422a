/**
 * The available plans, cheapest first. `priceMonthly` is in US dollars. `creditsMonthly` are granted at the start of
 * each month of a subscription; the free plan's first month has the sign-up credits (setting SIGNUP_CREDITS)
 * instead. Prices, credits, quotas and texts may change here. Ids are stored and must not change.
 */
export const PLANS = [
  {
    id: "free",
    name: "Free",
    priceMonthly: 0,
    creditsMonthly: 100,
    features: ["All enrichment", "Exports as CSV, Excel and JSON", "API access"],
    quotas: {
      leads: 10_000,
      notes: 10_000,
      tags: 500,
      saved_searches: 200,
      api_keys: 25,
      captures_per_day: 1_000,
    },
  },
  {
    id: "starter",
    name: "Starter",
    priceMonthly: 29,
    creditsMonthly: 2_000,
    features: ["Everything in Free", "About 2,000 sites a month"],
    quotas: {
      leads: 50_000,
      notes: 50_000,
      tags: 1_000,
      saved_searches: 500,
      api_keys: 50,
      captures_per_day: 5_000,
    },
  },
  {
    id: "growth",
    name: "Growth",
    priceMonthly: 99,
    creditsMonthly: 10_000,
    features: ["Everything in Starter", "About 10,000 sites a month"],
    quotas: {
      leads: 250_000,
      notes: 250_000,
      tags: 2_000,
      saved_searches: 1_000,
      api_keys: 100,
      captures_per_day: 20_000,
    },
  },
  {
    id: "scale",
    name: "Scale",
    priceMonthly: 299,
    creditsMonthly: 40_000,
    features: ["Everything in Growth", "About 40,000 sites a month"],
    quotas: {
      leads: 1_000_000,
      notes: 1_000_000,
      tags: 5_000,
      saved_searches: 2_000,
      api_keys: 200,
      captures_per_day: 100_000,
    },
  },
] as const satisfies Plan[];

export const QUOTA_NAMES = [
  "leads",
  "notes",
  "tags",
  "saved_searches",
  "api_keys",
  "captures_per_day",
] as const;
export type QuotaName = (typeof QUOTA_NAMES)[number];

export type Plan = {
  id: string;
  name: string;
  priceMonthly: number;
  creditsMonthly: number;
  features: string[];
  /** Limits per name, before the setting QUOTA_FACTOR. */
  quotas: Record<QuotaName, number>;
};
export type PlanId = (typeof PLANS)[number]["id"];

/** The plan of workspaces without payment, and of those whose plan was removed from the list. */
export const FREE_PLAN: Plan & { id: PlanId } = PLANS[0];
