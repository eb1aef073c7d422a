import type { Lead, LeadFilter } from "@quarry/client";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Building2, SearchX } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { formatNumber } from "#web/format/numbers";
import { Grid } from "#web/grid/grid";
import { HEADER_PX } from "#web/grid/grid-header";
import { ROW_PX } from "#web/grid/grid-row";
import { rowWindow, scrollToRow } from "#web/grid/row-window";
import { EVERYTHING, NO_SELECTION, select } from "#web/grid/selection";
import { useColumns } from "#web/grid/use-columns";
import { useRows } from "#web/grid/use-rows";
import { useViewport } from "#web/grid/use-viewport";
import { Button, buttonClass } from "#web/ui/button";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { EmptyState } from "#web/ui/empty-state";
import { ErrorState } from "#web/ui/error-state";
import { Page } from "#web/ui/page";
import { BulkBar } from "./bulk/bulk-bar";
import { BulkProgress } from "./bulk/bulk-progress";
import { FilterBar } from "./filters/filter-bar";
import { SavedSearches } from "./filters/saved-searches";
import { SearchBox } from "./filters/search-box";
import { ColumnMenu } from "./grid/column-menu";
import { nameOfLead } from "./data/lead-name";
import { LEAD_COLUMNS } from "./grid/columns";
import { ListMenu } from "./grid/list-menu";
import { LeadPanel } from "./lead/lead-panel";
import { LEADS_KEY, loadLeads } from "./data/queries";
import { DEFAULT_SORT, filtersInUse, type LeadsSearch, toFilter } from "./data/search";

export function LeadsPage() {
  const search = useSearch({ from: "/app/leads" });
  const navigate = useNavigate({ from: "/leads" });
  const [selection, setSelection] = useState(NO_SELECTION);
  const [knownTotal, setKnownTotal] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const viewport = useViewport(scroller, HEADER_PX);
  const choice = useColumns("leads", LEAD_COLUMNS);

  const { lead: openId, ...listed } = search;
  const filterKey = JSON.stringify(toFilter(listed));
  const filter = useMemo(() => JSON.parse(filterKey) as LeadFilter, [filterKey]);
  const size = { rows: knownTotal, rowPx: ROW_PX };
  const shown = rowWindow(size, viewport);
  const rows = useRows<Lead>(
    { queryKey: [...LEADS_KEY, filterKey], load: loadLeads(filter) },
    shown.first,
    shown.end,
  );
  const total = rows.total ?? 0;
  if (total !== knownTotal) setKnownTotal(total);

  /** Changes the list. Its rows are others then, so the selection ends and the grid starts at its top. */
  const change = useCallback(
    (changed: LeadsSearch) => {
      setSelection(NO_SELECTION);
      if (scroller.current) scroller.current.scrollTop = 0;
      void navigate({ search: (former) => withoutEmpty({ ...former, ...changed }), replace: true });
    },
    [navigate],
  );
  const apply = (next: LeadsSearch) => {
    setSelection(NO_SELECTION);
    void navigate({ search: next });
  };
  const onQuery = useCallback((q: string) => change({ q }), [change]);
  const openLead = (id: string | undefined) =>
    void navigate({
      search: (former) => withoutEmpty({ ...former, lead: id ?? "" }),
      replace: true,
    });
  const isFiltered = filtersInUse(search).length > 0 || search.q !== undefined;

  return (
    <div className="flex h-full flex-col">
      <Page
        title="Leads"
        actions={
          <>
            <Total total={rows.total} isEstimate={rows.isEstimate} />
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
            <ColumnMenu all={LEAD_COLUMNS} choice={choice} />
            <ListMenu />
          </div>
        </div>
        {rows.error ? (
          <ErrorState error={rows.error} onRetry={rows.refetch} />
        ) : (
          <Grid
            label="Leads"
            scroller={scroller}
            window={rows.total === undefined ? { ...shown, end: PLACEHOLDERS } : shown}
            rows={rows}
            columns={choice.columns}
            idOf={(lead) => lead.id}
            nameOf={nameOfLead}
            selection={selection}
            onSelect={(from, to, isOn) => {
              const ids = indexesOf(from, to).flatMap((index) => rows.at(index)?.id ?? []);
              setSelection((former) => select(former, ids, isOn));
            }}
            onSelectAll={(isOn) => setSelection(isOn ? EVERYTHING : NO_SELECTION)}
            sort={search.sort ?? (search.q ? "" : DEFAULT_SORT)}
            onSort={(sort) => change({ sort: sort === DEFAULT_SORT ? "" : sort })}
            onResize={choice.resize}
            openId={openId}
            onOpen={(lead) => openLead(lead.id)}
            onReveal={(index) => {
              const top = scrollToRow(size, index, viewport);
              if (top !== undefined) scroller.current?.scrollTo({ top });
            }}
            empty={isFiltered ? <NoMatch onReset={() => apply({})} /> : <NoLeads />}
          />
        )}
        <BulkProgress />
        <BulkBar selection={selection} total={total} filter={filter} onChange={setSelection} />
      </Page>
      <LeadPanel id={openId} onClose={() => openLead(undefined)} />
    </div>
  );
}

const listCall = (filter: LeadFilter) => {
  const query = new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [name, String(value)]),
  ).toString();
  return {
    method: "GET" as const,
    path: query ? `/leads?${query}` : "/leads",
    typescript: `quarry.leads.list(${JSON.stringify(filter)})`,
  };
};

/** Rows with skeletons until the first page of leads is there. */
const PLACEHOLDERS = 12;

const indexesOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const withoutEmpty = (search: LeadsSearch): LeadsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as LeadsSearch;

const Total = ({ total, isEstimate }: { total: number | undefined; isEstimate: boolean }) =>
  total !== undefined && (
    <span role="status" className="text-muted tabular-nums">
      {isEstimate ? "about " : ""}
      {formatNumber(total)} {total === 1 ? "lead" : "leads"}
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

const NoMatch = ({ onReset }: { onReset: () => void }) => (
  <EmptyState
    icon={SearchX}
    title="No lead matches"
    actions={<Button onClick={onReset}>Reset search and filters</Button>}
  >
    Remove a filter, or search for fewer words.
  </EmptyState>
);
