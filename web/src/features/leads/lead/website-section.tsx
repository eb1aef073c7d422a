import type { LeadDetails as Lead } from "@quarry/client";
import { GRADE_TONES } from "#web/features/leads/data/tones";
import { Badge } from "#web/ui/badge";
import { Facts, Section } from "#web/ui/section";
import { Measures } from "./measure";

/** The quality grade with its parts, and the security and hosting of the site. */
export function WebsiteSection({ lead: { enrichment } }: { lead: Lead }) {
  const { quality, domain } = enrichment;
  if (!quality && !domain) return null;
  return (
    <Section title="Website and security">
      {quality && (
        <p className="mb-2 flex items-center gap-2">
          <Badge tone={GRADE_TONES[quality.grade]}>Grade {quality.grade}</Badge>
          <span className="text-muted tabular-nums">
            {quality.score} of 100: security {quality.security_score}, SEO {quality.seo_score},
            deliverability {quality.deliverability_score}, data {quality.data_completeness_score}
          </span>
        </p>
      )}
      {domain && (
        <>
          <Facts
            facts={[
              { label: "Hosting", value: domain.hosting_provider },
              { label: "CDN", value: domain.cdn },
              { label: "Server", value: domain.server },
              { label: "DNS", value: domain.dns_provider },
              { label: "IP addresses", value: domain.ip_addresses.join(", ") },
            ]}
          />
          <Measures
            measures={[
              { label: "HTTPS", value: domain.https },
              { label: "HSTS", value: domain.hsts },
              { label: "Content-Security-Policy", value: domain.csp },
              { label: "X-Frame-Options", value: domain.x_frame_options },
              { label: "X-Content-Type-Options", value: domain.x_content_type_options },
              { label: "DNSSEC", value: domain.dnssec },
              { label: "CAA", value: domain.caa },
            ]}
          />
        </>
      )}
    </Section>
  );
}
