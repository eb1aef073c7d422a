import type { HiringCompany } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { postingsQuery, type RoleSearch } from "#web/features/find/data/queries";
import { counted } from "#web/format/numbers";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { classNames } from "#web/ui/class-names";
import { ErrorLine } from "#web/ui/error-state";
import { ExternalLink } from "#web/ui/external-link";
import { Skeleton } from "#web/ui/skeleton";
import { Time } from "#web/ui/time";

const SHOWN_TECHNOLOGIES = 5;

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

function Postings({ search, domain }: { search: RoleSearch; domain: string }) {
  const { data, error } = useQuery(postingsQuery(search, domain));
  if (error) return <ErrorLine error={error} />;
  if (!data)
    return (
      <div role="status" aria-label="Loading" className="mt-2 grid gap-2">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
      </div>
    );
  return (
    <ul className="mt-2 grid gap-2 border-l-2 pl-3">
      {data.data.map(({ id, title, url, location, remote, posted_at, technologies }) => (
        <li key={id}>
          <ExternalLink href={url}>{title}</ExternalLink>
          <p className="text-xs text-muted">
            {[location, remote && "remote"].filter(Boolean).join(" · ") || "Place not stated"} ·{" "}
            <Time iso={posted_at} />
          </p>
          {technologies.length > 0 && (
            <p className="mt-1 flex flex-wrap gap-1">
              {technologies.slice(0, SHOWN_TECHNOLOGIES).map((name) => (
                <Badge key={name}>{name}</Badge>
              ))}
              {technologies.length > SHOWN_TECHNOLOGIES && (
                <span className="text-xs text-muted">
                  +{technologies.length - SHOWN_TECHNOLOGIES}
                </span>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
