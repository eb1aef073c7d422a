/**
 * What workspaces can subscribe to, cheapest first. `priceMonthly` is in US dollars. `creditsMonthly` are
 * granted at the start of each month of a subscription; the free plan's first month has the sign-up
 * credits (setting SIGNUP_CREDITS) instead. Change prices, credits and words here; ids are stored.
 */
export const PLANS = [
  {
    id: "free",
    name: "Free",
    priceMonthly: 0,
    creditsMonthly: 100,
    features: ["All enrichment", "Exports as CSV, Excel and JSON", "API access"],
  },
  {
    id: "starter",
    name: "Starter",
    priceMonthly: 29,
    creditsMonthly: 2_000,
    features: ["Everything in Free", "About 2,000 sites a month"],
  },
  {
    id: "growth",
    name: "Growth",
    priceMonthly: 99,
    creditsMonthly: 10_000,
    features: ["Everything in Starter", "About 10,000 sites a month"],
  },
  {
    id: "scale",
    name: "Scale",
    priceMonthly: 299,
    creditsMonthly: 40_000,
    features: ["Everything in Growth", "About 40,000 sites a month"],
  },
] as const satisfies Plan[];

export type Plan = {
  id: string;
  name: string;
  priceMonthly: number;
  creditsMonthly: number;
  features: string[];
};
export type PlanId = (typeof PLANS)[number]["id"];

/** The plan of workspaces that pay nothing, and of those whose plan was taken out of the list. */
export const FREE_PLAN: Plan & { id: PlanId } = PLANS[0];
