import type { LeadDetails as Lead, LeadPerson } from "@quarry/client";
import { useState } from "react";
import { STATUS_TONES } from "#web/features/leads/data/tones";
import { PhoneLink } from "#web/phones/phone";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { CopyButton } from "#web/ui/copy-button";
import { ExternalLink } from "#web/ui/external-link";
import { Section } from "#web/ui/section";
import { EraseButton } from "#web/features/leads/lead/erase-button";
import { Evidence } from "./evidence";
import { departmentLabel, seniorityLabel } from "./labels";

/** People that are shown without a click. */
const SHOWN = 5;

/** People of the company with their contacts. */
export function PeopleSection({ lead }: { lead: Lead }) {
  const [isWhole, setWhole] = useState(false);
  const { people, contacts } = lead;
  if (people.length === 0) return null;
  return (
    <Section title={`People (${people.length})`}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {(isWhole ? people : people.slice(0, SHOWN)).map((person) => (
          <PersonItem
            key={person.id}
            person={person}
            domain={lead.domain}
            status={contacts.find(({ email }) => email === person.email)?.status}
          />
        ))}
      </ul>
      {people.length > SHOWN && (
        <Button
          variant="ghost"
          size="small"
          className="mt-2"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer" : `Show all ${people.length} people`}
        </Button>
      )}
    </Section>
  );
}

type PersonItemProps = {
  person: LeadPerson;
  domain: string;
  status: keyof typeof STATUS_TONES | undefined;
};

function PersonItem({ person, domain, status }: PersonItemProps) {
  const { name, title, seniority, department, email, phone, linkedin } = person;
  const roles = [seniority && seniorityLabel(seniority), department && departmentLabel(department)];
  return (
    <li className="grid gap-0.5">
      <div className="flex items-start gap-1.5">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-0.5 pt-1">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          {title && <span className="min-w-0 text-muted wrap-anywhere">{title}</span>}
          {roles.map((role) => role && <Badge key={role}>{role}</Badge>)}
        </p>
        <EraseButton subject={{ type: "person", value: name, domain }} label={`Erase ${name}`} />
      </div>
      {(email ?? phone ?? linkedin) && (
        <p className="flex flex-wrap items-center gap-x-3">
          {email && (
            <span className="flex min-w-0 items-center gap-1">
              <span className="min-w-0 break-all">
                <ExternalLink href={`mailto:${email}`}>{email}</ExternalLink>
              </span>
              <CopyButton text={email} label={`Copy the address of ${name}`} />
              {status && <Badge tone={STATUS_TONES[status]}>{status}</Badge>}
            </span>
          )}
          {phone && (
            <span className="tabular-nums">
              <PhoneLink number={phone} />
            </span>
          )}
          {linkedin && <ExternalLink href={linkedin}>LinkedIn</ExternalLink>}
        </p>
      )}
      <Evidence url={person.source_url} snippet={person.snippet} />
    </li>
  );
}
