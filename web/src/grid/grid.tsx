import { type ReactNode, type RefObject, useId, useRef } from "react";
import type { GridColumn } from "./column";
import { GridHeader } from "./grid-header";
import { GridRow } from "./grid-row";
import type { RowWindow } from "./row-window";
import { isSelected, type Selection } from "./selection";
import { useGridKeys } from "./use-grid-keys";
import { useIsAside } from "./use-is-aside";
import type { Rows } from "./use-rows";
import { useStable } from "./use-stable";

type GridProps<Row> = {
  label: string;
  /** The element that scrolls. Its owner measures it to know which rows to load. */
  scroller: RefObject<HTMLDivElement | null>;
  window: RowWindow;
  rows: Rows<Row>;
  columns: readonly GridColumn<Row>[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  selection: Selection;
  /** Selects or deselects the rows of a range of indexes. */
  onSelect: (from: number, to: number, isOn: boolean) => void;
  onSelectAll: (isOn: boolean) => void;
  sort: string;
  onSort: (sort: string) => void;
  onResize: (id: string, widthPx: number) => void;
  /** The id of the row whose details are open. */
  openId: string | undefined;
  onOpen: (row: Row) => void;
  /** Scrolls so that the row is visible. */
  onReveal: (index: number) => void;
  /** Shown instead of rows: why there are none. */
  instead: ReactNode;
};

/**
 * A grid of up to a million rows, of which only the visible ones are in the document. The grid has the focus, and names
 * its active row (`aria-activedescendant`), so that the focus survives when the row scrolls away.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, scroller, window, rows, columns, idOf, nameOf, selection, openId, instead } =
    props;
  const prefix = useId();
  const total = rows.total ?? 0;
  const isAside = useIsAside(scroller);
  const anchor = useRef(0);
  const selectRow = (index: number, isOn: boolean, isRange: boolean) => {
    const from = isRange ? anchor.current : index;
    anchor.current = index;
    props.onSelect(Math.min(from, index), Math.max(from, index), isOn);
  };
  const open = (index: number) => {
    const row = rows.at(index);
    if (row !== undefined) props.onOpen(row);
  };
  const keys = useGridKeys({
    total,
    onOpen: open,
    onReveal: props.onReveal,
    onToggle: (index, isRange) => {
      const row = rows.at(index);
      if (row !== undefined) selectRow(index, !isSelected(selection, idOf(row)), isRange);
    },
    onSelectAll: () => props.onSelectAll(true),
    onClear: () => props.onSelectAll(false),
  });
  const onSelectRow = useStable(selectRow);
  const onOpenRow = useStable((index: number) => {
    keys.setActive(index);
    open(index);
  });
  const widthPx = columns.reduce((sum, column) => sum + column.widthPx, 40);
  const indexes = Array.from({ length: window.end - window.first }, (_, i) => window.first + i);
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-busy={rows.isFetching}
      aria-activedescendant={total > 0 ? `${prefix}-${keys.active}` : undefined}
      data-aside={isAside || undefined}
      tabIndex={0}
      onKeyDown={keys.onKeyDown}
      className="group/grid @container isolate min-h-0 flex-1 overflow-auto bg-surface outline-none"
    >
      <GridHeader
        columns={columns}
        sort={props.sort}
        onSort={props.onSort}
        onResize={props.onResize}
        selected={headerState(selection)}
        onSelectAll={props.onSelectAll}
      />
      {instead ? (
        <div role="row" aria-rowindex={2} className="sticky left-0 w-[100cqw]">
          <div role="gridcell">{instead}</div>
        </div>
      ) : (
        <div className="relative" style={{ height: window.spacerPx, minWidth: widthPx }}>
          <div className="absolute left-0 min-w-full" style={{ top: window.offsetPx }}>
            {indexes.map((index) => {
              const row = rows.at(index);
              const id = row === undefined ? undefined : idOf(row);
              return (
                <GridRow
                  key={index}
                  id={`${prefix}-${index}`}
                  index={index}
                  row={row}
                  name={row === undefined ? "" : nameOf(row)}
                  columns={columns}
                  isSelected={id !== undefined && isSelected(selection, id)}
                  isActive={index === keys.active}
                  isOpen={id !== undefined && id === openId}
                  onSelect={onSelectRow}
                  onOpen={onOpenRow}
                />
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}

const headerState = (selection: Selection): boolean | "mixed" => {
  if (selection.kind === "all") return selection.except.size === 0 || "mixed";
  return selection.ids.size > 0 && "mixed";
};
