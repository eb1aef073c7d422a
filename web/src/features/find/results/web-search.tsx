import { useQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { capabilitiesQuery } from "#web/api/health-query";
import { sitesQuery, type SiteSearch } from "#web/features/find/data/queries";
import type { FindSearch } from "#web/features/find/data/search";
import { CopyAsMenu, quote } from "#web/ui/copy-as-menu";
import { EmptyState } from "#web/ui/empty-state";
import { ExternalLink } from "#web/ui/external-link";
import { Notice } from "#web/ui/notice";
import { Candidates } from "./candidates";
import { Found } from "./found";
import { QueryForm } from "./query-form";

const LIMITS = ["20", "10", "50"];
const PROVIDERS = { brave: "Brave Search", searxng: "SearXNG", duckduckgo: "DuckDuckGo" };

export const siteSearchOf = ({ q, country, limit }: FindSearch, fallback: string): SiteSearch => ({
  query: q ?? "",
  limit: Number(limit ?? fallback),
  ...(country && { country }),
});

/** Websites of companies for a text or a sentence. */
export function WebSearch({ search }: { search: FindSearch }) {
  const asked = siteSearchOf(search, LIMITS[0]!);
  const isAsked = asked.query !== "";
  const result = useQuery({
    ...sitesQuery(asked),
    enabled: isAsked,
  });
  return (
    <>
      <QueryForm
        key={`${search.q} ${search.country}`}
        search={search}
        label="Search the web"
        placeholder="Dental practices in Bath that treat children"
        limits={LIMITS}
        isBusy={result.isFetching}
        error={result.error}
      >
        <ProviderNotice />
      </QueryForm>
      <Found
        result={result}
        intro={
          !isAsked && (
            <EmptyState icon={Globe} title="Describe the companies you look for">
              Directories, social networks and news are left out, so that the results are companies
              with a website of their own. A search costs no credits.
            </EmptyState>
          )
        }
        none={{
          title: "No company found",
          advice: "Use fewer or more common words, or another country.",
        }}
      >
        {(found) => (
          <Candidates
            label="Websites"
            rows={found.data}
            toCandidate={({ domain, url, already_crawled }) => ({
              id: domain,
              url,
              domain,
              isLead: already_crawled,
            })}
            nameOf={({ domain }) => domain}
            jobName={asked.query.slice(0, 200)}
            actions={
              <>
                <span className="text-xs text-muted max-sm:hidden">
                  from {PROVIDERS[found.provider]}
                </span>
                <CopyAsMenu
                  call={{
                    method: "POST",
                    path: "/discovery",
                    body: asked,
                    typescript: `quarry.discovery.sites(${JSON.stringify(asked)})`,
                    cli: `quarry discover ${quote(asked.query)} --limit ${asked.limit}${asked.country ? ` --country ${quote(asked.country)}` : ""}`,
                  }}
                />
              </>
            }
          >
            {({ domain, url, title, snippet }) => (
              <>
                <p className="truncate font-medium">{title}</p>
                <p className="truncate text-xs">
                  <ExternalLink href={url}>{domain}</ExternalLink>
                </p>
                {snippet && <p className="mt-0.5 line-clamp-2 text-muted">{snippet}</p>}
              </>
            )}
          </Candidates>
        )}
      </Found>
    </>
  );
}

/** Says that a search will probably fail, before somebody tries. */
function ProviderNotice() {
  const { data } = useQuery(capabilitiesQuery());
  if (data?.web_search !== "duckduckgo") return null;
  return (
    <div className="max-w-4xl">
      <Notice tone="warn" title="No search provider is configured">
        Searches go to DuckDuckGo’s page, which often rejects programs. The operator configures
        Brave Search (<code className="font-mono">BRAVE_SEARCH_API_KEY</code>) or SearXNG (
        <code className="font-mono">SEARXNG_URL</code>).
      </Notice>
    </div>
  );
}
