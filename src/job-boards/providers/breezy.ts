import * as z from "zod";
import { scanHtml } from "#src/extraction/html/html-scanner";
import type { Board, JobBoard, Posting, Reader, BoardSnapshot } from "#src/job-boards/boards/board";
import { fetchResponse, fetchText } from "#src/job-boards/boards/fetch-response";
import { PostingCollector } from "#src/job-boards/boards/posting-collector";
import {
  flagField,
  idField,
  joinPlace,
  listOf,
  makePosting,
  momentField,
  named,
  textField,
  titleField,
} from "#src/job-boards/parsing/posting-fields";
import { htmlToText } from "#src/job-boards/parsing/posting-text";
import { PostingTexts } from "./posting-texts";
import { readJsonList } from "./read-list";

/** Breezy's edge blocks clients above about ten requests per second. */
const PAUSE_MS = 500;

const region = z.object({ id: textField, name: textField }).nullish().catch(null);
const Place = z.object({
  name: textField,
  city: textField,
  state: region,
  country: region,
  is_remote: flagField,
});
const Position = z.object({
  id: idField,
  name: titleField,
  url: textField,
  published_date: momentField,
  department: textField,
  location: Place.nullish().catch(null),
  locations: listOf(Place),
  type: region,
  company: named("name"),
});
const Ad = z.object({ description: z.string() });

/** Reads the list that every career site offers at `/json`. Only the postings' pages contain texts. */
export const breezy: JobBoard = {
  source: "breezy",
  async read(board: Board, reader: Reader): Promise<BoardSnapshot> {
    const origin = `https://${board.token}.breezy.hr`;
    const response = await fetchResponse(reader, `${origin}/json`, {
      validators: reader.validators,
    });
    if (!response) return { status: "notModified" };
    const collector = new PostingCollector(board, reader);
    const texts = new PostingTexts(reader, collector, PAUSE_MS);
    let companyName: string | null | undefined;
    // Pages are requested after the list is read: the list's connection would time out in between.
    const postings: Posting[] = [];
    const { isWhole } = await readJsonList(response, null, async (entry) => {
      const position = Position.safeParse(entry).data;
      companyName ??= position?.company;
      const posting = position ? toPosting(position, origin, reader.nowMs()) : null;
      if (posting) postings.push(posting);
      else await collector.add(null);
    });
    for (const posting of postings)
      await collector.add(await texts.complete(posting, () => readPage(origin, posting, reader)));
    return collector.finish({ isWhole, validators: response.validators, companyName });
  },
};

async function readPage(origin: string, posting: Posting, reader: Reader): Promise<Posting> {
  // Requests stay on the board's own host, whatever links the list contains.
  const path =
    URL.parse(posting.url)?.origin === origin
      ? new URL(posting.url).pathname
      : `/p/${encodeURIComponent(posting.externalId)}`;
  const html = await fetchText(reader, origin + path, { accept: "text/html" });
  return { ...posting, text: htmlToText(findDescription(html)) };
}

/** The description from the page's structured data, or else from its HTML element. */
function findDescription(html: string): string {
  let [description, start] = ["", -1];
  scanHtml(html, {
    open(tag) {
      if (start !== -1 || tag.name !== "div") return;
      if (/(?:^|\s)description(?:\s|$)/.test(tag.attribute("class") ?? "")) start = tag.start;
    },
    close: () => undefined,
    text: () => undefined,
    raw(name, content) {
      if (name === "script" && content.includes("JobPosting")) description ||= readAd(content);
    },
  });
  return description || (start === -1 ? "" : divAt(html, start));
}

function divAt(html: string, start: number): string {
  const tags = /<(\/?)div\b/gi;
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return html.slice(start, tag.index);
  }
  return html.slice(start);
}

function readAd(json: string): string {
  try {
    return Ad.safeParse(JSON.parse(json)).data?.description ?? "";
  } catch {
    return ""; // Another script that mentions postings.
  }
}

function toPosting(
  position: z.output<typeof Position>,
  origin: string,
  nowMs: number,
): Posting | null {
  const places = position.locations?.length ? position.locations : [position.location];
  const flags = places.map((place) => place?.is_remote ?? null);
  return makePosting(
    {
      externalId: position.id,
      title: position.name,
      department: position.department,
      locations: places.map(
        (place) => place?.name ?? joinPlace(place?.city, place?.state?.name, place?.country?.name),
      ),
      countryHints: places.map((place) => place?.country?.id ?? place?.country?.name),
      remoteHint: flags.includes(true) || (flags.includes(false) ? false : null),
      employmentType: position.type?.id?.replace(/([a-z])([A-Z])/g, "$1 $2") ?? position.type?.name,
      url: position.url ?? `${origin}/p/${position.id}`,
      postedAt: position.published_date,
      text: null,
    },
    nowMs,
  );
}
