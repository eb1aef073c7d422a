import type { Board, JobBoard, Posting, Reader, BoardSnapshot } from "#src/job-boards/boards/board";
import { BoardGone, BoardMalformed } from "#src/job-boards/boards/board-failures";
import { type BoardResponse, fetchResponse } from "#src/job-boards/boards/fetch-response";
import { PostingCollector } from "#src/job-boards/boards/posting-collector";
import { makePosting } from "#src/job-boards/parsing/posting-fields";
import { htmlToText, joinTexts } from "#src/job-boards/parsing/posting-text";
import { readXmlList, addEntries } from "./read-list";
import { type XmlElement, allXml, xmlText } from "#src/job-boards/parsing/xml-stream";

/** Each tenant uses one of them. The other redirects to Personio's own pages or returns the same feed. */
const DOMAINS = ["jobs.personio.de", "jobs.personio.com"];

/** https://developer.personio.de/docs/retrieving-open-job-positions */
export const personio: JobBoard = {
  source: "personio",
  async read(board: Board, reader: Reader): Promise<BoardSnapshot> {
    const found = await findFeed(board.token, reader);
    if (!found.response) return { status: "notModified" };
    const { response, host } = found;
    const collector = new PostingCollector(board, reader);
    const companies = new Set<string | null>();
    const addEntry = addEntries(collector, reader, (position: XmlElement | null, nowMs) => {
      companies.add(xmlText(position, "subcompany"));
      return position ? toPosting(position, host, nowMs) : null;
    });
    const { around, dropped } = await readXmlList(response, "position", addEntry);
    // An unknown tenant may get an HTML page.
    if (!around.includes("<workzag-jobs"))
      throw new BoardMalformed("the response is not a list of positions");
    collector.skipped += dropped;
    const isWhole = !response.isCut && /<\/workzag-jobs>|<workzag-jobs\s*\/>/.test(around);
    // With several subcompanies, none of them names all.
    const companyName = companies.size === 1 ? [...companies][0] : null;
    return collector.finish({ isWhole, validators: response.validators, companyName });
  },
};

async function findFeed(
  token: string,
  reader: Reader,
): Promise<{ host: string; response: BoardResponse | undefined }> {
  let gone: unknown;
  for (const domain of DOMAINS) {
    const host = `${token}.${domain}`;
    try {
      const response = await fetchResponse(reader, `https://${host}/xml?language=en`, {
        accept: "application/xml, text/xml",
        validators: reader.validators,
      });
      return { host, response };
    } catch (error) {
      if (!(error instanceof BoardGone)) throw error;
      gone = error;
    }
  }
  throw gone;
}

function toPosting(position: XmlElement, host: string, nowMs: number): Posting | null {
  const id = xmlText(position, "id") ?? "";
  const offices = [
    xmlText(position, "office"),
    ...allXml(position, "additionalOffices", "office").map(({ text }) => text),
  ];
  const texts = allXml(position, "jobDescriptions", "jobDescription").flatMap((part) => [
    xmlText(part, "name"),
    htmlToText(xmlText(part, "value") ?? ""),
  ]);
  const terms = [xmlText(position, "schedule"), xmlText(position, "employmentType")];
  return makePosting(
    {
      externalId: id,
      title: xmlText(position, "name") ?? "",
      department: xmlText(position, "department") ?? xmlText(position, "recruitingCategory"),
      locations: offices,
      employmentType: terms.filter(Boolean).join(" "),
      url: `https://${host}/job/${encodeURIComponent(id)}`,
      postedAt: xmlText(position, "createdAt"),
      text: joinTexts(texts),
    },
    nowMs,
  );
}
