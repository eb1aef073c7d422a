import { Buffer } from "node:buffer";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import {
  type Board,
  POSTINGS_PER_PAGE,
  type Posting,
  type Reader,
  type BoardSnapshot,
  type Validators,
} from "./board";
import { readBoardAddress } from "./board-address";
import { isSameName } from "./same-name";

/** The largest employers' boards have about 10,000. */
const MAX_POSTINGS = 20_000;
/** The statement that closes missing postings contains all ids in one string, and D1 accepts 2 MB. */
const MAX_IDS_BYTES = 1_900_000;

/**
 * Collects a board's postings while they are read, passes them on page by page without duplicates, and
 * summarizes the result.
 */
export class PostingCollector {
  readonly #board: Board;
  readonly #reader: Reader;
  readonly #seen = new Set<string>();
  #idsBytes = 0;
  #page: Posting[] = [];
  #ownDomain: string | null = null;
  skipped = 0;
  /** Postings whose text should have been read but was not. */
  textsLeft = 0;

  constructor(board: Board, reader: Reader) {
    this.#board = board;
    this.#reader = reader;
  }

  get isFull(): boolean {
    return this.#seen.size >= MAX_POSTINGS || this.#idsBytes >= MAX_IDS_BYTES;
  }

  get count(): number {
    return this.#seen.size;
  }

  has(externalId: string): boolean {
    return this.#seen.has(externalId);
  }

  /** Null stands for an invalid entry. */
  async add(posting: Posting | null): Promise<void> {
    if (!posting) {
      this.skipped++;
      return;
    }
    if (this.isFull || this.has(posting.externalId)) return;
    this.#seen.add(posting.externalId);
    this.#idsBytes += Buffer.byteLength(JSON.stringify(posting.externalId)) + 1;
    this.#ownDomain ??= ownDomain(posting.url, this.#board.token);
    this.#page.push(posting);
    if (this.#page.length >= POSTINGS_PER_PAGE) await this.#handOut();
  }

  /** Passes on the last page. `isWhole` means that the provider's list was read to its end. */
  async finish(about: {
    isWhole: boolean;
    validators?: Validators | null;
    companyName?: string | null | undefined;
  }): Promise<BoardSnapshot> {
    await this.#handOut();
    // If half of the entries are invalid, the format has changed, and missing postings cannot be detected.
    const isReadable = this.skipped === 0 || this.skipped < this.count;
    const isComplete = about.isWhole && isReadable && !this.isFull;
    return {
      status: "read",
      isComplete,
      validators: isComplete && this.textsLeft === 0 ? (about.validators ?? null) : null,
      postings: this.count,
      skipped: this.skipped,
      textsLeft: this.textsLeft,
      companyName: about.companyName?.trim().slice(0, 200) || null,
      companyDomain: this.#ownDomain,
    };
  }

  async #handOut() {
    const page = this.#page;
    this.#page = [];
    if (page.length > 0) await this.#reader.receive(page);
  }
}

/** The domain of a posting if it is the company's own. Other companies' sites show postings, too. */
function ownDomain(url: string, token: string): string | null {
  if (readBoardAddress(url)) return null;
  return isSameName(token, url) ? registrableDomain(new URL(url).hostname) : null;
}
