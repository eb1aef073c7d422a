import type {
  Board,
  JobBoard,
  Posting,
  Reader,
  BoardSnapshot,
  Validators,
} from "#src/job-boards/boards/board";
import { BoardMalformed } from "#src/job-boards/boards/board-failures";
import { fetchResponse } from "#src/job-boards/boards/fetch-response";
import { PostingCollector } from "#src/job-boards/boards/posting-collector";
import { joinPlace, makePosting, remoteOf } from "#src/job-boards/parsing/posting-fields";
import { htmlToText } from "#src/job-boards/parsing/posting-text";
import { readXmlList } from "./read-list";
import { type XmlElement, allXml, readXml, xmlText } from "#src/job-boards/parsing/xml-stream";

const PAGE_SIZE = 100;
const MAX_PAGES = 30;

type Page = {
  entries: number;
  isWhole: boolean;
  companyName: string | null;
  validators: Validators | null;
};

/** Reads the feed that every career site offers at `/jobs.rss`. */
export const teamtailor: JobBoard = {
  source: "teamtailor",
  async read(board: Board, reader: Reader): Promise<BoardSnapshot> {
    const collector = new PostingCollector(board, reader);
    const host = `${board.token}.${board.region ? `${board.region}.` : ""}teamtailor.com`;
    let [isWhole, companyName, validators]: [boolean, string | null, Validators | null] = [
      false,
      null,
      null,
    ];
    for (let page = 0; page < MAX_PAGES && !collector.isFull; page++) {
      const before = collector.count;
      const url = `https://${host}/jobs.rss?offset=${page * PAGE_SIZE}&per_page=${PAGE_SIZE}`;
      // Validators are stored only for feeds of one page, and describe that page alone.
      const read = await readPage(url, page === 0 ? reader.validators : null, reader, collector);
      if (!read) return { status: "notModified" };
      companyName ??= read.companyName;
      validators = page === 0 ? read.validators : null;
      if (!read.isWhole) break;
      isWhole = read.entries < PAGE_SIZE || collector.count === before;
      if (isWhole) break;
    }
    return collector.finish({ isWhole, validators, companyName });
  },
};

async function readPage(
  url: string,
  validators: Validators | null,
  reader: Reader,
  collector: PostingCollector,
): Promise<Page | undefined> {
  const request = { accept: "application/rss+xml, application/xml", validators };
  const response = await fetchResponse(reader, url, request);
  if (!response) return undefined;
  let entries = 0;
  const { around, dropped } = await readXmlList(response, "item", async (item) => {
    entries++;
    await collector.add(item && toPosting(item, reader.nowMs()));
  });
  if (!/<rss[\s>]/.test(around)) throw new BoardMalformed("the response is not a feed");
  collector.skipped += dropped;
  return {
    entries: entries + dropped,
    isWhole: !response.isCut && around.includes("</rss>"),
    companyName: xmlText(readXml(around.slice(around.search(/<rss[\s>]/))), "channel", "title"),
    validators: response.validators,
  };
}

function toPosting(item: XmlElement, nowMs: number): Posting | null {
  const link = xmlText(item, "link");
  const places = allXml(item, "tt:locations", "tt:location");
  return makePosting(
    {
      externalId: xmlText(item, "guid") ?? /\/jobs\/(\d+)/.exec(link ?? "")?.[1] ?? "",
      title: xmlText(item, "title") ?? "",
      department: xmlText(item, "tt:department") ?? xmlText(item, "department"),
      locations: places.map(
        (place) =>
          joinPlace(xmlText(place, "tt:city"), xmlText(place, "tt:country")) ??
          xmlText(place, "tt:name"),
      ),
      countryHints: places.map((place) => xmlText(place, "tt:country")),
      remoteHint: remoteOf(xmlText(item, "remoteStatus")),
      url: link,
      postedAt: xmlText(item, "pubDate"),
      text: htmlToText(xmlText(item, "description") ?? ""),
    },
    nowMs,
  );
}
