import * as z from "zod";
import type { Board, BoardSnapshot, JobBoard, Posting, Reader } from "#src/job-boards/boards/board";
import { fetchResponse } from "#src/job-boards/boards/fetch-response";
import { PostingCollector } from "#src/job-boards/boards/posting-collector";
import {
  idField,
  makePosting,
  momentField,
  textField,
  titleField,
} from "#src/job-boards/parsing/posting-fields";
import { htmlToText } from "#src/job-boards/parsing/posting-text";
import { addEntries, readJsonList } from "#src/job-boards/providers/read-list";

const Job = z.object({
  id: idField,
  title: titleField,
  location: textField,
  html: textField,
  published_at: momentField,
});

/** https://developers.acmejobs.com/list */
export const acmeJobs: JobBoard = {
  source: "recruitee",
  async read(board: Board, reader: Reader): Promise<BoardSnapshot> {
    const url = `https://${board.token}.acmejobs.com/api/jobs`;
    const response = await fetchResponse(reader, url, { validators: reader.validators });
    if (!response) return { status: "notModified" };
    const collector = new PostingCollector(board, reader);
    const addEntry = addEntries(collector, reader, (entry: unknown, nowMs) => {
      const job = Job.safeParse(entry).data;
      return job ? toPosting(job, board, nowMs) : null;
    });
    const { isWhole } = await readJsonList(response, "jobs", addEntry);
    return collector.finish({ isWhole, validators: response.validators });
  },
};

function toPosting(job: z.output<typeof Job>, { token }: Board, nowMs: number): Posting | null {
  return makePosting(
    {
      externalId: job.id,
      title: job.title,
      locations: [job.location],
      url: `https://${token}.acmejobs.com/jobs/${job.id}`,
      postedAt: job.published_at,
      text: htmlToText(job.html ?? ""),
    },
    nowMs,
  );
}
