import type { LeadDetails as Lead } from "@quarry/client";
import { lazy } from "react";
import { counted } from "#web/format/numbers";
import { CopyButton } from "#web/ui/copy-button";
import { Facts, Section } from "#web/ui/section";
import { Time } from "#web/ui/time";
import { LazyPart } from "#web/ui/lazy-part";

/** It brings the tooltip, which a page of a lead otherwise starts without. */
const EraseButton = lazy(() =>
  import("./erase-button").then((module) => ({ default: module.EraseButton })),
);

/** Where the lead comes from. */
export const RecordSection = ({ lead }: { lead: Lead }) => (
  <Section
    title="Record"
    actions={
      <LazyPart>
        <EraseButton
          isText
          subject={{ type: "domain", value: lead.domain }}
          label="Erase this company"
        />
      </LazyPart>
    }
  >
    <Facts
      facts={[
        { label: "Read", value: counted(lead.pages_crawled, "page") },
        { label: "Language", value: lead.language },
        { label: "Created", value: <Time iso={lead.created_at} /> },
        { label: "Changed", value: <Time iso={lead.updated_at} /> },
        {
          label: "Id",
          value: (
            <span className="flex items-center gap-1">
              <code className="truncate font-mono text-xs">{lead.id}</code>
              <CopyButton text={lead.id} label="Copy the id" />
            </span>
          ),
        },
      ]}
    />
  </Section>
);
