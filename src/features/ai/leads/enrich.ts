import { askForEnrichment, readEnrichment } from "#src/intelligence/lead-enrichment";
import type { CreditPrices } from "#src/shared/settings";
import { chargeFor } from "#src/features/ai/charging/charge";
import type { BudgetedModel } from "#src/features/ai/charging/model";
import { type ProfileScope, requireProfile } from "./lead-profile";
import { storeEnrichment } from "./leads.repository";

/** Has the model describe and score a lead, and stores the result as `enrichment.ai`. */
export async function enrichLead(
  scope: ProfileScope,
  model: BudgetedModel,
  prices: CreditPrices,
  leadId: string,
  chargeId?: string,
) {
  const lead = await requireProfile(scope, leadId);
  const purchase = {
    action: "ai_enrichment",
    leadId,
    reason: `AI enrichment of ${lead.domain}`,
    ...(chargeId !== undefined && { chargeId }),
  } as const;
  const { value: ai, creditsRemaining } = await chargeFor(
    scope,
    model,
    prices,
    purchase,
    async (metered) => {
      const response = await metered.ask(askForEnrichment(lead.profile));
      const value = { ...readEnrichment(response.value, lead.profile), model: response.model };
      return { value, writes: [storeEnrichment(scope, leadId, "ai", value)] };
    },
  );
  return { ai, credits_remaining: creditsRemaining };
}
