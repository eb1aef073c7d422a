import { SAMPLE_SITES } from "./sample-sites.ts";
import { answerSite, type Site } from "./site.ts";

const byHost = new Map<string, Site>(
  SAMPLE_SITES.flatMap(({ sites }) => sites).flatMap((site) =>
    [site.host, ...(site.aliases ?? [])].map((host) => [host, site] as const),
  ),
);

const other = (host: string) => (host.startsWith("www.") ? host.slice(4) : `www.${host}`);

/** Answers for the sample sites, with a broken connection where only the name's other form (www.) exists; `undefined` for any other host. */
export function sampleWeb(request: Request): Promise<Response> | Response | undefined {
  const { hostname } = new URL(request.url);
  const site = byHost.get(hostname);
  if (site) return answerSite(site, request);
  return byHost.has(other(hostname)) ? Response.error() : undefined;
}
