import { useMemo, useState } from "react";
import type { GridColumn } from "./column";

/** The choice of a user: the ids of the visible columns in order, and widths that differ from the default. */
type Stored = { visible: string[]; known: string[]; widths: Record<string, number> };

const MIN_WIDTH_PX = 64;
const MAX_WIDTH_PX = 640;

/** The width below which `sm:` classes do not apply. */
const SMALL_SCREEN = "(max-width: 639px)";

const read = (key: string): Stored | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Stored | null;
  } catch {
    // Not written by this version: the defaults apply.
    return null;
  }
};

export type ColumnChoice<Row> = {
  /** The visible columns in the user's order. */
  columns: GridColumn<Row>[];
  isVisible: (id: string) => boolean;
  setVisible: (id: string, isVisible: boolean) => void;
  /** Moves a visible column by one place. */
  move: (id: string, by: -1 | 1) => void;
  resize: (id: string, widthPx: number) => void;
  reset: () => void;
};

/** The columns of a table in the order and width that the user chose. The browser keeps them under `key`. */
export function useColumns<Row>(key: string, all: readonly GridColumn<Row>[]): ColumnChoice<Row> {
  const entry = `quarry.columns.${key}`;
  const [stored, setStored] = useState(() => read(entry));
  const [isSmall] = useState(() => matchMedia(SMALL_SCREEN).matches);
  const defaults = all
    .filter(({ isDefault }) => isDefault === true || (isDefault === "wide" && !isSmall))
    .map(({ id }) => id);
  // A column that is newer than the choice appears if it is visible by default.
  const added = stored ? defaults.filter((id) => !stored.known.includes(id)) : [];
  const visible = stored ? [...stored.visible, ...added] : defaults;
  const widths = stored?.widths ?? {};

  const store = (change: Partial<Stored>) => {
    const next = { visible, widths, ...change, known: all.map(({ id }) => id) };
    localStorage.setItem(entry, JSON.stringify(next));
    setStored(next);
  };
  // The same array until the choice changes, because each row renders again for a new one.
  const columns = useMemo(
    () =>
      visible.flatMap((id) => {
        const column = all.find((one) => one.id === id);
        return column ? [{ ...column, widthPx: widths[id] ?? column.widthPx }] : [];
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the others derive from these
    [stored, all],
  );
  return {
    columns,
    isVisible: (id) => visible.includes(id),
    setVisible: (id, isVisible) =>
      store({ visible: isVisible ? [...visible, id] : visible.filter((one) => one !== id) }),
    move: (id, by) => store({ visible: moved(visible, visible.indexOf(id), by) }),
    resize: (id, widthPx) =>
      store({
        widths: { ...widths, [id]: Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, widthPx)) },
      }),
    reset: () => {
      localStorage.removeItem(entry);
      setStored(null);
    },
  };
}

/** The list with the entry at `from` moved by one place. */
export function moved(ids: readonly string[], from: number, by: -1 | 1): string[] {
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.with(from, ids[to]!).with(to, ids[from]!);
}
