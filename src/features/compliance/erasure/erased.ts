/** Counts of erased things by kind. */
export const ERASED_KINDS = [
  "leads",
  "emails",
  "people",
  "checks",
  "notes",
  "outreach",
  "exports",
  "events",
  "pages",
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];
export type Erased = Record<ErasedKind, number>;

export const nothing = (): Erased =>
  Object.fromEntries(ERASED_KINDS.map((kind) => [kind, 0])) as Erased;

export function add(to: Erased, more: Partial<Erased>): Erased {
  for (const kind of ERASED_KINDS) to[kind] += more[kind] ?? 0;
  return to;
}
