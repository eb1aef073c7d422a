import { ListFilter } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { LeadsSearch } from "#web/features/leads/data/read-search";
import { filtersInUse } from "#web/features/leads/data/search";
import { buttonClass } from "#web/ui/button";
import { Button } from "#web/ui/button";
import { Menu, MenuItem, MenuLabel } from "#web/ui/menu";
import { whenIdle } from "#web/ui/when-idle";
import { FilterChip } from "./filter-chip";
import type { FilterName } from "#web/features/leads/data/filter-names";
import { FILTER_GROUPS, filterOf } from "#web/features/leads/data/filters";

type FilterBarProps = {
  search: LeadsSearch;
  onChange: (name: FilterName, value: string | undefined) => void;
  onReset: () => void;
  /** Filters that are not offered. */
  except?: readonly FilterName[];
};

/** The filters in use as chips, and a menu of the others. */
export function FilterBar({ search, onChange, onReset, except = [] }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<FilterName | null>(null);
  const used = filtersInUse(search);
  // The editor opens with the first choice in the menu. If it cannot be loaded now, its first use loads it.
  useEffect(() => whenIdle(() => void import("./filter-editor").catch(() => {})), []);
  // A filter that is being added has a chip and no value yet.
  const shown = editing && !used.includes(editing) ? [...used, editing] : used;
  /** A chip goes with its value, so the button that adds a filter gets the focus. */
  const focusMenu = () => bar.current?.querySelector<HTMLElement>(":scope > button")?.focus();
  const close = () => {
    setEditing(null);
    // The popup returns the focus to the chip first.
    if (editing && !used.includes(editing)) requestAnimationFrame(focusMenu);
  };
  return (
    <div ref={bar} className="flex flex-wrap items-center gap-1.5">
      {shown.map((name) => (
        <FilterChip
          key={name}
          filter={filterOf(name)}
          value={search[name]}
          open={editing === name}
          onOpenChange={(isOpen) => (isOpen ? setEditing(name) : close())}
          onChange={(value) => {
            if (value === undefined) {
              setEditing(null);
              focusMenu();
            }
            onChange(name, value);
          }}
        />
      ))}
      <Menu
        trigger={
          <button type="button" className={buttonClass("secondary", "small")}>
            <ListFilter aria-hidden="true" className="size-3.5" />
            Filter
          </button>
        }
      >
        {FILTER_GROUPS.map((group) => {
          const offered = group.names.filter(
            (name) => !used.includes(name) && !except.includes(name),
          );
          return (
            offered.length > 0 && (
              <div key={group.label} role="group" aria-label={group.label}>
                <MenuLabel>{group.label}</MenuLabel>
                {offered.map((name) => (
                  <MenuItem key={name} onSelect={() => setEditing(name)}>
                    {filterOf(name).label}
                  </MenuItem>
                ))}
              </div>
            )
          );
        })}
      </Menu>
      {(used.length > 0 || search.q) && (
        <Button variant="ghost" size="small" onClick={onReset}>
          Reset
        </Button>
      )}
    </div>
  );
}
