import type { LeadDetails as Lead } from "@quarry/client";
import { DELIVERABILITY_TONES } from "#web/features/leads/data/tones";
import { Badge } from "#web/ui/badge";
import { Facts, Section } from "#web/ui/section";
import { Measures } from "./measure";

/** The mail set-up of the domain, from DNS. */
export function MailSection({ lead: { enrichment } }: { lead: Lead }) {
  const { email } = enrichment;
  if (!email) return null;
  return (
    <Section title="Mail set-up">
      <Facts
        facts={[
          {
            label: "Deliverability",
            value: (
              <Badge tone={DELIVERABILITY_TONES[email.deliverability]}>
                {email.deliverability}
              </Badge>
            ),
          },
          { label: "Provider", value: email.mx_provider },
          { label: "DMARC policy", value: email.dmarc_policy },
          { label: "SPF problem", value: email.spf_issue?.replaceAll("_", " ") },
        ]}
      />
      <Measures
        measures={[
          { label: "Mail server (MX)", value: email.has_mx },
          { label: "SPF", value: email.spf },
          { label: "DMARC", value: email.dmarc },
          { label: "DKIM", value: email.dkim },
          { label: "MTA-STS", value: email.mta_sts },
          { label: "TLS reports", value: email.tls_rpt },
        ]}
      />
    </Section>
  );
}
