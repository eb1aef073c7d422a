import type { z } from "@hono/zod-openapi";
import type { Scope } from "#src/db/scope";
import { findLeads } from "#src/features/leads/find";
import { askForFilter, readSearchFilter } from "#src/intelligence/lead-search";
import type { CreditPrices } from "#src/shared/settings";
import { chargeFor } from "#src/features/ai/charging/charge";
import type { BudgetedModel } from "#src/features/ai/charging/model";
import type { SearchBody } from "./schemas";
import { readVocabulary } from "./vocabulary";
import { resolveFilter } from "./resolve-filter";

/** Has the model translate a question into a filter, and returns the leads that match it. */
export async function searchLeads(
  scope: Scope,
  model: BudgetedModel,
  prices: CreditPrices,
  { query, limit }: z.output<typeof SearchBody>,
) {
  const vocabulary = await readVocabulary(scope);
  const purchase = {
    action: "ai_search",
    leadId: null,
    reason: "AI search",
  } as const;
  const { value, creditsRemaining } = await chargeFor(
    scope,
    model,
    prices,
    purchase,
    async (metered) => {
      const today = new Date().toISOString().slice(0, 10);
      const response = await metered.ask(askForFilter(query, vocabulary, today));
      const request = readSearchFilter(response.value);
      const { filter, mappings, dropped } = resolveFilter(request.members, vocabulary);
      const found = await findLeads(scope, filter, { page: 1, per_page: limit });
      const explanation = [
        request.explanation ?? "The query as a filter.",
        ...mappings,
        ...dropped,
      ].join(" ");
      return { value: { filter, explanation, data: found.data, total: found.total } };
    },
  );
  return { ...value, credits_remaining: creditsRemaining };
}
