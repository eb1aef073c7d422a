import type { PlannedSite } from "#src/crawl/messages";
import type { Reason } from "#src/crawl/reasons";

export type SiteStatus = "pending" | "active" | "finishing" | "done" | "failed" | "skipped";

/** The row of a site. Its counts are written when it is closed; until then they follow from its pages. */
export type Site = {
  id: number;
  host: string;
  scope_host: string;
  seed_url: string;
  entry_url: string | null;
  language: string | null;
  lead_id: string;
  status: SiteStatus;
  reason: Reason | null;
  pages_read: number;
  pages_failed: number;
  rendered_pages: number;
  fetch_ms: number;
  has_sitemap: number;
  lease_until: number;
};

/** A site that could not be read. */
export type FailedSite = { id: number; host: string; url: string; reason: Reason };

/** A site that could not be read, as another job plans it. */
export type SiteToRetry = PlannedSite & { id: number };

/** A site as the API shows it. */
export type SiteReport = {
  url: string;
  host: string;
  status: "pending" | "done" | "failed" | "skipped";
  reason: Reason | null;
  pages: number;
  renderedPages: number;
  leadId: string | null;
};

/** Which sites are listed, and whether the last of the plan comes first. */
export type SiteQuery = {
  status?: SiteReport["status"] | undefined;
  reason?: string | undefined;
  isReversed?: boolean;
};

/** How many sites have a status for a reason. */
export type SiteOutcome = { status: SiteReport["status"]; reason: Reason | null; sites: number };

export const reportOf = (site: Site): SiteReport => ({
  url: site.entry_url ?? site.seed_url,
  host: site.host,
  status: site.status === "active" || site.status === "finishing" ? "pending" : site.status,
  reason: site.reason,
  pages: site.pages_read,
  renderedPages: site.rendered_pages,
  leadId: site.status === "done" || site.reason === "known" ? site.lead_id : null,
});
