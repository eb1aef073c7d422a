import { memo } from "react";
import { classNames } from "#web/ui/class-names";
import { onRowClick } from "#web/ui/row-click";
import type { GridColumn } from "./column";
import { SelectBox } from "./select-box";

export const ROW_PX = 36;

type GridRowProps<Row> = {
  id: string;
  index: number;
  row: Row | undefined;
  /** Names the row for assistive technology. */
  name: string;
  columns: readonly GridColumn<Row>[];
  isSelected: boolean;
  isActive: boolean;
  /** Whether its details are open. */
  isOpen: boolean;
  onSelect: (index: number, isOn: boolean, isRange: boolean) => void;
  onOpen: (index: number) => void;
};

function Row<R>(props: GridRowProps<R>) {
  const { id, index, row, name, columns, isSelected, isActive, isOpen, onSelect, onOpen } = props;
  const background = isSelected || isOpen ? "bg-selected" : "bg-surface";
  const hover = isSelected || isOpen ? "" : "group-hover:bg-hover";
  return (
    // The grid has the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-busy={row === undefined || undefined}
      onClick={(event) => onRowClick(event, () => onOpen(index))}
      className={classNames(
        "group relative flex w-max min-w-full border-b [contain:layout_style]",
        background,
        !isSelected && !isOpen && "hover:bg-hover",
        // Above the sticky cells, which an outline of the row would pass below.
        isActive &&
          "after:pointer-events-none after:absolute after:inset-0 after:z-20 group-focus-visible/grid:after:border-2 group-focus-visible/grid:after:border-accent-text",
      )}
      style={{ height: ROW_PX }}
    >
      <div
        role="gridcell"
        className={classNames(
          "left-0 z-10 group-data-aside/grid:sticky grid w-10 shrink-0 place-items-center",
          background,
          hover,
        )}
      >
        {row !== undefined && (
          <SelectBox
            label={`Select ${name}`}
            checked={isSelected}
            tabIndex={-1}
            onChange={(isOn, isRange) => onSelect(index, isOn, isRange)}
          />
        )}
      </div>
      {columns.map((column, position) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={position + 2}
          className={classNames(
            "flex shrink-0 items-center px-2",
            position === 0 &&
              `left-10 z-10 max-sm:max-w-40 group-data-aside/grid:sticky ${background} ${hover}`,
            column.align === "right" && "justify-end tabular-nums",
          )}
          style={{ width: column.widthPx }}
        >
          {row === undefined ? <Placeholder /> : column.cell(row)}
        </div>
      ))}
    </div>
  );
}

/** It does not move: hundreds of animated cells would each have a layer of their own, and delay the rows. */
const Placeholder = () => (
  <span aria-hidden="true" className="block h-3.5 w-3/4 rounded bg-neutral-soft" />
);

/** A row of the grid. It renders again only if its own data or state changes. */
export const GridRow = memo(Row) as typeof Row;
