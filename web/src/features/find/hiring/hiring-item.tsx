import type { HiringCompany } from "@quarry/client";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { RoleSearch } from "#web/features/find/data/queries";
import { counted } from "#web/format/numbers";
import { Button } from "#web/ui/button";
import { classNames } from "#web/ui/class-names";
import { ExternalLink } from "#web/ui/external-link";
import { Time } from "#web/ui/time";
import { Postings } from "./postings";

type HiringItemProps = { company: HiringCompany; search: RoleSearch };

/** A company, the newest titles that match, and on demand all its open roles that match. */
export function HiringItem({ company, search }: HiringItemProps) {
  const [isOpen, setOpen] = useState(false);
  const { company_name, domain, open_roles, latest_posted_at, sample_titles } = company;
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{company_name}</p>
          <p className="truncate text-xs">
            {domain ? (
              <ExternalLink href={`https://${domain}/`}>{domain}</ExternalLink>
            ) : (
              <span className="text-muted">Website not known yet</span>
            )}
          </p>
        </div>
        <span className="flex h-7 items-center text-xs text-muted max-sm:hidden">
          newest&nbsp; <Time iso={latest_posted_at} />
        </span>
        <Button
          variant="ghost"
          size="small"
          aria-expanded={isOpen}
          disabled={domain === null}
          title={domain === null ? "They are listed once its website is known" : undefined}
          aria-label={`Open roles of ${company_name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {counted(open_roles, "role")}
          <ChevronDown
            aria-hidden="true"
            className={classNames("size-3.5 transition-transform", isOpen && "rotate-180")}
          />
        </Button>
      </div>
      {!isOpen && <p className="mt-0.5 line-clamp-2 text-muted">{sample_titles.join(" · ")}</p>}
      {isOpen && domain !== null && <Postings search={search} domain={domain} />}
    </>
  );
}
