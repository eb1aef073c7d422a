import { pageNumber, pageText } from "#web/routing/read-search";

/** The page of a list, from 1. Without it, the first one. */
export type PageSearch = { page?: string };

export const readPageSearch = ({ page }: Record<string, unknown>): PageSearch =>
  pageText(pageNumber(String(page)));

export const pageOf = ({ page }: PageSearch): number => pageNumber(page);

const text = (value: unknown) => (typeof value === "string" && value ? value : undefined);

export type AuditSearch = PageSearch & { action?: string };

export function readAuditSearch(given: Record<string, unknown>): AuditSearch {
  const action = text(given["action"]);
  return { ...readPageSearch(given), ...(action && { action }) };
}

export const LEDGER_KINDS = ["grant", "reserve", "spend", "refund", "adjust"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export type LedgerSearch = PageSearch & { kind?: LedgerKind };

export function readLedgerSearch(given: Record<string, unknown>): LedgerSearch {
  const kind = LEDGER_KINDS.find((known) => known === given["kind"]);
  return { ...readPageSearch(given), ...(kind && { kind }) };
}
