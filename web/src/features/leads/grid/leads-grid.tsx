import type { Lead, LeadFilter } from "@quarry/client";
import type { Dispatch, ReactNode, RefObject, SetStateAction } from "react";
import { useEffect, useState } from "react";
import { nameOfLead } from "#web/features/leads/data/lead-name";
import { LEADS_KEY, loadLeads } from "#web/features/leads/data/queries";
import { INPUT_COLUMN } from "./columns";
import { Grid } from "#web/grid/grid";
import { HEADER_PX } from "#web/grid/grid-header";
import { ROW_PX } from "#web/grid/grid-row";
import { scrollToRow } from "#web/grid/row-window";
import { EVERYTHING, NO_SELECTION, select, type Selection } from "#web/grid/selection";
import type { ColumnChoice } from "#web/grid/use-columns";
import { useRowWindow, viewportOf } from "#web/grid/use-row-window";
import { useRows } from "#web/grid/use-rows";
import { ErrorState } from "#web/ui/error-state";

/** How many leads the filter matches. */
export type Count = { total: number; isEstimate: boolean };

type LeadsGridProps = {
  scroller: RefObject<HTMLDivElement | null>;
  filter: LeadFilter;
  choice: ColumnChoice<Lead>;
  selection: Selection;
  onSelection: Dispatch<SetStateAction<Selection>>;
  sort: string;
  onSort: (sort: string) => void;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onCount: (count: Count) => void;
  empty: ReactNode;
};

/** Rows with skeletons until the first page of leads is there. */
const PLACEHOLDERS = 12;

/** The grid of the leads of a filter. It renders while one scrolls, and the page around it does not. */
export function LeadsGrid(props: LeadsGridProps) {
  const { scroller, filter, choice, selection, onSelection, onCount } = props;
  const [knownTotal, setKnownTotal] = useState(0);
  const size = { rows: knownTotal, rowPx: ROW_PX };
  const withInput = choice.isVisible(INPUT_COLUMN);
  const shown = useRowWindow(scroller, HEADER_PX, size);
  const rows = useRows<Lead>(
    {
      queryKey: [...LEADS_KEY, JSON.stringify(filter), withInput],
      load: loadLeads(filter, withInput),
    },
    shown.first,
    shown.end,
  );
  const { total, isEstimate } = rows;
  if ((total ?? 0) !== knownTotal) setKnownTotal(total ?? 0);
  useEffect(() => {
    if (total !== undefined) onCount({ total, isEstimate });
  }, [total, isEstimate, onCount]);

  const empty = total === 0 && props.empty;
  return (
    <Grid
      label="Leads"
      scroller={scroller}
      window={total === undefined ? { ...shown, end: PLACEHOLDERS } : shown}
      rows={rows}
      columns={choice.columns}
      idOf={(lead) => lead.id}
      nameOf={nameOfLead}
      selection={selection}
      onSelect={(from, to, isOn) => {
        const ids = indexesOf(from, to).flatMap((index) => rows.at(index)?.id ?? []);
        onSelection((former) => select(former, ids, isOn));
      }}
      onSelectAll={(isOn) => onSelection(isOn ? EVERYTHING : NO_SELECTION)}
      sort={props.sort}
      onSort={props.onSort}
      onResize={choice.resize}
      openId={props.openId}
      onOpen={(lead) => props.onOpen(lead.id)}
      onReveal={(index) => {
        const element = scroller.current;
        if (!element) return;
        const top = scrollToRow(size, index, viewportOf(element, HEADER_PX));
        if (top !== undefined) element.scrollTo({ top });
      }}
      instead={rows.error ? <ErrorState error={rows.error} onRetry={rows.refetch} /> : empty}
    />
  );
}

const indexesOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
