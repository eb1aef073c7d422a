import { eq, lte, sql } from "drizzle-orm";
import type { ControlDatabase } from "#src/db/client";
import { exchangeRates } from "#src/db/tables/billing";

/** The euro rates fetched last. */
export async function findEuroRates(db: ControlDatabase): Promise<EuroRatesRow | undefined> {
  const [stored] = await db.select().from(exchangeRates).where(eq(exchangeRates.base, "EUR"));
  return stored;
}

/** Stores euro rates. Returns false if rates of a later day are stored already. */
export async function storeEuroRates(db: ControlDatabase, rates: EuroRatesRow): Promise<boolean> {
  const kept = await db
    .insert(exchangeRates)
    .values({ base: "EUR", ...rates })
    .onConflictDoUpdate({
      target: exchangeRates.base,
      set: rates,
      setWhere: lte(exchangeRates.asOf, sql`excluded.as_of`),
    })
    .returning({ base: exchangeRates.base });
  return kept.length > 0;
}

type EuroRatesRow = Omit<typeof exchangeRates.$inferSelect, "base">;
