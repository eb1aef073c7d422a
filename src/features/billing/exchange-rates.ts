import type { ControlDatabase } from "#src/db/client";
import { type EuroRates, fetchEuroRates, RatesUnavailable } from "#src/platform/exchange-rates";
import { DAY_MS } from "#src/shared/days";
import { log } from "#src/shared/log";
import { BUILT_IN_RATES } from "./data/built-in-rates";
import { decimalsOf } from "./data/currencies";
import { findEuroRates, storeEuroRates } from "./exchange-rates.repository";

/** The bank dates its rates by the day in Frankfurt, so a date may be slightly ahead of UTC. */

/** Units of each supported currency per US dollar, including the US dollar itself. */
export type DollarRates = { asOf: string; rates: Map<string, number> };

/** The newest available rates: the fetched ones, else the built-in ones. */
export async function readDollarRates(db: ControlDatabase): Promise<DollarRates> {
  const stored = await findEuroRates(db);
  return toDollars(stored && stored.asOf > BUILT_IN_RATES.asOf ? stored : BUILT_IN_RATES);
}

function toDollars({ asOf, rates }: EuroRates): DollarRates {
  const dollar = rates["USD"]!;
  const codes = ["EUR", ...Object.keys(rates)].toSorted();
  const rateOf = (code: string) => (code === "EUR" ? 1 : rates[code]!) / dollar;
  return { asOf, rates: new Map(codes.map((code) => [code, Number(rateOf(code).toPrecision(6))])) };
}

/**
 * Fetches and stores the bank's rates. Keeps the stored rates if the request fails, or if the document is invalid,
 * older than the stored one or dated in the future. Returns whether new rates were stored.
 */
export async function refreshRates(
  db: ControlDatabase,
  nowMs: number,
  source?: string,
): Promise<boolean> {
  try {
    const { asOf, rates } = await fetchEuroRates(source);
    if (Date.parse(asOf) > nowMs + DAY_MS)
      throw new RatesUnavailable(`The rates are of ${asOf}, which is in the future`);
    return await storeEuroRates(db, { asOf, rates, fetchedAt: nowMs });
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error;
    // The next run retries. Until then, prices use the older rates and state their day.
    log.warn("exchange_rates.unavailable", { error: error.message });
    return false;
  }
}

/** An amount rounded to the decimals of its currency. */
export function roundToCurrency(amount: number, code: string): number {
  const units = 10 ** decimalsOf(code);
  return Math.round(Number((amount * units).toPrecision(12))) / units;
}
