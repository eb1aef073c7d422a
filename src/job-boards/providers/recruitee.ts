import * as z from "zod";
import type { Board, JobBoard, Posting, Reader, BoardSnapshot } from "#src/job-boards/boards/board";
import { fetchResponse } from "#src/job-boards/boards/fetch-response";
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
import { htmlToText, joinTexts } from "#src/job-boards/parsing/posting-text";
import { readJsonList, addEntries } from "./read-list";

const Place = z.object({
  name: textField,
  city: textField,
  state: textField,
  country: textField,
  country_code: textField,
});
const Offer = Place.omit({ name: true }).extend({
  id: idField,
  slug: textField,
  title: titleField,
  department: textField,
  location: textField,
  locations: listOf(Place),
  remote: flagField,
  hybrid: flagField,
  on_site: flagField,
  employment_type_code: textField,
  published_at: momentField,
  created_at: momentField,
  updated_at: momentField,
  description: textField,
  requirements: textField,
  careers_url: textField,
  company_name: textField,
});

/** https://docs.recruitee.com/reference/offers */
export const recruitee: JobBoard = {
  source: "recruitee",
  async read(board: Board, reader: Reader): Promise<BoardSnapshot> {
    const url = `https://${board.token}.recruitee.com/api/offers`;
    const response = await fetchResponse(reader, url, { validators: reader.validators });
    if (!response) return { status: "notModified" };
    const collector = new PostingCollector(board, reader);
    let companyName: string | null | undefined;
    const addEntry = addEntries(collector, reader, (entry: unknown, nowMs) => {
      const offer = Offer.safeParse(entry).data;
      companyName ??= offer?.company_name;
      return offer ? toPosting(offer, board, nowMs) : null;
    });
    const { isWhole } = await readJsonList(response, "offers", addEntry);
    return collector.finish({ isWhole, validators: response.validators, companyName });
  },
};

function toPosting(offer: z.output<typeof Offer>, { token }: Board, nowMs: number): Posting | null {
  const places = (offer.locations ?? []).map(
    ({ name, city, state, country }) => joinPlace(city, state, country) ?? name,
  );
  const place = offer.location ?? joinPlace(offer.city, offer.state, offer.country);
  return makePosting(
    {
      externalId: offer.id,
      title: offer.title,
      department: offer.department,
      locations: places.length > 0 ? places : [place],
      countryHints: (offer.locations?.length ? offer.locations : [offer]).map(
        (one) => one.country_code ?? one.country,
      ),
      remoteHint: remoteHint(offer),
      employmentType: offer.employment_type_code,
      url: offer.careers_url ?? `https://${token}.recruitee.com/o/${offer.slug ?? offer.id}`,
      postedAt: offer.published_at ?? offer.created_at,
      updatedAt: offer.updated_at,
      text: joinTexts([htmlToText(offer.description ?? ""), htmlToText(offer.requirements ?? "")]),
    },
    nowMs,
  );
}

function remoteHint({ remote, hybrid, on_site }: z.output<typeof Offer>): boolean | null {
  if (remote) return true;
  return remote === false || hybrid || on_site ? false : null;
}
