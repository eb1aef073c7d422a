import * as z from "zod";
import type { Board, JobBoard, Posting, Reader, BoardSnapshot } from "#src/job-boards/boards/board";
import { readBambooWidget } from "./bamboohr-widget";
import { BoardGone, BoardMalformed } from "#src/job-boards/boards/board-failures";
import { fetchJson, fetchText } from "#src/job-boards/boards/fetch-response";
import { PostingCollector } from "#src/job-boards/boards/posting-collector";
import {
  flagField,
  idField,
  joinPlace,
  makePosting,
  momentField,
  textField,
  titleField,
} from "#src/job-boards/parsing/posting-fields";
import { htmlToText } from "#src/job-boards/parsing/posting-text";
import { PostingTexts } from "./posting-texts";

const PAUSE_MS = 300;

const place = z
  .object({
    city: textField,
    state: textField,
    province: textField,
    country: textField,
    addressCountry: textField,
  })
  .nullish()
  .catch(null);
const members = {
  departmentLabel: textField,
  employmentStatusLabel: textField,
  location: place,
  atsLocation: place,
  isRemote: flagField,
  locationType: z.union([z.string(), z.number()]).transform(String).nullish().catch(null),
};
const Item = z.object({ ...members, id: idField, jobOpeningName: titleField });
const List = z.object({ result: z.array(z.unknown()) });
const Detail = z.object({
  result: z.object({
    jobOpening: z.object({
      ...members,
      datePosted: momentField,
      description: textField,
    }),
  }),
});
type Members = Pick<z.output<typeof Item>, keyof typeof members>;

/** Reads what a company's careers page requests: the list as JSON, or the widget for tenants without it. */
export const bamboohr: JobBoard = {
  source: "bamboohr",
  async read(board: Board, reader: Reader): Promise<BoardSnapshot> {
    const origin = `https://${board.token}.bamboohr.com`;
    const collector = new PostingCollector(board, reader);
    const texts = new PostingTexts(reader, collector, PAUSE_MS);
    for (const posting of await readList(origin, reader)) {
      const read = () => readDetail(origin, posting!, reader);
      await collector.add(posting && (await texts.complete(posting, read)));
    }
    return collector.finish({ isWhole: true });
  },
};

/** Null stands for an invalid entry. */
async function readList(origin: string, reader: Reader): Promise<(Posting | null)[]> {
  const list = await readJsonList(origin, reader);
  if (list)
    return list.map((entry) => {
      const item = Item.safeParse(entry).data;
      if (!item) return null;
      const { id: externalId, jobOpeningName: title } = item;
      return toPosting(origin, { ...facts(item), externalId, title, text: null }, reader.nowMs());
    });
  const html = await fetchText(reader, `${origin}/jobs/embed2.php`, { accept: "text/html" });
  const jobs = readBambooWidget(html);
  if (!jobs) throw new BoardMalformed("the response is not a widget of postings");
  return jobs.map(({ id, title, department, location }) =>
    toPosting(
      origin,
      { externalId: id, title, department, locations: [location], text: null },
      reader.nowMs(),
    ),
  );
}

/** Undefined if this tenant has no JSON list. */
async function readJsonList(origin: string, reader: Reader): Promise<unknown[] | undefined> {
  try {
    return List.safeParse(await fetchJson(reader, `${origin}/careers/list`)).data?.result;
  } catch (error) {
    if (error instanceof BoardGone || error instanceof BoardMalformed) return undefined;
    throw error;
  }
}

async function readDetail(origin: string, posting: Posting, reader: Reader): Promise<Posting> {
  const url = `${origin}/careers/${encodeURIComponent(posting.externalId)}/detail`;
  const headers = { "x-requested-with": "XMLHttpRequest" };
  const detail = Detail.safeParse(await fetchJson(reader, url, { headers })).data;
  if (!detail) throw new BoardMalformed("the response is not a posting");
  const { jobOpening } = detail.result;
  const completed = toPosting(
    origin,
    {
      ...facts(jobOpening),
      externalId: posting.externalId,
      title: posting.title,
      postedAt: jobOpening.datePosted,
      text: htmlToText(jobOpening.description ?? ""),
    },
    reader.nowMs(),
  );
  if (!completed) return { ...posting, text: "" };
  return {
    ...completed,
    department: completed.department ?? posting.department,
    locations: completed.locations.length > 0 ? completed.locations : posting.locations,
    countryHints: completed.countryHints.length > 0 ? completed.countryHints : posting.countryHints,
    remoteHint: completed.remoteHint ?? posting.remoteHint,
    employmentType: completed.employmentType ?? posting.employmentType,
  };
}

type Facts = Pick<
  Parameters<typeof makePosting>[0],
  "externalId" | "title" | "locations" | "text"
> &
  Partial<Parameters<typeof makePosting>[0]>;

function toPosting(origin: string, draft: Facts, nowMs: number): Posting | null {
  const url = `${origin}/careers/${encodeURIComponent(draft.externalId)}`;
  return makePosting({ ...draft, url }, nowMs);
}

function facts({ location, atsLocation, ...item }: Members) {
  const [own, ats] = [location ?? {}, atsLocation ?? {}];
  const country = own.addressCountry ?? own.country ?? ats.country ?? ats.addressCountry;
  return {
    department: item.departmentLabel,
    // The second field is where a remote posting can be done from.
    locations: [joinPlace(own.city ?? ats.city, own.state ?? ats.state ?? ats.province, country)],
    countryHints: [country],
    remoteHint: remoteHint(item.isRemote, item.locationType),
    employmentType: item.employmentStatusLabel,
  };
}

/** 0 is on site, 1 remote, 2 hybrid. `isRemote`, if present, is the company's own value. */
function remoteHint(isRemote: boolean | null | undefined, locationType: string | null | undefined) {
  if (isRemote || locationType === "1") return true;
  return isRemote === false || locationType === "0" || locationType === "2" ? false : null;
}
