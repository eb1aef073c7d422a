import { useQuery } from "@tanstack/react-query";
import { postingsQuery, type RoleSearch } from "#web/features/find/data/queries";
import { Badge } from "#web/ui/badge";
import { ErrorLine } from "#web/ui/error-state";
import { ExternalLink } from "#web/ui/external-link";
import { Skeleton } from "#web/ui/skeleton";
import { Time } from "#web/ui/time";

const SHOWN_TECHNOLOGIES = 5;

type PostingsProps = {
  search: RoleSearch;
  domain: string;
  /** The number of roles to show; all without it. */
  limit?: number | undefined;
};

/** The open roles of one company that match. */
export function Postings({ search, domain, limit }: PostingsProps) {
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
      {data.data
        .slice(0, limit)
        .map(({ id, title, url, location, remote, posted_at, technologies }) => (
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
