import * as z from "zod";
import type { Board, JobBoard, Posting, Reader, Reading } from "#src/job-boards/boards/board";
import { fetchAnswer } from "#src/job-boards/boards/fetch-answer";
import { Intake } from "#src/job-boards/boards/intake";
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
import { readJsonList, takeInto } from "./read-list";

/** A page takes Lever some ten seconds. */
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
  async read(board: Board, reader: Reader): Promise<Reading> {
    const host = board.region === "eu" ? "api.eu.lever.co" : "api.lever.co";
    const intake = new Intake(board, reader);
    let isWhole = false;
    for (let page = 0; page < MAX_PAGES && !isWhole && !intake.isFull; page++) {
      const before = intake.count;
      const url = `https://${host}/v0/postings/${board.token}?mode=json&skip=${page * PAGE_SIZE}&limit=${PAGE_SIZE}`;
      const { entries, isCut } = await readPage(url, board, reader, intake);
      if (isCut) break;
      // A page that brings nothing new comes from a server that knows no pages.
      isWhole = entries < PAGE_SIZE || intake.count === before;
    }
    return intake.finish({ isWhole });
  },
};

async function readPage(url: string, board: Board, reader: Reader, intake: Intake) {
  const answer = await fetchAnswer(reader, url);
  let entries = 0;
  if (!answer) return { entries, isCut: false };
  const take = takeInto(intake, reader, (entry: unknown, nowMs) => {
    entries++;
    const job = Job.safeParse(entry).data;
    return job ? toPosting(job, board, nowMs) : null;
  });
  const { isWhole } = await readJsonList(answer, null, take);
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
      // It is that of the first location.
      countryHints: [job.country],
      remoteHint: remoteOf(job.workplaceType),
      employmentType: categories?.commitment,
      url: job.hostedUrl ?? page,
      postedAt: job.createdAt,
      // `descriptionPlain` leaves the lists out.
      text: joinTexts([
        job.descriptionPlain ?? htmlToText(job.description ?? ""),
        ...lists,
        job.additionalPlain ?? htmlToText(job.additional ?? ""),
      ]),
    },
    nowMs,
  );
}
