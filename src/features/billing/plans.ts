import type { ControlDatabase } from "#src/db/client";
import { invalid } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";
import { FREE_PLAN, type Plan, PLANS, QUOTA_NAMES } from "./data/plans";
import { symbolOf } from "./data/currencies";
import { readDollarRates, roundToCurrency } from "./exchange-rates";
import type { Currencies, Plans } from "./schemas";

/** The currency of the plans' own prices, which needs no exchange rate and therefore no query. */
const PRICED_IN = "USD";

/** The plan with that id; the free one if it was removed from the list. */
export const planOf = (id: string): Plan => PLANS.find((plan) => plan.id === id) ?? FREE_PLAN;

/** The plans with their prices in a currency, at the newest available rates. */
export async function listPlans(
  db: ControlDatabase,
  { QUOTA_FACTOR: factor }: Pick<Settings, "QUOTA_FACTOR">,
  currency: string,
): Promise<Plans> {
  const rate = currency === PRICED_IN ? 1 : (await readDollarRates(db)).rates.get(currency);
  if (rate === undefined)
    throw invalid(
      "query.currency",
      `No exchange rate for ${currency}. GET /billing/currencies lists the supported currencies`,
    );
  const data = PLANS.map(({ id, name, priceMonthly, creditsMonthly, features, quotas }) => ({
    id,
    name,
    price_monthly: roundToCurrency(priceMonthly * rate, currency),
    credits_monthly: creditsMonthly,
    features: [...features],
    quotas: QUOTA_NAMES.map((quota) => ({
      name: quota,
      limit: factor === 0 ? null : quotas[quota] * factor,
    })),
  }));
  return { currency, data };
}

/** All currencies for prices. */
export async function listCurrencies(db: ControlDatabase): Promise<Currencies> {
  const { asOf, rates } = await readDollarRates(db);
  const data = [...rates].map(([code, rate]) => ({ code, symbol: symbolOf(code), rate }));
  return { base: "USD", as_of: asOf, data };
}
