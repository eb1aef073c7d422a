import { readWebUrl } from "#src/shared/addresses/web-url";
import type { Board, Reader } from "#src/job-boards/boards/board";
import { readBoardAddress } from "#src/job-boards/boards/board-address";
import { BoardGone } from "#src/job-boards/boards/board-failures";
import { fetchText } from "#src/job-boards/boards/fetch-response";

const TENANT = /^[a-z0-9_-]+\.wd\d{1,4}\.myworkdayjobs\.com$/;

/**
 * Finds the career site of a Workday address that names none, such as `acme.wd5.myworkdayjobs.com/en-US`.
 * The tenant's robots.txt lists the sitemap of each site. Null if there are several. Throws the errors of
 * the requests to Workday.
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
