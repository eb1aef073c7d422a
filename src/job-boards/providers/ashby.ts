import * as z from "zod";
import type { Board, JobBoard, Posting, Reader, BoardSnapshot } from "#src/job-boards/boards/board";
import { fetchResponse } from "#src/job-boards/boards/fetch-response";
import { PostingCollector } from "#src/job-boards/boards/posting-collector";
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
/** Secondary locations also come without `postalAddress`. */
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
  async read(board: Board, reader: Reader): Promise<BoardSnapshot> {
    const token = encodeURIComponent(board.token);
    const url = `https://api.ashbyhq.com/posting-api/job-board/${token}`;
    const response = await fetchResponse(reader, url, { validators: reader.validators });
    if (!response) return { status: "notModified" };
    const collector = new PostingCollector(board, reader);
    const nowMs = reader.nowMs();
    const { isWhole } = await readJsonList(response, "jobs", async (entry) => {
      const job = Job.safeParse(entry).data;
      // Unlisted postings are reachable by link only and not public.
      if (job?.isListed !== false) await collector.add(job ? toPosting(job, token, nowMs) : null);
    });
    return collector.finish({ isWhole, validators: response.validators });
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
