import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "left" | "right";
  /** Classes of the cells, for example to hide the column on small screens. */
  className?: string;
};

/**
 * Classes of a link in the first cell that opens the row: a click anywhere in the row follows it. Cells with controls of
 * their own have the class `relative`, which puts them above it.
 */
export const ROW_LINK = "font-medium hover:underline after:absolute after:inset-0";

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
      "px-3 first:pl-4 last:pr-4",
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
            <tr key={rowKey(row)} className="relative border-b last:border-b-0 hover:bg-hover">
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
