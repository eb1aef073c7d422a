import * as z from "zod";
import type { Board, JobBoard, Posting, Reader, Reading } from "#src/job-boards/boards/board";
import { fetchAnswer } from "#src/job-boards/boards/fetch-answer";
import { Intake } from "#src/job-boards/boards/intake";
import {
  flagField,
  idField,
  listOf,
  makePosting,
  momentField,
  remoteOf,
  textField,
  titleField,
} from "#src/job-boards/parsing/posting-fields";
import { htmlToText, plainText } from "#src/job-boards/parsing/posting-text";
import { readJsonList } from "./read-list";

const country = { addressCountry: textField };
/** Of secondary locations it is given without `postalAddress` as well. */
const address = z
  .object({ ...country, postalAddress: z.object(country).nullish().catch(null) })
  .nullish()
  .catch(null);
const Job = z.object({
  id: idField,
  title: titleField,
  department: textField,
  team: textField,
  location: textField,
  secondaryLocations: listOf(z.object({ location: titleField, address })),
  address,
  employmentType: textField,
  isListed: flagField,
  isRemote: flagField,
  workplaceType: textField,
  publishedAt: momentField,
  descriptionHtml: textField,
  descriptionPlain: textField,
  jobUrl: textField,
});

/** https://developers.ashbyhq.com/docs/public-job-posting-api */
export const ashby: JobBoard = {
  source: "ashby",
  async read(board: Board, reader: Reader): Promise<Reading> {
    const token = encodeURIComponent(board.token);
    const url = `https://api.ashbyhq.com/posting-api/job-board/${token}`;
    const answer = await fetchAnswer(reader, url, { validators: reader.validators });
    if (!answer) return { status: "notModified" };
    const intake = new Intake(board, reader);
    const nowMs = reader.nowMs();
    const { isWhole } = await readJsonList(answer, "jobs", async (entry) => {
      const job = Job.safeParse(entry).data;
      // Reached by its link alone: not offered to the public.
      if (job?.isListed !== false) await intake.add(job ? toPosting(job, token, nowMs) : null);
    });
    return intake.finish({ isWhole, validators: answer.validators });
  },
};

function toPosting(job: z.output<typeof Job>, token: string, nowMs: number): Posting | null {
  const secondary = job.secondaryLocations ?? [];
  return makePosting(
    {
      externalId: job.id,
      title: job.title,
      department: job.department ?? job.team,
      locations: [job.location, ...secondary.map(({ location }) => location)],
      countryHints: [job, ...secondary].map(
        (place) => place.address?.postalAddress?.addressCountry ?? place.address?.addressCountry,
      ),
      // `isRemote` is true for hybrid postings as well.
      remoteHint: remoteOf(job.workplaceType) ?? job.isRemote,
      employmentType: job.employmentType,
      url: job.jobUrl ?? `https://jobs.ashbyhq.com/${token}/${job.id}`,
      postedAt: job.publishedAt,
      text: job.descriptionHtml
        ? htmlToText(job.descriptionHtml)
        : plainText(job.descriptionPlain ?? ""),
    },
    nowMs,
  );
}
