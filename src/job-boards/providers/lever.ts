import * as z from "zod";
import type { Board, JobBoard, Posting, Reader, BoardSnapshot } from "#src/job-boards/boards/board";
import { fetchResponse } from "#src/job-boards/boards/fetch-response";
import { PostingCollector } from "#src/job-boards/boards/posting-collector";
import {
  idField,
  listOf,
  makePosting,
  momentField,
  remoteOf,
  textField,
  titleField,
} from "#src/job-boards/parsing/posting-fields";
import { htmlToText, joinTexts } from "#src/job-boards/parsing/posting-text";
import { readJsonList, addEntries } from "./read-list";

/** Lever takes about ten seconds for a page. */
const PAGE_SIZE = 100;
const MAX_PAGES = 50;

const Job = z.object({
  id: idField,
  text: titleField,
  categories: z
    .object({
      location: textField,
      allLocations: listOf(z.string()),
      department: textField,
      team: textField,
      commitment: textField,
    })
    .nullish()
    .catch(null),
  country: textField,
  workplaceType: textField,
  createdAt: momentField,
  description: textField,
  descriptionPlain: textField,
  lists: listOf(z.object({ text: textField, content: textField })),
  additional: textField,
  additionalPlain: textField,
  hostedUrl: textField,
});

/** https://github.com/lever/postings-api */
export const lever: JobBoard = {
  source: "lever",
  async read(board: Board, reader: Reader): Promise<BoardSnapshot> {
    const host = board.region === "eu" ? "api.eu.lever.co" : "api.lever.co";
    const collector = new PostingCollector(board, reader);
    let isWhole = false;
    for (let page = 0; page < MAX_PAGES && !isWhole && !collector.isFull; page++) {
      const before = collector.count;
      const url = `https://${host}/v0/postings/${board.token}?mode=json&skip=${page * PAGE_SIZE}&limit=${PAGE_SIZE}`;
      const { entries, isCut } = await readPage(url, board, reader, collector);
      if (isCut) break;
      // A page without new postings comes from a server that ignores the page parameter.
      isWhole = entries < PAGE_SIZE || collector.count === before;
    }
    return collector.finish({ isWhole });
  },
};

async function readPage(url: string, board: Board, reader: Reader, collector: PostingCollector) {
  const response = await fetchResponse(reader, url);
  let entries = 0;
  if (!response) return { entries, isCut: false };
  const addEntry = addEntries(collector, reader, (entry: unknown, nowMs) => {
    entries++;
    const job = Job.safeParse(entry).data;
    return job ? toPosting(job, board, nowMs) : null;
  });
  const { isWhole } = await readJsonList(response, null, addEntry);
  return { entries, isCut: !isWhole };
}

function toPosting(job: z.output<typeof Job>, board: Board, nowMs: number): Posting | null {
  const { categories } = job;
  const page = `https://jobs.${board.region ? `${board.region}.` : ""}lever.co/${board.token}/${job.id}`;
  const lists = (job.lists ?? []).flatMap(({ text, content }) => [text, htmlToText(content ?? "")]);
  return makePosting(
    {
      externalId: job.id,
      title: job.text,
      department: categories?.department ?? categories?.team,
      locations: [categories?.location, ...(categories?.allLocations ?? [])],
      // The country belongs to the first location.
      countryHints: [job.country],
      remoteHint: remoteOf(job.workplaceType),
      employmentType: categories?.commitment,
      url: job.hostedUrl ?? page,
      postedAt: job.createdAt,
      // `descriptionPlain` does not include the lists.
      text: joinTexts([
        job.descriptionPlain ?? htmlToText(job.description ?? ""),
        ...lists,
        job.additionalPlain ?? htmlToText(job.additional ?? ""),
      ]),
    },
    nowMs,
  );
}
