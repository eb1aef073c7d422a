import type { LeadDetails as Lead } from "@quarry/client";
import type { ReactNode } from "react";
import { Badge } from "#web/ui/badge";
import { CopyButton } from "#web/ui/copy-button";
import { Section } from "#web/ui/section";
import { Evidence } from "./evidence";
import { REGISTRATION_LABELS, STATEMENT_LABELS } from "./labels";

/** What the company states of itself in words, and its numbers of registers and tax offices. */
export function LegalSection({ lead: { statements, registrations } }: { lead: Lead }) {
  if (statements.length + registrations.length === 0) return null;
  return (
    <Section title="Legal details">
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] sm:gap-y-2.5">
        {statements.map(({ kind, value, source_url, snippet }) => (
          <Row key={`${kind} ${value}`} label={STATEMENT_LABELS[kind]}>
            <p className="break-words">{value}</p>
            <Evidence url={source_url} snippet={snippet} />
          </Row>
        ))}
        {registrations.map(({ kind, scheme, value, is_checksum_valid, source_url, snippet }) => (
          <Row key={`${scheme} ${value}`} label={REGISTRATION_LABELS[kind]}>
            <div className="flex flex-wrap items-center gap-x-1.5">
              <span className="min-w-0 break-words tabular-nums">{value}</span>
              <CopyButton text={value} label={`Copy ${value}`} />
              <span className="text-xs text-muted">
                {scheme.replaceAll("_", " ").toUpperCase()}
              </span>
              {is_checksum_valid !== null && (
                <Badge tone={is_checksum_valid ? "ok" : "warn"}>
                  {is_checksum_valid ? "check digits match" : "check digits do not match"}
                </Badge>
              )}
            </div>
            <Evidence url={source_url} snippet={snippet} />
          </Row>
        ))}
      </dl>
    </Section>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
