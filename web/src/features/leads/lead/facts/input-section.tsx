import type { LeadDetails as Lead } from "@quarry/client";
import { Facts, Section } from "#web/ui/section";

/** The columns of the uploaded row that named the site, unchanged. */
export function InputSection({ lead: { input } }: { lead: Lead }) {
  const columns = Object.entries(input ?? {}).filter(([, value]) => value !== "");
  if (columns.length === 0) return null;
  return (
    <Section title="From the uploaded file">
      <Facts
        facts={columns.map(([label, value]) => ({
          label,
          value: value ?? <span className="text-muted">erased</span>,
        }))}
      />
    </Section>
  );
}
