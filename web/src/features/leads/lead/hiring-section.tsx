import type { LeadDetails as Lead } from "@quarry/client";
import { counted } from "#web/format/numbers";
import { Badge } from "#web/ui/badge";
import { Section } from "#web/ui/section";
import { Time } from "#web/ui/time";

/** Open roles of the company on public job boards. */
export function HiringSection({ lead: { hiring } }: { lead: Lead }) {
  if (!hiring) return null;
  return (
    <Section title="Open roles">
      <p>
        {counted(hiring.open_roles, "open role")}, the newest published{" "}
        <Time iso={hiring.latest_posted_at} />
      </p>
      {hiring.technologies.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-1">
          {hiring.technologies.map((name) => (
            <Badge key={name}>{name}</Badge>
          ))}
        </p>
      )}
    </Section>
  );
}
