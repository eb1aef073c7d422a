import { dohWeb } from "#local/dns/doh-server";
import type { Web } from "#local/web/serve-web";
import { sampleBoardsWeb } from "./job-boards/sample-boards.ts";
import { SAMPLE_SITES } from "./sample-sites.ts";
import { answerSite, type Site } from "./site.ts";
import { SAMPLE_ZONE } from "./zone.ts";

const byHost = new Map<string, Site>(
  SAMPLE_SITES.flatMap(({ sites }) => sites).flatMap((site) =>
    [site.host, ...(site.aliases ?? [])].map((host) => [host, site] as const),
  ),
);

const other = (host: string) => (host.startsWith("www.") ? host.slice(4) : `www.${host}`);

const dns = dohWeb(SAMPLE_ZONE);

/**
 * Answers for the sample sites, with a broken connection where only the name's other form (www.) exists, for the
 * providers that keep job boards, and for the public DNS servers, which know the sample zone; `undefined` for any
 * other host.
 */
export function sampleWeb(request: Request): ReturnType<Web> {
  const { hostname } = new URL(request.url);
  const site = byHost.get(hostname);
  if (site) return answerSite(site, request);
  if (byHost.has(other(hostname))) return Response.error();
  return sampleBoardsWeb(request) ?? dns(request);
}
