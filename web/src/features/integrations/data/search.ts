import type { Push } from "@quarry/client";
import { pageNumber, pageText, readTexts } from "#web/routing/read-search";

export const TABS = ["deliveries", "fields", "test", "settings"] as const;
export type Tab = (typeof TABS)[number];

const STATUSES = ["pending", "succeeded", "partial", "failed"] as const;

/** The tab, and in the log of deliveries the status, the page and the open push. */
export type IntegrationSearch = {
  tab?: Tab;
  status?: Push["status"];
  page?: string;
  push?: string;
};

export function readIntegrationSearch(given: Record<string, unknown>): IntegrationSearch {
  const tab = TABS.find((known) => known === given["tab"]);
  const status = STATUSES.find((known) => known === given["status"]);
  const { page, push } = readTexts(given, ["page", "push"]);
  return {
    ...(tab && tab !== "deliveries" && { tab }),
    ...(status && { status }),
    ...pageText(pageNumber(page)),
    ...(push && { push }),
  };
}
