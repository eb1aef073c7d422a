import { oneOf, readTexts } from "#web/routing/read-search";
import { STATUSES, type Status } from "./statuses";

/** The page of the list of verifications, from 1. */
export type VerifySearch = { page?: string };

export const readVerifySearch = (given: Record<string, unknown>): VerifySearch =>
  readTexts(given, ["page"]);

/** The status whose addresses are listed, and the page of the list. */
export type ListSearch = { status?: Status; page?: string };

export function readListSearch(given: Record<string, unknown>): ListSearch {
  const { status, page } = readTexts(given, ["status", "page"]);
  const known = oneOf(status, STATUSES);
  return { ...(known && { status: known }), ...(page && { page }) };
}
