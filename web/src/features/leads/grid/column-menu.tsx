import { ChevronDown, ChevronUp, Columns3 } from "lucide-react";
import type { GridColumn } from "#web/grid/column";
import type { ColumnChoice } from "#web/grid/use-columns";
import { Button, buttonClass } from "#web/ui/button";
import { Popover } from "#web/ui/popover";

type ColumnMenuProps<Row> = {
  all: readonly GridColumn<Row>[];
  choice: ColumnChoice<Row>;
  /** A column was added at the right, where it may be out of sight. */
  onAdded: () => void;
};

/** Chooses the columns of the grid and their order. */
export function ColumnMenu<Row>({ all, choice, onAdded }: ColumnMenuProps<Row>) {
  const hidden = all.filter(({ id }) => !choice.isVisible(id));
  return (
    <Popover
      label="Columns"
      trigger={
        <button type="button" aria-label="Columns" className={buttonClass("secondary", "small")}>
          <Columns3 aria-hidden="true" className="size-3.5" />
          <span className="max-sm:sr-only">Columns</span>
        </button>
      }
    >
      <ul className="-m-1 max-h-[60vh] overflow-y-auto">
        {[...choice.columns, ...hidden].map(({ id, label }, index) => (
          <li key={id} className="flex items-center rounded px-1 hover:bg-hover">
            <label className="flex h-8 flex-1 items-center gap-2">
              <input
                type="checkbox"
                className="accent-accent"
                checked={choice.isVisible(id)}
                // The first column names the row.
                disabled={index === 0}
                onChange={({ target }) => {
                  choice.setVisible(id, target.checked);
                  if (target.checked) onAdded();
                }}
              />
              {label}
            </label>
            {choice.isVisible(id) && index > 0 && (
              <>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Move ${label} to the left`}
                  disabled={index === 1}
                  onClick={() => choice.move(id, -1)}
                >
                  <ChevronUp aria-hidden="true" className="size-3.5" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Move ${label} to the right`}
                  disabled={index === choice.columns.length - 1}
                  onClick={() => choice.move(id, 1)}
                >
                  <ChevronDown aria-hidden="true" className="size-3.5" />
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <Button size="small" className="mt-3 w-full" onClick={choice.reset}>
        Reset the columns
      </Button>
    </Popover>
  );
}
