import type { HiringCompany } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { BriefcaseBusiness, SearchX } from "lucide-react";
import { companiesQuery, type RoleSearch } from "#web/features/find/data/queries";
import { type FindSearch, withoutEmpty } from "#web/features/find/data/search";
import { Candidates } from "#web/features/find/results/candidates";
import { pageNumber, pageText } from "#web/routing/read-search";
import { Button, buttonClass } from "#web/ui/button";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { EmptyState } from "#web/ui/empty-state";
import { ErrorState } from "#web/ui/error-state";
import { Pager } from "#web/ui/pager";
import { SkeletonLines } from "#web/ui/skeleton";
import { HiringItem } from "./hiring-item";
import { RoleForm } from "./role-form";

const roleSearchOf = ({ tech, title, country, days }: FindSearch): RoleSearch => ({
  ...(tech && { tech }),
  ...(title && { title }),
  ...(country && { country }),
  ...(days && { posted_within_days: Number(days) }),
});

/** Companies with open roles on public job boards, those with most matching roles first. */
export function HiringSearch({ search }: { search: FindSearch }) {
  const asked = roleSearchOf(search);
  const page = pageNumber(search.page);
  const navigate = useNavigate({ from: "/find" });
  const { data, error, refetch } = useQuery(companiesQuery(asked, page));
  const isFiltered = Object.keys(asked).length > 0;
  return (
    <>
      <RoleForm key={JSON.stringify(asked)} search={search} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines lines={9} />
      ) : data.total === 0 ? (
        isFiltered ? (
          <EmptyState
            icon={SearchX}
            title="No company hires for this"
            actions={
              <Button onClick={() => void navigate({ search: { tab: "hiring" } })}>
                Reset the filters
              </Button>
            }
          >
            Use another spelling, or a longer period.
          </EmptyState>
        ) : (
          <NoBoards />
        )
      ) : (
        <>
          <Candidates
            key={`${JSON.stringify(asked)} ${page}`}
            label="Companies that are hiring"
            rows={data.data}
            toCandidate={(company) => ({
              id: keyOf(company),
              url: company.domain,
              domain: company.domain,
            })}
            nameOf={({ company_name }) => company_name}
            jobName={`Hiring: ${Object.values(asked).join(", ") || "all"}`}
            actions={
              <CopyAsMenu
                call={{
                  method: "GET",
                  path: `/hiring/companies?${queryText(asked)}`,
                  typescript: `quarry.hiring.companies(${JSON.stringify(asked)})`,
                }}
              />
            }
          >
            {(company) => <HiringItem company={company} search={asked} />}
          </Candidates>
          <Pager
            page={page}
            perPage={data.per_page}
            total={data.total}
            onChange={(to) =>
              void navigate({
                search: ({ page: _former, ...kept }) => withoutEmpty({ ...kept, ...pageText(to) }),
              })
            }
          />
        </>
      )}
    </>
  );
}

/** A board without a known domain is identified by its name. */
const keyOf = ({ domain, company_name }: HiringCompany) => domain ?? `name:${company_name}`;

const queryText = (search: RoleSearch) =>
  new URLSearchParams(
    Object.entries(search).map(([name, value]) => [name, String(value)]),
  ).toString();

const NoBoards = () => (
  <EmptyState
    icon={BriefcaseBusiness}
    title="No open roles are indexed yet"
    actions={
      <a href="/docs/" className={buttonClass()}>
        How job boards are indexed
      </a>
    }
  >
    The index contains public job boards, such as those of Greenhouse or Lever. Crawls add the
    boards that they find on websites of companies.
  </EmptyState>
);
