import { ApiError, type LeadDetails as Lead } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Target } from "lucide-react";
import { creditsQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { refreshLead } from "#web/features/leads/data/queries";
import { VERDICT_TONES } from "#web/features/leads/data/tones";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { ErrorLine } from "#web/ui/error-state";
import { Section } from "#web/ui/section";

const isWithoutProfile = (error: unknown) =>
  error instanceof ApiError && error.code === "icp_not_configured";

/** How well the lead fits the ideal customer profile, and why. */
export function IcpSection({ lead }: { lead: Lead }) {
  const cache = useQueryClient();
  const score = useAction({
    mutationFn: () => quarry.ai.matchLead(lead.id),
    onSuccess: () => Promise.all([refreshLead(lead.id), cache.invalidateQueries(creditsQuery())]),
    // Shown in the section.
    onError: () => {},
  });
  const { icp } = lead.enrichment;
  return (
    <Section
      title="Fit with the ideal customer"
      actions={
        <Button size="small" busy={score.isPending} onClick={() => score.mutate()}>
          <Target aria-hidden="true" className="size-3.5" />
          {icp ? "Score again" : "Score"} (2 credits)
        </Button>
      }
    >
      {isWithoutProfile(score.error) ? (
        <p role="alert" className="rounded-md bg-bad-soft px-2.5 py-2 text-bad">
          The workspace has no profile of its ideal customer. Describe it in{" "}
          <Link to="/settings/icp" className="underline">
            Settings, Ideal customer
          </Link>
          , then score the lead.
        </p>
      ) : (
        <ErrorLine error={score.error} />
      )}
      {icp ? (
        <>
          <p className="flex items-center gap-2">
            {icp.verdict && <Badge tone={VERDICT_TONES[icp.verdict]}>{icp.verdict}</Badge>}
            <span className="tabular-nums">{icp.score} of 100</span>
          </p>
          {icp.reasoning && <p className="mt-2 max-w-prose">{icp.reasoning}</p>}
          {icp.matched_signals.length > 0 && (
            <ul className="mt-2 list-disc pl-5 text-muted">
              {icp.matched_signals.map((signal) => (
                <li key={signal}>{signal}</li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p className="text-muted">Not compared with the profile of the workspace yet.</p>
      )}
    </Section>
  );
}
