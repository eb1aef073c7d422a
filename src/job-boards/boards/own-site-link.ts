import * as z from "zod";
import { brandLabel } from "#src/shared/addresses/domain-name";
import { readWebUrl } from "#src/shared/addresses/web-url";
import type { Board, Reader } from "./board";
import { isBoard, readBoardAddress } from "./board-address";
import { BoardGone } from "./board-failures";
import { fetchJson } from "./fetch-response";

const Job = z.object({ id: z.number() });

/**
 * Finds the board of a posting on the company's own site, such as `acme.com/careers?gh_jid=4410021007`.
 * Greenhouse numbers postings across all boards, so the board named like the site is the right one if it
 * has this number. Throws the errors of the request to Greenhouse.
 */
export async function findBoardOfOwnSite(
  address: string,
  reader: Pick<Reader, "fetch">,
): Promise<Board | null> {
  const read = readWebUrl(address);
  if (!read.ok || readBoardAddress(address)) return null;
  const id = new URL(read.url).searchParams.get("gh_jid") ?? "";
  if (!/^\d{5,16}$/.test(id)) return null;
  const label = brandLabel(read.url).toLowerCase();
  for (const token of new Set([label.replace(/[^a-z0-9]/g, ""), label])) {
    const board: Board = { source: "greenhouse", token, region: null, site: null };
    if (isBoard(board) && (await hasJob(token, id, reader))) return board;
  }
  return null;
}

async function hasJob(token: string, id: string, reader: Pick<Reader, "fetch">): Promise<boolean> {
  try {
    const url = `https://boards-api.greenhouse.io/v1/boards/${token}/jobs/${id}`;
    return String(Job.safeParse(await fetchJson(reader, url)).data?.id) === id;
  } catch (error) {
    if (error instanceof BoardGone) return false;
    throw error;
  }
}
