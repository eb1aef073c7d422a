import type { SampleSite } from "./sample-site.ts";
import { answerSite, type Site } from "./site.ts";
import * as english from "./sites/english.ts";
import * as european from "./sites/european.ts";
import * as german from "./sites/german.ts";
import * as troublesome from "./sites/troublesome.ts";
import * as worldwide from "./sites/worldwide.ts";

/** Every site of the sample web, with what a job should be given and what should come of it. */
export const SAMPLE_SITES: SampleSite[] = [
  german,
  european,
  english,
  worldwide,
  troublesome,
].flatMap((group) => Object.values(group));

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
