import * as z from "zod";
import type { Board, JobBoard, Posting, Reader, BoardSnapshot } from "#src/job-boards/boards/board";
import { boardAddress } from "#src/job-boards/boards/board-address";
import { BoardMalformed } from "#src/job-boards/boards/board-failures";
import { fetchJson } from "#src/job-boards/boards/fetch-response";
import { PostingCollector } from "#src/job-boards/boards/posting-collector";
import {
  listOf,
  makePosting,
  momentField,
  readMoment,
  remoteOf,
  textField,
  titleField,
} from "#src/job-boards/parsing/posting-fields";
import { htmlToText } from "#src/job-boards/parsing/posting-text";
import { DAY_MS } from "#src/shared/days";
import { PostingTexts } from "./posting-texts";

/** Workday rejects larger pages with 400. */
const PAGE_SIZE = 20;
/** The list ends at this offset; later pages start over. */
const MAX_LISTED = 2_000;
const PAUSE_MS = 250;

const Item = z.object({
  title: titleField,
  externalPath: z.string().startsWith("/"),
  locationsText: textField,
  postedOn: textField,
  remoteType: textField,
  timeType: textField,
});
const List = z.object({ total: z.number().catch(0), jobPostings: z.array(z.unknown()) });
const Detail = z.object({
  jobPostingInfo: z.object({
    jobDescription: textField,
    location: textField,
    additionalLocations: listOf(z.string()),
    country: z.object({ descriptor: textField, alpha2Code: textField }).nullish().catch(null),
    timeType: textField,
    remoteType: textField,
    startDate: momentField,
  }),
});

/** Reads the API that a tenant's career site uses (`/wday/cxs/`). */
export const workday: JobBoard = {
  source: "workday",
  async read(board: Board, reader: Reader): Promise<BoardSnapshot> {
    const collector = new PostingCollector(board, reader);
    const texts = new PostingTexts(reader, collector, PAUSE_MS);
    let [total, offset] = [0, 0];
    let isWhole = false;
    while (offset < MAX_LISTED && !isWhole) {
      if (offset > 0) await reader.wait(PAUSE_MS);
      const before = collector.count;
      const list = await readPage(board, reader, offset);
      // Later pages of some tenants report 0.
      total = Math.max(total, list.total);
      for (const entry of list.jobPostings) {
        const posting = toPosting(Item.safeParse(entry).data, board, reader.nowMs());
        await collector.add(
          posting && (await texts.complete(posting, () => readDetail(board, posting, reader))),
        );
      }
      offset += PAGE_SIZE;
      isWhole = list.jobPostings.length === 0 || offset >= total;
      // A page with only known postings: the list has started over.
      if (!isWhole && collector.count === before && collector.skipped === 0) break;
    }
    return collector.finish({ isWhole: isWhole && total < MAX_LISTED });
  },
};

const dataAddress = (board: Board) =>
  `${new URL(boardAddress(board)).origin}/wday/cxs/${board.token}/${board.site}`;

async function readPage(
  board: Board,
  reader: Reader,
  offset: number,
): Promise<z.output<typeof List>> {
  const json = { appliedFacets: {}, limit: PAGE_SIZE, offset, searchText: "" };
  const list = List.safeParse(await ask(reader, `${dataAddress(board)}/jobs`, json)).data;
  if (!list) throw new BoardMalformed("the response has no list of postings");
  return list;
}

/** During maintenance, a tenant redirects to another host. */
function ask(reader: Reader, url: string, json?: unknown): Promise<unknown> {
  return fetchJson(reader, url, {
    json,
    headers: { "accept-language": "en-US" },
    redirect: "unreachable",
  });
}

async function readDetail(board: Board, posting: Posting, reader: Reader): Promise<Posting> {
  const path = posting.url.slice(boardAddress(board).length);
  const detail = Detail.safeParse(await ask(reader, dataAddress(board) + path)).data;
  if (!detail) throw new BoardMalformed("the response is not a posting");
  const { jobPostingInfo: info } = detail;
  const nowMs = reader.nowMs();
  const completed = makePosting(
    {
      ...posting,
      locations: [info.location, ...(info.additionalLocations ?? [])],
      countryHints: [info.country?.alpha2Code ?? info.country?.descriptor],
      remoteHint: remoteOf(info.remoteType) ?? posting.remoteHint,
      employmentType: info.timeType,
      postedAt: info.startDate,
      text: htmlToText(info.jobDescription ?? ""),
    },
    nowMs,
  );
  if (!completed) return { ...posting, text: "" };
  return {
    ...completed,
    locations: completed.locations.length > 0 ? completed.locations : posting.locations,
    postedAt: completed.postedAt ?? posting.postedAt,
    employmentType: completed.employmentType ?? posting.employmentType,
  };
}

function toPosting(
  item: z.output<typeof Item> | undefined,
  board: Board,
  nowMs: number,
): Posting | null {
  if (!item) return null;
  const site = boardAddress(board);
  const url = URL.parse(site + item.externalPath);
  // A path with `..` does not lead to a posting of this site.
  if (!url?.href.startsWith(`${site}/job/`)) return null;
  return makePosting(
    {
      externalId: requisitionOf(url.pathname),
      title: item.title,
      locations: /^\d+ Locations?$/i.test(item.locationsText ?? "") ? [] : [item.locationsText],
      remoteHint: remoteOf(item.remoteType),
      employmentType: item.timeType,
      url: url.href,
      postedAt: readRelativeDay(item.postedOn, nowMs),
      text: null,
    },
    nowMs,
  );
}

/**
 * `/job/London/Engineer_JR-123-1` → `JR-123-1`: the address also contains place and title, which change.
 */
function requisitionOf(path: string): string {
  const last = path.slice(path.lastIndexOf("/") + 1);
  const id = last.slice(last.lastIndexOf("_") + 1);
  return /\d/.test(id) && last.includes("_") ? id : last;
}

/**
 * Converts `Posted Today`, `Posted 3 Days Ago` to the start of that day. `30+ Days Ago` has no exact day.
 */
export function readRelativeDay(text: string | null | undefined, nowMs: number): number | null {
  const said = text?.toLowerCase() ?? "";
  const today = nowMs - (nowMs % DAY_MS);
  if (/\btoday\b/.test(said)) return today;
  if (/\byesterday\b/.test(said)) return today - DAY_MS;
  const days = /\b(\d{1,4}) days? ago/.exec(said)?.[1];
  return days ? readMoment(today - Number(days) * DAY_MS, nowMs) : null;
}
