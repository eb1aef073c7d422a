import type { Posting, Reader } from "#src/job-boards/boards/board";
import type { Answer } from "#src/job-boards/boards/fetch-answer";
import type { Intake } from "#src/job-boards/boards/intake";
import { JsonEntries, parseEntry } from "#src/job-boards/parsing/json-stream";
import { type XmlElement, XmlEntries, readXml } from "#src/job-boards/parsing/xml-stream";

/** Reads a list in JSON entry by entry. `around` is what stands around the list; `isWhole` is false where the answer was too long. */
export async function readJsonList(
  answer: Answer,
  member: string | null,
  take: (entry: unknown) => Promise<void>,
): Promise<{ around: unknown; isWhole: boolean }> {
  const entries = new JsonEntries(member);
  for await (const piece of answer.chunks())
    for (const entry of entries.push(piece)) await take(parseEntry(entry));
  return answer.isCut ? { around: null, isWhole: false } : { around: entries.end(), isWhole: true };
}

/** The same for elements in XML; whether the document came to its end is for the caller to see. */
export async function readXmlList(
  answer: Answer,
  name: string,
  take: (element: XmlElement | null) => Promise<void>,
): Promise<{ around: string; dropped: number }> {
  const entries = new XmlEntries(name);
  for await (const piece of answer.chunks())
    for (const entry of entries.push(piece)) await take(readXml(entry));
  const { entries: last, around } = entries.end();
  for (const entry of last) await take(readXml(entry));
  return { around, dropped: entries.dropped };
}

/** Adds entries to the intake as `toPosting` reads them; an entry that is none is counted. */
export function takeInto<Entry>(
  intake: Intake,
  reader: Pick<Reader, "nowMs">,
  toPosting: (entry: Entry, nowMs: number) => Posting | null,
): (entry: Entry) => Promise<void> {
  const nowMs = reader.nowMs();
  return (entry) => intake.add(toPosting(entry, nowMs));
}
