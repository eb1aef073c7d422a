import { readTexts } from "#web/routing/read-search";

export type OverviewSearch = { page?: string };

export const readOverviewSearch = (given: Record<string, unknown>): OverviewSearch =>
  readTexts(given, ["page"]);

/** The template that a new workflow starts from. */
export type NewSearch = { template?: string };

export const readNewSearch = (given: Record<string, unknown>): NewSearch =>
  readTexts(given, ["template"]);

/** The open tab of a workflow, and the page of its runs. */
export type WorkflowSearch = { tab?: "runs"; page?: string };

export function readWorkflowSearch(given: Record<string, unknown>): WorkflowSearch {
  const { tab, page } = readTexts(given, ["tab", "page"]);
  return { ...(tab === "runs" && { tab }), ...(page && { page }) };
}
