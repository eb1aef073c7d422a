import type { Database } from "#src/db/client";
import { type EuroRates, fetchEuroRates, RatesUnavailable } from "#src/platform/exchange-rates";
import { log } from "#src/shared/log";
import { BUILT_IN_RATES } from "./data/built-in-rates";
import { decimalsOf } from "./data/currencies";
import { findEuroRates, keepEuroRates } from "./exchange-rates.repository";

/** The bank dates its rates by the day in Frankfurt, which is never far ahead. */
const DAY_MS = 24 * 60 * 60_000;

/** What one US dollar buys of each currency that prices can be shown in, itself among them. */
export type DollarRates = { asOf: string; rates: Map<string, number> };

/** The newest rates that are known: those fetched, else the built-in ones of their day. */
export async function readDollarRates(db: Database): Promise<DollarRates> {
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
 * Fetches the bank's rates and keeps them. Where that fails, or the document is not what it should be, is
 * older than what is kept or of a day to come, what was known stays. Returns whether they were kept.
 */
export async function refreshRates(db: Database, nowMs: number, source?: string): Promise<boolean> {
  try {
    const { asOf, rates } = await fetchEuroRates(source);
    if (Date.parse(asOf) > nowMs + DAY_MS)
      throw new RatesUnavailable(`The rates are of ${asOf}, which is to come`);
    return await keepEuroRates(db, { asOf, rates, fetchedAt: nowMs });
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error;
    // The next run tries again; until then prices are shown by the rates of an older day, and say so.
    log.warn("exchange_rates.unavailable", { error: error.message });
    return false;
  }
}

/** An amount with as many decimals as its currency has. */
export function roundToCurrency(amount: number, code: string): number {
  const units = 10 ** decimalsOf(code);
  return Math.round(Number((amount * units).toPrecision(12))) / units;
}
