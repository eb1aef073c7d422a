import * as z from "zod";
import type { Setting } from "#src/shared/setting-rules";

/** Prices in credits by action. */
const DEFAULT_PRICES = {
  crawl_site: 1,
  ai_enrichment: 3,
  icp_match: 2,
  outreach: 2,
  email_draft: 2,
  ai_search: 1,
  assistant_message: 1,
  verify_mailbox: 1,
  render_page: 1,
  find_email: 1,
};

export type CreditPrices = typeof DEFAULT_PRICES;
type Action = keyof CreditPrices;

/** Prices that are given keep the defaults of the others. */
function pricesSchema() {
  const price = z.int().min(0);
  const actions = Object.keys(DEFAULT_PRICES) as Action[];
  const members = actions.map((action) => [action, price.default(DEFAULT_PRICES[action])]);
  const Prices = z.strictObject(
    Object.fromEntries(members) as Record<Action, z.ZodDefault<typeof price>>,
  );
  return z.string().transform((text, context): CreditPrices => {
    try {
      return Prices.parse(JSON.parse(text || "{}"));
    } catch (error) {
      // Invalid JSON, an unknown action or a price that is not an integer.
      context.addIssue({
        code: "custom",
        message: error instanceof Error ? error.message : String(error),
      });
      return z.NEVER;
    }
  });
}

export const creditPrices: Setting<CreditPrices> = {
  fallback: DEFAULT_PRICES,
  quick: () => undefined,
  schema: pricesSchema,
};
