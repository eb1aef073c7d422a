import * as z from "zod";
import { decodeEntities } from "#src/extraction/html/html-entities";
import type { Board, JobBoard, Posting, Reader, BoardSnapshot } from "#src/job-boards/boards/board";
import { fetchResponse } from "#src/job-boards/boards/fetch-response";
import { PostingCollector } from "#src/job-boards/boards/posting-collector";
import {
  idField,
  listOf,
  makePosting,
  momentField,
  named,
  textField,
  titleField,
} from "#src/job-boards/parsing/posting-fields";
import { htmlToText } from "#src/job-boards/parsing/posting-text";
import { readJsonList, addEntries } from "./read-list";

const Job = z.object({
  id: idField,
  title: titleField,
  location: named("name"),
  departments: listOf(named("name")),
  offices: listOf(z.object({ name: textField, location: textField })),
  first_published: momentField,
  updated_at: momentField,
  content: textField,
  absolute_url: textField,
  company_name: textField,
});

/** https://developers.greenhouse.io/job-board.html. The same host serves boards kept in the EU. */
export const greenhouse: JobBoard = {
  source: "greenhouse",
  async read(board: Board, reader: Reader): Promise<BoardSnapshot> {
    const url = `https://boards-api.greenhouse.io/v1/boards/${board.token}/jobs?content=true`;
    const response = await fetchResponse(reader, url, { validators: reader.validators });
    if (!response) return { status: "notModified" };
    const collector = new PostingCollector(board, reader);
    let companyName: string | null | undefined;
    const addEntry = addEntries(collector, reader, (entry: unknown, nowMs) => {
      const job = Job.safeParse(entry).data;
      companyName ??= job?.company_name;
      return job ? toPosting(job, board, nowMs) : null;
    });
    const { isWhole } = await readJsonList(response, "jobs", addEntry);
    return collector.finish({ isWhole, validators: response.validators, companyName });
  },
};

function toPosting(job: z.output<typeof Job>, { token }: Board, nowMs: number): Posting | null {
  const offices = (job.offices ?? []).map(({ name, location }) => location ?? name);
  return makePosting(
    {
      externalId: job.id,
      title: job.title,
      department: job.departments?.[0],
      // Offices group postings on the board. They often differ from the posting's location.
      locations: job.location ? job.location.split(/\s*[;|]\s*/) : offices,
      url: job.absolute_url ?? `https://job-boards.greenhouse.io/${token}/jobs/${job.id}`,
      // Older boards do not send it. `updated_at` changes with every edit, so it does not show the
      // posting's age.
      postedAt: job.first_published,
      updatedAt: job.updated_at,
      // The markup is HTML-encoded twice.
      text: htmlToText(decodeEntities(job.content ?? "")),
    },
    nowMs,
  );
}
