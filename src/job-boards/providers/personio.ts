import type { Board, JobBoard, Posting, Reader, Reading } from "#src/job-boards/boards/board";
import { BoardGone, BoardMalformed } from "#src/job-boards/boards/board-failures";
import { type Answer, fetchAnswer } from "#src/job-boards/boards/fetch-answer";
import { Intake } from "#src/job-boards/boards/intake";
import { makePosting } from "#src/job-boards/parsing/posting-fields";
import { htmlToText, joinTexts } from "#src/job-boards/parsing/posting-text";
import { readXmlList, takeInto } from "./read-list";
import { type XmlElement, allXml, xmlText } from "#src/job-boards/parsing/xml-stream";

/** A tenant lives on one of them; the other leads to Personio's own pages, or answers the same. */
const DOMAINS = ["jobs.personio.de", "jobs.personio.com"];

/** https://developer.personio.de/docs/retrieving-open-job-positions */
export const personio: JobBoard = {
  source: "personio",
  async read(board: Board, reader: Reader): Promise<Reading> {
    const found = await findFeed(board.token, reader);
    if (!found.answer) return { status: "notModified" };
    const { answer, host } = found;
    const intake = new Intake(board, reader);
    const companies = new Set<string | null>();
    const take = takeInto(intake, reader, (position: XmlElement | null, nowMs) => {
      companies.add(xmlText(position, "subcompany"));
      return position ? toPosting(position, host, nowMs) : null;
    });
    const { around, dropped } = await readXmlList(answer, "position", take);
    // An unknown tenant may get a page in HTML.
    if (!around.includes("<workzag-jobs"))
      throw new BoardMalformed("the answer is no list of positions");
    intake.skipped += dropped;
    const isWhole = !answer.isCut && /<\/workzag-jobs>|<workzag-jobs\s*\/>/.test(around);
    // Where it has several, none of them is the name of all.
    const companyName = companies.size === 1 ? [...companies][0] : null;
    return intake.finish({ isWhole, validators: answer.validators, companyName });
  },
};

async function findFeed(
  token: string,
  reader: Reader,
): Promise<{ host: string; answer: Answer | undefined }> {
  let gone: unknown;
  for (const domain of DOMAINS) {
    const host = `${token}.${domain}`;
    try {
      const answer = await fetchAnswer(reader, `https://${host}/xml?language=en`, {
        accept: "application/xml, text/xml",
        validators: reader.validators,
      });
      return { host, answer };
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
