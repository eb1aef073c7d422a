import type { LeadFilter } from "@quarry/client";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Building2, SearchX } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { counted } from "#web/format/numbers";
import { EVERYTHING, NO_SELECTION, selectedCount } from "#web/grid/selection";
import { useColumns } from "#web/grid/use-columns";
import { Button, buttonClass } from "#web/ui/button";
import { listCall } from "./data/list-call";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { EmptyState } from "#web/ui/empty-state";
import { Page } from "#web/ui/page";
import { BulkBar } from "./bulk/bulk-bar";
import { BulkProgress } from "./bulk/bulk-progress";
import { ExportButton } from "./bulk/export-button";
import { FilterBar } from "./filters/filter-bar";
import { SavedSearches } from "./filters/saved-searches";
import { SearchBox } from "./filters/search-box";
import { ColumnMenu } from "./grid/column-menu";
import { LEAD_COLUMNS } from "./grid/columns";
import { type Count, LeadsGrid } from "./grid/leads-grid";
import { ListMenu } from "./grid/list-menu";
import { LeadPanel } from "./lead/lead-panel";
import type { LeadsSearch } from "./data/read-search";
import { DEFAULT_SORT, filtersInUse, toFilter } from "./data/search";
import { usePanel } from "./use-panel";

export function LeadsPage() {
  const search = useSearch({ from: "/app/leads" });
  const navigate = useNavigate({ from: "/leads" });
  const [selection, setSelection] = useState(NO_SELECTION);
  const [count, setCount] = useState<Count>();
  const scroller = useRef<HTMLDivElement>(null);
  const choice = useColumns("leads", LEAD_COLUMNS);

  const { lead: openId, ...listed } = search;
  const { show, forgetList } = usePanel(openId);
  const filterKey = JSON.stringify(toFilter(listed));
  const filter = useMemo(() => JSON.parse(filterKey) as LeadFilter, [filterKey]);

  /** Changes the list. Its rows are others then, so the selection ends and the grid starts at its top. */
  const change = useCallback(
    (changed: LeadsSearch) => {
      setSelection(NO_SELECTION);
      if (scroller.current) scroller.current.scrollTop = 0;
      forgetList();
      void navigate({ search: (former) => withoutEmpty({ ...former, ...changed }), replace: true });
    },
    [navigate, forgetList],
  );
  const apply = (next: LeadsSearch) => {
    setSelection(NO_SELECTION);
    void navigate({ search: next });
  };
  const onQuery = useCallback((q: string) => change({ q }), [change]);
  const isFiltered = filtersInUse(search).length > 0 || search.q !== undefined;

  return (
    <div className="flex h-full flex-col">
      <Page
        title="Leads"
        actions={
          <>
            {count && <Total {...count} />}
            <CopyAsMenu call={listCall(filter)} />
          </>
        }
      >
        <div className="flex flex-wrap items-center gap-1.5 border-b px-4 py-2">
          <SearchBox value={search.q ?? ""} onChange={onQuery} />
          <FilterBar
            search={search}
            onChange={(name, value) => change({ [name]: value ?? "" })}
            onReset={() => apply({})}
          />
          <div className="ml-auto flex gap-1.5">
            <SavedSearches search={listed} onApply={apply} />
            <ColumnMenu
              all={LEAD_COLUMNS}
              choice={choice}
              onAdded={() =>
                requestAnimationFrame(() => {
                  const grid = scroller.current;
                  grid?.scrollTo({ left: grid.scrollWidth });
                })
              }
            />
            {count !== undefined &&
              count.total > 0 &&
              selectedCount(selection, count.total) === 0 && (
                <ExportButton
                  named={countedLeads(count)}
                  selection={EVERYTHING}
                  filter={filter}
                  columns={choice.columns}
                />
              )}
            <ListMenu />
          </div>
        </div>
        <LeadsGrid
          scroller={scroller}
          filter={filter}
          choice={choice}
          selection={selection}
          onSelection={setSelection}
          sort={search.sort ?? (search.q ? "" : DEFAULT_SORT)}
          onSort={(sort) => change({ sort: sort === DEFAULT_SORT ? "" : sort })}
          openId={openId}
          onOpen={show}
          onCount={setCount}
          empty={
            isFiltered ? (
              <NoMatch isByStatus={search.email_status !== undefined} onReset={() => apply({})} />
            ) : (
              <NoLeads />
            )
          }
        />
        <BulkProgress />
        <BulkBar
          selection={selection}
          total={count?.total ?? 0}
          filter={filter}
          columns={choice.columns}
          onChange={setSelection}
        />
      </Page>
      <LeadPanel id={openId} onClose={() => show(undefined)} />
    </div>
  );
}

const withoutEmpty = (search: LeadsSearch): LeadsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as LeadsSearch;

const countedLeads = ({ total, isEstimate }: Count) =>
  `${isEstimate ? "about " : ""}${counted(total, "lead")}`;

const Total = (count: Count) => (
  <span role="status" className="text-muted tabular-nums">
    {countedLeads(count)}
  </span>
);

const NoLeads = () => (
  <EmptyState
    icon={Building2}
    title="No leads yet"
    actions={
      <Link to="/" className={buttonClass("primary")}>
        New job
      </Link>
    }
  >
    A lead is a company that Quarry found. Enter some websites to get the first ones.
  </EmptyState>
);

const NoMatch = ({ isByStatus, onReset }: { isByStatus: boolean; onReset: () => void }) => (
  <EmptyState
    icon={SearchX}
    title="No lead matches"
    actions={<Button onClick={onReset}>Reset search and filters</Button>}
  >
    Remove a filter, or search for fewer words.
    {isByStatus &&
      " Addresses get their status when they are verified: select leads, then choose Verify."}
  </EmptyState>
);
