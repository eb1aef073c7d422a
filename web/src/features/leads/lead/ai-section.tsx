import type { LeadDetails as Lead } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { creditsQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { refreshLead } from "#web/features/leads/data/queries";
import { Button } from "#web/ui/button";
import { ErrorLine } from "#web/ui/error-state";
import { Facts, Section } from "#web/ui/section";

/** The description and score by a language model, or the offer to ask for them. */
export function AiSection({ lead }: { lead: Lead }) {
  const cache = useQueryClient();
  const enrich = useAction({
    mutationFn: () => quarry.ai.enrichLead(lead.id),
    onSuccess: () => Promise.all([refreshLead(lead.id), cache.invalidateQueries(creditsQuery())]),
    // Shown in the section.
    onError: () => {},
  });
  const { ai } = lead.enrichment;
  return (
    <Section
      title="What they do"
      actions={
        <Button size="small" busy={enrich.isPending} onClick={() => enrich.mutate()}>
          <Sparkles aria-hidden="true" className="size-3.5" />
          {ai ? "Describe again" : "Describe"} (3 credits)
        </Button>
      }
    >
      <ErrorLine error={enrich.error} />
      {ai ? (
        <>
          {ai.summary && <p className="mb-2 max-w-prose">{ai.summary}</p>}
          <Facts
            facts={[
              { label: "Industry", value: ai.industry },
              { label: "Kind of business", value: ai.category },
              { label: "Lead score", value: ai.lead_score },
              { label: "Reason", value: ai.score_reasoning },
              { label: "Signals", value: ai.buying_signals.join("; ") },
              { label: "Model", value: ai.model },
            ]}
          />
        </>
      ) : (
        <p className="text-muted">
          A language model can describe the company from its pages, name its industry and score it.
        </p>
      )}
    </Section>
  );
}
