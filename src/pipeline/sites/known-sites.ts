import type { SiteFacts } from "#src/crawl/messages";
import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import { findKnownLeads, requireUnknown } from "#src/pipeline/leads/known-leads.repository";
import type { NewLead } from "#src/pipeline/leads/new-lead";
import { siteHost } from "#src/shared/addresses/web-url";

/** A site whose lead may exist already. */
export type KnownSite<Site extends SiteFacts> = Site & { isKnown?: boolean };

/** Sites with the id of the lead that the workspace has of each, also if it is known under the host after a redirect. */
export async function withKnownLeads<Site extends SiteFacts>(
  scope: Scope,
  sites: Site[],
): Promise<KnownSite<Site>[]> {
  const known = await findKnownLeads(
    scope,
    sites.flatMap(({ host, entryUrl }) => [host, siteHost(entryUrl)]),
  );
  return sites.map((site) => {
    const entryHost = siteHost(site.entryUrl);
    const leadId = known.get(entryHost) ?? known.get(site.host);
    // Another site of this batch may redirect to the same host.
    if (leadId === undefined) known.set(entryHost, site.leadId);
    return leadId === undefined ? site : { ...site, leadId, isKnown: true };
  });
}

/** Fails the batch if another job has made a lead of one of these sites. */
export const stillUnknown = (
  scope: Scope,
  sites: SiteFacts[],
  leads: Pick<NewLead, "id">[],
): SqlFragment[] =>
  sites.length === 0
    ? []
    : [
        requireUnknown(
          scope,
          sites.flatMap(({ host, entryUrl }) => [host, siteHost(entryUrl)]),
          leads.map(({ id }) => id),
        ),
      ];
