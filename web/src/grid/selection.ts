/**
 * Selected rows: some ids, or all rows of a filter with exceptions. The second form needs no ids, so that a million
 * rows can be selected.
 */
export type Selection =
  | { kind: "some"; ids: ReadonlySet<string> }
  | { kind: "all"; except: ReadonlySet<string> };

export const NO_SELECTION: Selection = { kind: "some", ids: new Set() };
export const EVERYTHING: Selection = { kind: "all", except: new Set() };

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === "some" ? selection.ids.has(id) : !selection.except.has(id);

export const selectedCount = (selection: Selection, total: number): number =>
  selection.kind === "some" ? selection.ids.size : Math.max(0, total - selection.except.size);

/** Selects the given rows, or takes them out of the selection. */
export function select(selection: Selection, ids: readonly string[], isOn: boolean): Selection {
  const listed = selection.kind === "some" ? selection.ids : selection.except;
  // The list names selected rows in one form and unselected ones in the other.
  const isListed = isOn === (selection.kind === "some");
  const changed = isListed
    ? new Set([...listed, ...ids])
    : new Set([...listed].filter((id) => !ids.includes(id)));
  return selection.kind === "some"
    ? { kind: "some", ids: changed }
    : { kind: "all", except: changed };
}
