import * as z from "zod";
import { decodeEntities } from "#src/extraction/html/html-entities";
import type { Board, JobBoard, Posting, Reader, Reading } from "#src/job-boards/boards/board";
import { fetchAnswer } from "#src/job-boards/boards/fetch-answer";
import { Intake } from "#src/job-boards/boards/intake";
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
import { readJsonList, takeInto } from "./read-list";

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

/** https://developers.greenhouse.io/job-board.html; boards kept in the EU are answered by the same host. */
export const greenhouse: JobBoard = {
  source: "greenhouse",
  async read(board: Board, reader: Reader): Promise<Reading> {
    const url = `https://boards-api.greenhouse.io/v1/boards/${board.token}/jobs?content=true`;
    const answer = await fetchAnswer(reader, url, { validators: reader.validators });
    if (!answer) return { status: "notModified" };
    const intake = new Intake(board, reader);
    let companyName: string | null | undefined;
    const take = takeInto(intake, reader, (entry: unknown, nowMs) => {
      const job = Job.safeParse(entry).data;
      companyName ??= job?.company_name;
      return job ? toPosting(job, board, nowMs) : null;
    });
    const { isWhole } = await readJsonList(answer, "jobs", take);
    return intake.finish({ isWhole, validators: answer.validators, companyName });
  },
};

function toPosting(job: z.output<typeof Job>, { token }: Board, nowMs: number): Posting | null {
  const offices = (job.offices ?? []).map(({ name, location }) => location ?? name);
  return makePosting(
    {
      externalId: job.id,
      title: job.title,
      department: job.departments?.[0],
      // Offices group postings on the board; where a posting has a location, they often are another place.
      locations: job.location ? job.location.split(/\s*[;|]\s*/) : offices,
      url: job.absolute_url ?? `https://job-boards.greenhouse.io/${token}/jobs/${job.id}`,
      // Older boards do not give it. `updated_at` changes with every edit, so it says nothing of the posting's age.
      postedAt: job.first_published,
      updatedAt: job.updated_at,
      // The markup comes encoded once more.
      text: htmlToText(decodeEntities(job.content ?? "")),
    },
    nowMs,
  );
}
