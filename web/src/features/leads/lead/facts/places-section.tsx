import type { LeadDetails as Lead } from "@quarry/client";
import { Badge } from "#web/ui/badge";
import { CopyButton } from "#web/ui/copy-button";
import { Section } from "#web/ui/section";
import { Evidence } from "./evidence";

/** Postal addresses of the company, the head office first. */
export function PlacesSection({ lead: { addresses } }: { lead: Lead }) {
  if (addresses.length === 0) return null;
  return (
    <Section title="Postal addresses">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {addresses.map(({ street, postal_code, city, region, country, ...place }, index) => {
          const town = [postal_code, city].filter(Boolean).join(" ");
          const text = [street, town, region, country].filter(Boolean).join(", ");
          return (
            <li key={index}>
              <div className="flex items-center gap-1.5">
                <span className="min-w-0 break-words">{text}</span>
                <CopyButton text={text} label={`Copy ${text}`} />
                <Badge tone={place.kind === "head_office" ? "info" : "neutral"}>
                  {place.kind === "head_office" ? "head office" : "branch"}
                </Badge>
              </div>
              <Evidence url={place.source_url} snippet={place.snippet} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
