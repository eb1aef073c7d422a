import * as z from "zod";
import type { Board, JobBoard, Posting, Reader, BoardSnapshot } from "#src/job-boards/boards/board";
import { BoardMalformed } from "#src/job-boards/boards/board-failures";
import { readEmploymentType } from "#src/job-boards/parsing/employment-type";
import { fetchJson } from "#src/job-boards/boards/fetch-response";
import { PostingCollector } from "#src/job-boards/boards/posting-collector";
import {
  flagField,
  idField,
  joinPlace,
  makePosting,
  momentField,
  named,
  textField,
  titleField,
} from "#src/job-boards/parsing/posting-fields";
import { htmlToText, joinTexts } from "#src/job-boards/parsing/posting-text";
import { PostingTexts } from "./posting-texts";

const PAGE_SIZE = 100;
const MAX_PAGES = 100;
const PAUSE_MS = 150;

const Item = z.object({
  id: idField,
  name: titleField,
  company: named("name"),
  location: z
    .object({
      city: textField,
      region: textField,
      country: textField,
      remote: flagField,
      hybrid: flagField,
      fullLocation: textField,
    })
    .nullish()
    .catch(null),
  releasedDate: momentField,
  department: named("label"),
  function: named("label"),
  typeOfEmployment: z.object({ id: textField, label: textField }).nullish().catch(null),
});
const List = z.object({ totalFound: z.number(), content: z.array(z.unknown()) });

const section = z.object({ title: textField, text: textField }).nullish().catch(null);
const Detail = z.object({
  jobAd: z.object({
    sections: z.object({
      companyDescription: section,
      jobDescription: section,
      qualifications: section,
      additionalInformation: section,
    }),
  }),
});

/** https://developers.smartrecruiters.com/docs/posting-api */
export const smartrecruiters: JobBoard = {
  source: "smartrecruiters",
  async read(board: Board, reader: Reader): Promise<BoardSnapshot> {
    const url = `https://api.smartrecruiters.com/v1/companies/${board.token}/postings`;
    const collector = new PostingCollector(board, reader);
    const texts = new PostingTexts(reader, collector, PAUSE_MS);
    let [companyName, isWhole]: [string | null, boolean] = [null, false];
    for (let page = 0; page < MAX_PAGES && !isWhole && !collector.isFull; page++) {
      if (page > 0) await reader.wait(PAUSE_MS);
      const offset = page * PAGE_SIZE;
      const { totalFound, content } = await readPage(
        `${url}?limit=${PAGE_SIZE}&offset=${offset}`,
        reader,
      );
      for (const entry of content) {
        const item = Item.safeParse(entry).data;
        companyName ??= item?.company ?? null;
        const posting = item ? toPosting(item, board, reader.nowMs()) : null;
        await collector.add(
          posting &&
            (await texts.complete(posting, () =>
              readDetail(`${url}/${encodeURIComponent(posting.externalId)}`, posting, reader),
            )),
        );
      }
      isWhole = content.length === 0 || offset + content.length >= totalFound;
    }
    return collector.finish({ isWhole, companyName });
  },
};

async function readPage(url: string, reader: Reader): Promise<z.output<typeof List>> {
  const list = List.safeParse(await fetchJson(reader, url)).data;
  if (!list) throw new BoardMalformed("the response has no list of postings");
  return list;
}

async function readDetail(url: string, posting: Posting, reader: Reader): Promise<Posting> {
  const detail = Detail.safeParse(await fetchJson(reader, url)).data;
  const sections = detail?.jobAd.sections;
  const texts = [
    sections?.jobDescription,
    sections?.qualifications,
    sections?.additionalInformation,
    // Last, because it is the same in all postings and the text length is limited.
    sections?.companyDescription,
  ].flatMap((part) => (part?.text ? [part.title, htmlToText(part.text)] : []));
  return { ...posting, text: joinTexts(texts) };
}

function toPosting(item: z.output<typeof Item>, { token }: Board, nowMs: number): Posting | null {
  const { location } = item;
  // Older postings have "remote" as their country.
  const isRemote = location?.remote === true || location?.country?.toLowerCase() === "remote";
  const country = isTwoLetters(location?.country) ? location.country.toUpperCase() : null;
  const place = joinPlace(location?.city, location?.region, country);
  return makePosting(
    {
      externalId: item.id,
      title: item.name,
      department: item.department ?? item.function,
      locations: [location?.fullLocation ?? place],
      countryHints: [country],
      remoteHint: location?.hybrid ? false : isRemote || (location?.remote ?? null),
      // The label is the company's own, in its language.
      employmentType: readEmploymentType(item.typeOfEmployment?.id) ?? item.typeOfEmployment?.label,
      url: `https://jobs.smartrecruiters.com/${token}/${item.id}`,
      postedAt: item.releasedDate,
      text: null,
    },
    nowMs,
  );
}

const isTwoLetters = (text: string | null | undefined): text is string =>
  /^[a-z]{2}$/i.test(text ?? "");
