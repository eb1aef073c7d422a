import { ArrowDown, ArrowUp } from "lucide-react";
import type { PointerEvent } from "react";
import { classNames } from "#web/ui/class-names";
import type { GridColumn } from "./column";
import { SelectBox } from "./select-box";

export const HEADER_PX = 34;

type GridHeaderProps<Row> = {
  columns: readonly GridColumn<Row>[];
  sort: string;
  onSort: (sort: string) => void;
  onResize: (id: string, widthPx: number) => void;
  selected: boolean | "mixed";
  onSelectAll: (isOn: boolean) => void;
};

/** The header of the grid. It stays at the top, and the first column at the left. */
export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { columns, sort, onSort, onResize, selected, onSelectAll } = props;
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 flex w-max min-w-full border-b bg-surface text-xs text-muted"
      style={{ height: HEADER_PX }}
    >
      <div
        role="columnheader"
        className="left-0 z-10 group-data-aside/grid:sticky grid w-10 shrink-0 place-items-center bg-surface"
      >
        <SelectBox label="Select all rows" checked={selected} onChange={onSelectAll} />
      </div>
      {columns.map((column, index) => (
        <div
          key={column.id}
          role="columnheader"
          aria-colindex={index + 2}
          aria-sort={ariaSort(column, sort)}
          className={classNames(
            "relative flex shrink-0 items-center px-2",
            index === 0 &&
              "z-10 bg-surface group-data-aside/grid:sticky group-data-aside/grid:left-10 max-sm:max-w-40",
            column.align === "right" && "justify-end",
          )}
          style={{ width: column.widthPx }}
        >
          <HeaderLabel column={column} sort={sort} onSort={onSort} />
          <span
            aria-hidden="true"
            onPointerDown={(event) =>
              startResize(event, column.widthPx, (px) => onResize(column.id, px))
            }
            className="absolute top-1.5 right-0 bottom-1.5 w-1.5 cursor-col-resize border-r border-transparent hover:border-line-strong"
          />
        </div>
      ))}
    </div>
  );
}

type HeaderLabelProps<Row> = Pick<GridHeaderProps<Row>, "sort" | "onSort"> & {
  column: GridColumn<Row>;
};

function HeaderLabel<Row>({ column: { label, sorts }, sort, onSort }: HeaderLabelProps<Row>) {
  if (!sorts) return <span className="truncate font-medium">{label}</span>;
  const [first, second] = sorts;
  const Icon = sort === first ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => onSort(sort === first ? second : first)}
      className="flex min-w-0 items-center gap-1 font-medium hover:text-text"
    >
      <span className="truncate">{label}</span>
      {sorts.includes(sort) && <Icon aria-hidden="true" className="size-3 shrink-0" />}
    </button>
  );
}

const ariaSort = <Row,>({ sorts }: GridColumn<Row>, sort: string) => {
  if (!sorts?.includes(sort)) return undefined;
  return sort.startsWith("-") ? "descending" : "ascending";
};

/** Changes the width while the pointer moves. */
function startResize(
  event: PointerEvent<HTMLElement>,
  fromPx: number,
  resize: (widthPx: number) => void,
): void {
  const handle = event.currentTarget;
  const startPx = event.clientX;
  handle.setPointerCapture(event.pointerId);
  const onMove = ({ clientX }: globalThis.PointerEvent) => resize(fromPx + clientX - startPx);
  handle.addEventListener("pointermove", onMove);
  handle.addEventListener(
    "lostpointercapture",
    () => handle.removeEventListener("pointermove", onMove),
    {
      once: true,
    },
  );
}
