import { createHash } from "node:crypto";
import type { HiringDatabase } from "#src/db/client";
import type { Posting } from "#src/job-boards/boards/board";
import {
  detectTechnologies,
  knownPostingTechnologies,
} from "#src/job-boards/technologies/detect-technologies";
import { readLocation } from "#src/job-boards/parsing/location";
import { newId } from "#src/shared/ids";
import { EDITION } from "./board-version";
import { foldTitle } from "#src/job-boards/parsing/posting-title";
import {
  findStoredPostings,
  type PostingRow,
  type StoredPosting,
  writePostings,
} from "./postings.repository";

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
  readonly #db: HiringDatabase;
  readonly #board: BoardOfCompany;
  readonly #stored: Map<string, StoredPosting>;
  readonly #nowMs: number;
  readonly seen = new Set<string>();

  constructor(
    db: HiringDatabase,
    board: BoardOfCompany,
    stored: Map<string, StoredPosting>,
    nowMs: number,
  ) {
    this.#db = db;
    this.#board = board;
    this.#stored = stored;
    this.#nowMs = nowMs;
  }

  /** Postings whose texts need not be read again. */
  get known(): Map<string, Pick<Posting, "title" | "updatedAt">> {
    return new Map(
      [...this.#stored]
        // Texts that an older edition read are read again, as many per refresh as it may request.
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
    await writePostings(this.#db, this.#board, changed, knownPostingTechnologies());
  }

  /** The row of a new or changed posting. Only its text is searched for technologies. */
  #changed(posting: Posting): PostingRow | undefined {
    const { externalId, title, text, url, department, employmentType } = posting;
    const stored = this.#stored.get(externalId);
    // Only the list was read: the posting is still listed, and nothing else is known.
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

/** Opens the intake of a board with its stored postings, including closed ones. */
export async function openIntake(
  db: HiringDatabase,
  board: BoardOfCompany,
  nowMs: number,
): Promise<PostingIntake> {
  const rows = await findStoredPostings(db, board.seq);
  const stored = new Map(rows.map(({ externalId, ...row }) => [externalId, row]));
  return new PostingIntake(db, board, stored, nowMs);
}

const EDITION_MARK = `${EDITION} `;

const hashOf = (parts: object[]) =>
  EDITION_MARK +
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
