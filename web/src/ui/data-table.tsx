import type { MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names";
import { onRowClick } from "./row-click";

export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "left" | "right";
  /** Classes of the cells, for example to hide the column on small screens. */
  className?: string;
};

/**
 * Classes of a link in the first cell that opens the row: a click anywhere in the row follows it. It covers the row, and
 * the other cells are above it, so that their text can be selected.
 */
export const ROW_LINK = "row-link font-medium hover:underline after:absolute after:inset-0";

type DataTableProps<Row> = {
  /** What the table lists, for assistive technology. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** A table of at most some hundred rows. Leads have their own grid (`#web/grid`). */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  const cellClass = ({ align, className }: Column<Row>) =>
    classNames(
      "px-3 not-first:relative first:pl-4 last:pr-4",
      align === "right" && "text-right whitespace-nowrap tabular-nums",
      className,
    );
  return (
    <div className="overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b text-xs text-muted">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classNames("h-8 font-medium whitespace-nowrap", cellClass(column))}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            // The link has the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <tr
              key={rowKey(row)}
              onClick={followRowLink}
              onAuxClick={followRowLink}
              className="relative border-b last:border-b-0 hover:bg-hover has-[.row-link]:cursor-pointer"
            >
              {columns.map((column) => (
                <td key={column.id} className={classNames("h-9 py-1", cellClass(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Follows the link of a row after a click on a cell above it, also in a new tab, unless the cell has controls. */
function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  const { currentTarget: row, target, nativeEvent } = event;
  // React also reports clicks in a dialog that a cell opened.
  if (!(target instanceof Element) || !row.contains(target)) return;
  const link = row.querySelector(".row-link");
  const cell = target.closest("td");
  if (!link || !cell || cell.contains(link) || cell.querySelector("a, button, input")) return;
  const isMiddle = nativeEvent.button === 1;
  if (nativeEvent.type === "auxclick" && !isMiddle) return;
  const isNewTab = isMiddle || event.ctrlKey || event.metaKey;
  onRowClick(event, () => {
    // A browser does not always open a tab for an event that a script made.
    if (isNewTab && link instanceof HTMLAnchorElement) window.open(link.href, "_blank", "noopener");
    else link.dispatchEvent(new window.MouseEvent("click", nativeEvent));
  });
}
