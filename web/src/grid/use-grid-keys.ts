import { type KeyboardEvent, useState } from "react";

type GridActions = {
  total: number;
  onOpen: (index: number) => void;
  onReveal: (index: number) => void;
  onToggle: (index: number, isRange: boolean) => void;
  onSelectAll: () => void;
  onClear: () => void;
};

const PAGE_ROWS = 20;

/** Where a key moves the active row to. */
const MOVES: Record<string, (active: number, total: number) => number> = {
  ArrowDown: (active) => active + 1,
  ArrowUp: (active) => active - 1,
  PageDown: (active) => active + PAGE_ROWS,
  PageUp: (active) => active - PAGE_ROWS,
  Home: () => 0,
  End: (_, total) => total - 1,
  j: (active) => active + 1,
  k: (active) => active - 1,
};

/** The keys of a grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/), with rows as its units. */
export function useGridKeys(actions: GridActions) {
  const [chosen, setActive] = useState(0);
  const active = Math.max(0, Math.min(chosen, actions.total - 1));
  const moveTo = (index: number) => {
    const to = Math.max(0, Math.min(index, actions.total - 1));
    setActive(to);
    actions.onReveal(to);
    return to;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of a button in the header belong to the button.
    if (event.target !== event.currentTarget || actions.total === 0) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const move = isCommand && /^[jk]$/.test(event.key) ? undefined : MOVES[event.key];
    if (move) {
      const to = moveTo(move(active, actions.total));
      if (event.shiftKey && event.key.startsWith("Arrow")) actions.onToggle(to, false);
    } else if (event.key === "Enter") actions.onOpen(active);
    else if (event.key === " " || event.key === "x") actions.onToggle(active, event.shiftKey);
    else if (event.key === "a" && isCommand) actions.onSelectAll();
    else if (event.key === "Escape") actions.onClear();
    else return;
    event.preventDefault();
  };
  return { active, setActive, onKeyDown };
}
