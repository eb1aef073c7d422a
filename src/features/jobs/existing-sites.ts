import type { PlannedSite } from "#src/crawl/messages";
import type { Scope } from "#src/db/scope";
import { findKnownLeads } from "#src/pipeline/leads/known-leads.repository";
import type { Job } from "./schemas";

export type OnExisting = Job["on_existing"];

/** Sites of a job as `onExisting` plans them. */
export type PlannedSites = {
  sites: PlannedSite[];
  /** Number of sites that are read, which are paid for. */
  read: number;
  /** Number of sites that become a lead of their own, if they can be read. */
  created: number;
};

/** Marks the sites that are not read because the workspace has a lead of them. No query for `new`. */
export async function planSites(
  scope: Scope,
  sites: PlannedSite[],
  onExisting: OnExisting,
): Promise<PlannedSites> {
  if (onExisting === "new") return { sites, read: sites.length, created: sites.length };
  const known = await findKnownLeads(
    scope,
    sites.map(({ host }) => host),
  );
  const created = sites.filter(({ host }) => !known.has(host)).length;
  if (onExisting === "update") return { sites, read: sites.length, created };
  const marked = sites.map((site) => {
    const knownLeadId = known.get(site.host);
    return knownLeadId === undefined ? site : { ...site, knownLeadId };
  });
  return { sites: marked, read: created, created };
}
