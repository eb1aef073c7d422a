import type { LeadDetails as Lead } from "@quarry/client";
import { useState } from "react";
import { Postings } from "#web/features/find/hiring/postings";
import { counted } from "#web/format/numbers";
import { Button } from "#web/ui/button";
import { Section } from "#web/ui/section";
import { Time } from "#web/ui/time";

/** Roles that are shown without a click. */
const SHOWN = 5;
/** Every role counts here, not only those that match a search. */
const ALL_ROLES = {};

/** Open roles of the company on public job boards. */
export function RolesSection({ lead: { hiring, domain } }: { lead: Lead }) {
  const [isWhole, setWhole] = useState(false);
  if (!hiring) return null;
  return (
    <Section title="Open roles">
      <p className="text-muted">
        {counted(hiring.open_roles, "open role")}, the newest published{" "}
        <Time iso={hiring.latest_posted_at} />
      </p>
      <Postings search={ALL_ROLES} domain={domain} limit={isWhole ? undefined : SHOWN} />
      {hiring.open_roles > SHOWN && (
        <Button
          variant="ghost"
          size="small"
          className="mt-2"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer" : "Show more roles"}
        </Button>
      )}
    </Section>
  );
}
