import type { LeadDetails as Lead } from "@quarry/client";
import { CopyButton } from "#web/ui/copy-button";
import { ExternalLink } from "#web/ui/external-link";
import { PhoneLink } from "#web/phones/phone";
import { Facts, Section } from "#web/ui/section";

/** Phone numbers and profiles of the company. */
export function ProfilesSection({ lead: { phones, socials, enrichment } }: { lead: Lead }) {
  const networks = Object.entries(socials);
  if (phones.length === 0 && networks.length === 0) return null;
  const types = enrichment.phone?.line_types ?? [];
  return (
    <Section title="Phones and profiles">
      {phones.length > 0 && (
        <ul className="not-last:mb-2">
          {phones.map((phone) => (
            <li key={phone} className="flex items-center gap-1.5 tabular-nums">
              <PhoneLink number={phone} />
              <CopyButton text={phone} label={`Copy ${phone}`} />
              {/* The types are those of all numbers together. */}
              {phones.length === 1 && types[0] && (
                <span className="text-xs text-muted">{types[0].replaceAll("_", " ")}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {networks.length > 0 && (
        <Facts
          facts={networks.map(([network, url]) => ({
            label: network,
            value: (
              <ExternalLink href={url}>{url.replace(/^https?:\/\/(?:www\.)?/, "")}</ExternalLink>
            ),
          }))}
        />
      )}
    </Section>
  );
}
