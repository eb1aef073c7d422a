import { readWebUrl } from "#src/shared/web-url";
import type { Board, Reader } from "./board";
import { readBoardAddress } from "./board-address";
import { BoardGone } from "./board-failures";
import { fetchText } from "./fetch-answer";

const TENANT = /^[a-z0-9_-]+\.wd\d{1,4}\.myworkdayjobs\.com$/;

/**
 * The career site behind a Workday address that names none, such as `acme.wd5.myworkdayjobs.com/en-US`: the tenant's
 * robots.txt lists the sitemap of each. Null where there are several. Throws what asking Workday does.
 */
export async function findWorkdaySite(
  address: string,
  reader: Pick<Reader, "fetch">,
): Promise<Board | null> {
  const read = readWebUrl(address);
  if (!read.ok) return null;
  const { hostname, port } = new URL(read.url);
  if (!TENANT.test(hostname) || port !== "" || readBoardAddress(address)) return null;
  const sites = new Map<string, Board>();
  for (const sitemap of await listSitemaps(hostname, reader)) {
    const board = readBoardAddress(sitemap);
    const site = board?.site?.toLowerCase();
    if (!board || !site || new URL(sitemap).hostname !== hostname || sites.has(site)) continue;
    sites.set(site, board);
  }
  const [site] = sites.values();
  return sites.size === 1 ? site! : null;
}

async function listSitemaps(host: string, reader: Pick<Reader, "fetch">): Promise<string[]> {
  try {
    const robots = await fetchText(reader, `https://${host}/robots.txt`, { accept: "text/plain" });
    return [...robots.matchAll(/^sitemap:[ \t]*(https:\S+)/gim)].map(([, sitemap]) => sitemap!);
  } catch (error) {
    if (error instanceof BoardGone) return [];
    throw error;
  }
}
