import * as z from "zod";
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
  textField,
  titleField,
} from "#src/job-boards/parsing/posting-fields";
import { htmlToText, joinTexts, plainText } from "#src/job-boards/parsing/posting-text";
import { PostingTexts } from "./posting-texts";
import { readJsonList } from "./read-list";

/** Workable rejects more than about two requests per second. */
const PAUSE_MS = 600;
/** Rows of one posting can be far apart, so texts stay in memory until all rows are read. */
const MAX_BUFFERED_LENGTH = 6 * 1024 * 1024;
const MAX_BUFFERED_POSTINGS = 20_000;

const place = { city: textField, region: textField, state: textField, country: textField };
const Row = z.object({
  ...place,
  shortcode: idField,
  title: titleField,
  locations: listOf(z.object({ ...place, countryCode: textField, hidden: flagField })),
  countryCode: textField,
  telecommuting: flagField,
  employment_type: textField,
  department: textField,
  published_on: momentField,
  created_at: momentField,
  description: textField,
  requirements: textField,
  benefits: textField,
  url: textField,
});
const Account = z.object({ name: textField });

/** Reads the list behind Workable's widget. `details=true` adds texts, if the account's list has them. */
export const workable: JobBoard = {
  source: "workable",
  async read(board: Board, reader: Reader): Promise<BoardSnapshot> {
    const url = `https://apply.workable.com/api/v1/widget/accounts/${board.token}?details=true`;
    const response = await fetchResponse(reader, url, { validators: reader.validators });
    if (!response) return { status: "notModified" };
    const collector = new PostingCollector(board, reader);
    const rows = new PostingsOfRows();
    const { around, isWhole } = await readJsonList(response, "jobs", async (entry) => {
      const row = Row.safeParse(entry).data;
      const posting = row ? toPosting(row, board, reader.nowMs()) : null;
      if (posting) rows.add(posting);
      else await collector.add(null);
    });
    const texts = new PostingTexts(reader, collector, PAUSE_MS);
    for (const posting of rows.drain())
      await collector.add(
        posting.text === null
          ? await texts.complete(posting, () => readMarkdown(board, posting, reader))
          : posting,
      );
    const companyName = Account.safeParse(around).data?.name;
    return collector.finish({
      isWhole: isWhole && !rows.isFull,
      validators: response.validators,
      companyName,
    });
  },
};

/** A posting has a row for each of its locations. */
class PostingsOfRows {
  readonly #byId = new Map<string, Posting>();
  #bufferedLength = 0;
  isFull = false;

  add(posting: Posting) {
    const first = this.#byId.get(posting.externalId);
    if (first) {
      const isNew = posting.locations.some((place) => !first.locations.includes(place));
      first.locations = [...new Set([...first.locations, ...posting.locations])];
      if (isNew) first.countryHints.push(...posting.countryHints);
      if (posting.remoteHint) first.remoteHint = true;
      return;
    }
    if (this.#byId.size >= MAX_BUFFERED_POSTINGS) this.isFull = true;
    if (this.isFull) return;
    this.#bufferedLength += posting.text?.length ?? 0;
    // Above the limit, texts are requested one by one unless they are stored already.
    const isTooMuch = this.#bufferedLength > MAX_BUFFERED_LENGTH;
    this.#byId.set(posting.externalId, isTooMuch ? { ...posting, text: null } : posting);
  }

  *drain(): Generator<Posting> {
    for (const [id, posting] of this.#byId) {
      this.#byId.delete(id);
      yield posting;
    }
  }
}

async function readMarkdown(board: Board, posting: Posting, reader: Reader): Promise<Posting> {
  const code = encodeURIComponent(posting.externalId);
  const url = `https://apply.workable.com/${board.token}/jobs/view/${code}.md`;
  const text = await fetchText(reader, url, { accept: "text/markdown, text/plain" });
  // An HTML page instead of the text: the posting is not available as Markdown.
  return { ...posting, text: /^\s*</.test(text) ? "" : plainText(text) };
}

function toPosting(row: z.output<typeof Row>, { token }: Board, nowMs: number): Posting | null {
  const shown = (row.locations ?? []).filter(({ hidden }) => !hidden);
  const places = shown.length > 0 ? shown : [row];
  const hasText = row.description !== undefined;
  return makePosting(
    {
      externalId: row.shortcode,
      title: row.title,
      department: row.department,
      locations: places.map(({ city, region, state, country }) =>
        joinPlace(city, region ?? state, country),
      ),
      countryHints: places.map(({ countryCode, country }) => countryCode ?? country),
      remoteHint: row.telecommuting,
      employmentType: row.employment_type,
      url: row.url ?? `https://apply.workable.com/${token}/j/${row.shortcode}/`,
      postedAt: row.published_on ?? row.created_at,
      text: hasText
        ? joinTexts(
            [row.description, row.requirements, row.benefits].map((html) => htmlToText(html ?? "")),
          )
        : null,
    },
    nowMs,
  );
}
