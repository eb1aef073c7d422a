import type { Posting, Reader } from "#src/job-boards/boards/board";
import type { BoardResponse } from "#src/job-boards/boards/fetch-response";
import type { PostingCollector } from "#src/job-boards/boards/posting-collector";
import { JsonEntries, parseEntry } from "#src/job-boards/parsing/json-stream";
import { type XmlElement, XmlEntries, readXml } from "#src/job-boards/parsing/xml-stream";

/**
 * Reads a JSON list entry by entry. `around` is the text around the list. `isWhole` is false if the
 * response was over the size limit.
 */
export async function readJsonList(
  response: BoardResponse,
  member: string | null,
  addEntry: (entry: unknown) => Promise<void>,
): Promise<{ around: unknown; isWhole: boolean }> {
  const entries = new JsonEntries(member);
  for await (const piece of response.chunks())
    for (const entry of entries.push(piece)) await addEntry(parseEntry(entry));
  return response.isCut
    ? { around: null, isWhole: false }
    : { around: entries.end(), isWhole: true };
}

/** The same for XML elements. The caller checks whether the document is complete. */
export async function readXmlList(
  response: BoardResponse,
  name: string,
  addEntry: (element: XmlElement | null) => Promise<void>,
): Promise<{ around: string; dropped: number }> {
  const entries = new XmlEntries(name);
  for await (const piece of response.chunks())
    for (const entry of entries.push(piece)) await addEntry(readXml(entry));
  const { entries: last, around } = entries.end();
  for (const entry of last) await addEntry(readXml(entry));
  return { around, dropped: entries.dropped };
}

/** Adds entries to the collector as converted by `toPosting`, which counts invalid ones. */
export function addEntries<Entry>(
  collector: PostingCollector,
  reader: Pick<Reader, "nowMs">,
  toPosting: (entry: Entry, nowMs: number) => Posting | null,
): (entry: Entry) => Promise<void> {
  const nowMs = reader.nowMs();
  return (entry) => collector.add(toPosting(entry, nowMs));
}
