import type { LeadFilter } from "@quarry/client";
import { queryOptions } from "@tanstack/react-query";
import { quarry } from "#web/api/client";
import { queryClient } from "#web/cache/query-client";

const MAX_PER_PAGE = 200;
const MAX_JOBS = 100;

/** The key of all lists of leads; a filter follows it. */
export const LEADS_KEY = ["leads"] as const;

export const loadLeads =
  (filter: LeadFilter, withInput = false) =>
  (page: number, perPage: number, signal: AbortSignal) =>
    quarry.leads.list(
      { ...filter, page, per_page: perPage, ...(withInput && { include: "input" }) },
      { signal },
    );

/** The columns of uploaded files and their values, of the newest leads. */
export const inputCellsQuery = () =>
  queryOptions({
    queryKey: [...LEADS_KEY, "input-cells"],
    queryFn: async ({ signal }) => {
      const { data } = await quarry.leads.list(
        { per_page: MAX_PER_PAGE, sort: "-created_at", include: "input" },
        { signal },
      );
      const cells = new Map<string, Set<string>>();
      for (const [column, cell] of data.flatMap(({ input }) => Object.entries(input ?? {})))
        cells.set(column, (cells.get(column) ?? new Set()).add(String(cell)));
      return cells;
    },
  });

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ["lead", id],
    queryFn: ({ signal }) => quarry.leads.get(id, { signal }),
  });

export const leadEmailsQuery = (id: string) =>
  queryOptions({
    queryKey: ["lead", id, "emails"],
    queryFn: ({ signal }) => quarry.leads.emails.list(id, { per_page: MAX_PER_PAGE }, { signal }),
  });

export const emailChecksQuery = (leadId: string, emailId: string) =>
  queryOptions({
    queryKey: ["lead", leadId, "emails", emailId],
    queryFn: ({ signal }) => quarry.leads.emails.checks(leadId, emailId, {}, { signal }),
  });

export const leadNotesQuery = (id: string) =>
  queryOptions({
    queryKey: ["lead", id, "notes"],
    queryFn: ({ signal }) => quarry.leads.notes.list(id, { per_page: MAX_PER_PAGE }, { signal }),
  });

export const outreachQuery = (id: string) =>
  queryOptions({
    queryKey: ["lead", id, "outreach"],
    queryFn: ({ signal }) => quarry.ai.outreach.list(id, { signal }),
  });

export const tagsQuery = () =>
  queryOptions({
    queryKey: ["tags"],
    queryFn: ({ signal }) => quarry.tags.list({ per_page: MAX_PER_PAGE }, { signal }),
  });

/** The most frequent countries, industries and technologies of the leads. */
export const segmentsQuery = () =>
  queryOptions({
    queryKey: ["analytics", "overview"],
    queryFn: ({ signal }) => quarry.analytics.overview({ signal }),
  });

export const recentJobsQuery = () =>
  queryOptions({
    queryKey: ["jobs", "recent"],
    queryFn: ({ signal }) => quarry.jobs.list({ per_page: MAX_JOBS }, { signal }),
  });

export const savedSearchesQuery = () =>
  queryOptions({
    queryKey: ["saved-searches"],
    queryFn: ({ signal }) => quarry.savedSearches.list({ per_page: MAX_PER_PAGE }, { signal }),
  });

/** How many domains have several leads, and the first of them. */
export const duplicatesQuery = () =>
  queryOptions({
    queryKey: ["duplicates"],
    queryFn: ({ signal }) => quarry.leads.duplicates.list({ per_page: 1 }, { signal }),
    staleTime: 0,
  });

export const integrationsQuery = () =>
  queryOptions({
    queryKey: ["integrations"],
    queryFn: ({ signal }) => quarry.integrations.list({ per_page: MAX_PER_PAGE }, { signal }),
  });

/** Asks again for everything that a change of a lead can show. */
export async function refreshLead(id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["lead", id] }),
    queryClient.invalidateQueries({ queryKey: LEADS_KEY }),
  ]);
}
