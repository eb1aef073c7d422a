import type { DiscoveredBusiness } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { MapPin, MapPinOff, Star } from "lucide-react";
import { capabilitiesQuery } from "#web/api/health-query";
import { businessesQuery } from "#web/features/find/data/queries";
import type { FindSearch } from "#web/features/find/data/search";
import { formatNumber } from "#web/format/numbers";
import { usePhoneFormat } from "#web/phones/use-phone-format";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { EmptyState } from "#web/ui/empty-state";
import { ExternalLink } from "#web/ui/external-link";
import { SkeletonLines } from "#web/ui/skeleton";
import { Candidates } from "./candidates";
import { Found } from "./found";
import { QueryForm } from "./query-form";
import { siteSearchOf } from "./web-search";

const LIMITS = ["20", "40", "60"];

/** Businesses on a map for a text. */
export function MapSearch({ search }: { search: FindSearch }) {
  const { data: capabilities } = useQuery(capabilitiesQuery());
  const asked = siteSearchOf(search, LIMITS[0]!);
  const isAsked = asked.query !== "" && capabilities?.maps === true;
  const result = useQuery({
    ...businessesQuery(asked),
    enabled: isAsked,
  });
  if (!capabilities) return <SkeletonLines lines={6} />;
  if (!capabilities.maps)
    return (
      <EmptyState icon={MapPinOff} title="No map provider is configured">
        The operator enables this search with a key of Google Places:{" "}
        <code className="font-mono">GOOGLE_PLACES_API_KEY</code>. The web search finds companies
        without it.
      </EmptyState>
    );
  return (
    <>
      <QueryForm
        key={`${search.q} ${search.country}`}
        search={search}
        label="Search the map"
        placeholder="Dentists in Bath"
        limits={LIMITS}
        isBusy={result.isFetching}
        error={result.error}
      />
      <Found
        result={result}
        intro={
          !isAsked && (
            <EmptyState icon={MapPin} title="Search for a kind of business and a place">
              The map knows businesses that no web search finds, with telephone number and rating. A
              search costs no credits.
            </EmptyState>
          )
        }
        none={{
          title: "No business found",
          advice: "Name a place, or use a more common word for the business.",
        }}
      >
        {(found) => (
          <Candidates
            label="Businesses"
            rows={found.data}
            toCandidate={({ place_id, domain, website, already_crawled }) => ({
              id: place_id,
              url: website,
              domain,
              isLead: already_crawled,
            })}
            nameOf={({ name }) => name ?? "a business without a name"}
            jobName={asked.query.slice(0, 200)}
            actions={
              <CopyAsMenu
                call={{
                  method: "POST",
                  path: "/discovery/maps",
                  body: asked,
                  typescript: `quarry.discovery.businesses(${JSON.stringify(asked)})`,
                }}
              />
            }
          >
            {(business) => <Business business={business} />}
          </Candidates>
        )}
      </Found>
    </>
  );
}

function Business({ business }: { business: DiscoveredBusiness }) {
  const { name, website, domain, phone, address, rating, review_count, category } = business;
  const formatPhone = usePhoneFormat();
  return (
    <>
      <p className="flex items-center gap-2">
        <span className="truncate font-medium">{name ?? "Without a name"}</span>
        {rating !== null && (
          <span className="flex shrink-0 items-center gap-1 text-xs text-muted tabular-nums">
            <Star aria-hidden="true" className="size-3 fill-current" />
            {rating}
            {review_count !== null && ` (${formatNumber(review_count)})`}
          </span>
        )}
      </p>
      <p className="truncate text-xs">
        {website ? (
          <ExternalLink href={website}>{domain ?? "Page of a directory"}</ExternalLink>
        ) : (
          <span className="text-muted">No website</span>
        )}
      </p>
      <p className="mt-0.5 text-muted">
        {[
          category,
          address ?? "Serves an area, without a public address",
          phone && formatPhone(phone),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </>
  );
}
