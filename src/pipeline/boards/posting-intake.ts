import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { hiringPostings } from "#src/db/tables/hiring";
import type { Posting } from "#src/job-boards/boards/board";
import { detectTechnologies, TECHNOLOGIES } from "#src/job-boards/technologies/detect-technologies";
import { readLocation } from "#src/job-boards/parsing/location";
import { newId } from "#src/shared/ids";
import { EDITION } from "./board-version";
import { foldTitle } from "#src/job-boards/parsing/posting-title";
import { type PostingRow, writePostings } from "./postings.repository";

type Stored = {
  title: string;
  contentHash: string;
  hasText: boolean;
  boardUpdatedAt: number | null;
  postedAt: number;
};
type BoardOfCompany = {
  seq: number;
  companySeq: number;
  companyName: string;
  domain: string | null;
};

/**
 * Receives the postings of one board in batches, and stores those that are new or have changed. Keeps only
 * what identifies a posting in memory.
 */
export class PostingIntake {
  readonly #db: Database;
  readonly #board: BoardOfCompany;
  readonly #stored: Map<string, Stored>;
  readonly #nowMs: number;
  readonly seen = new Set<string>();

  constructor(db: Database, board: BoardOfCompany, stored: Map<string, Stored>, nowMs: number) {
    this.#db = db;
    this.#board = board;
    this.#stored = stored;
    this.#nowMs = nowMs;
  }

  /** What the board's reader need not read again. */
  get known(): Map<string, Pick<Posting, "title" | "updatedAt">> {
    return new Map(
      [...this.#stored]
        // Texts that an older edition read are read again, as many at a time as a reading may ask for.
        .filter(([, { hasText, contentHash }]) => hasText && contentHash.startsWith(EDITION_MARK))
        .map(([externalId, { title, boardUpdatedAt }]) => [
          externalId,
          { title, updatedAt: boardUpdatedAt },
        ]),
    );
  }

  async receive(postings: Posting[]): Promise<void> {
    const changed: PostingRow[] = [];
    for (const posting of postings) {
      this.seen.add(posting.externalId);
      const row = this.#changed(posting);
      if (row) changed.push(row);
    }
    await writePostings(this.#db, this.#board, changed, TECHNOLOGIES);
  }

  /** The row of a posting that is not stored like this; what it names is looked for only then. */
  #changed(posting: Posting): PostingRow | undefined {
    const { externalId, title, text, url, department, employmentType } = posting;
    const stored = this.#stored.get(externalId);
    // Only the list was read: that it is listed is all there is to know.
    if (text === null && stored?.hasText) return undefined;
    const { companyName, domain } = this.#board;
    const { countries, ...where } = readLocation(posting);
    const [country = null, ...others] = countries;
    const place = { ...where, country, otherCountries: others.join(",") };
    // Boards that state dates as "3 days ago" would make a posting younger each day.
    const postedAt = Math.min(
      stored?.postedAt ?? this.#nowMs,
      posting.postedAt ?? this.#nowMs,
      this.#nowMs,
    );
    const contentHash = hashOf([
      { companyName, domain },
      { title, text, url, department, employmentType, ...place },
      { postedAt, updatedAt: posting.updatedAt },
    ]);
    if (stored?.contentHash === contentHash) return undefined;
    return {
      id: newId(),
      externalId,
      contentHash,
      postedAt,
      ...place,
      updatedAt: posting.updatedAt ?? this.#nowMs,
      hasText: text !== null,
      boardUpdatedAt: posting.updatedAt,
      title,
      titleKey: foldTitle(title),
      department,
      employmentType,
      url,
      technologies: detectTechnologies({ title, text: text ?? "", companyName, domain }),
    };
  }
}

/** Begins to take in a board's postings, with what is stored of them, closed ones too. */
export async function openIntake(
  db: Database,
  board: BoardOfCompany,
  nowMs: number,
): Promise<PostingIntake> {
  const rows = await db
    .select({
      externalId: hiringPostings.externalId,
      title: hiringPostings.title,
      contentHash: hiringPostings.contentHash,
      hasText: hiringPostings.hasText,
      boardUpdatedAt: hiringPostings.boardUpdatedAt,
      postedAt: hiringPostings.postedAt,
    })
    .from(hiringPostings)
    .where(eq(hiringPostings.boardSeq, board.seq));
  const stored = new Map(rows.map(({ externalId, ...row }) => [externalId, row]));
  return new PostingIntake(db, board, stored, nowMs);
}

const EDITION_MARK = `${EDITION} `;

const hashOf = (parts: object[]) =>
  EDITION_MARK +
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
