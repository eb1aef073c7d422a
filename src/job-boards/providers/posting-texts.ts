import type { Posting, Reader } from "#src/job-boards/boards/board";
import {
  BoardGone,
  BoardMalformed,
  BoardRefused,
  BoardUnreachable,
} from "#src/job-boards/boards/board-failures";
import type { PostingCollector } from "#src/job-boards/boards/posting-collector";

/**
 * Completes postings whose text needs a request each. Requests only texts that are missing or older than
 * the posting, within the rate and count limits of a read. The next reads fetch the rest.
 */
export class PostingTexts {
  readonly #reader: Reader;
  readonly #collector: PostingCollector;
  readonly #pauseMs: number;
  #asked = 0;
  /** The provider failed or limits requests. The list is still valid. */
  #isOver = false;

  constructor(reader: Reader, collector: PostingCollector, pauseMs: number) {
    this.#reader = reader;
    this.#collector = collector;
    this.#pauseMs = pauseMs;
  }

  /** `read` returns the posting with its text and with better values from its own page. */
  async complete(posting: Posting, read: () => Promise<Posting>): Promise<Posting> {
    if (this.#isStored(posting)) return posting;
    if (this.#isOver || this.#asked >= this.#reader.maxTexts) return this.#leave(posting);
    if (this.#asked++ > 0) await this.#reader.wait(this.#pauseMs);
    try {
      return await read();
    } catch (error) {
      // The posting was removed after the list was made, or has another format: there is no text to retry.
      if (error instanceof BoardGone || error instanceof BoardMalformed)
        return { ...posting, text: "" };
      if (!(error instanceof BoardUnreachable || error instanceof BoardRefused)) throw error;
      this.#isOver = true;
      return this.#leave(posting);
    }
  }

  #isStored({ externalId, title, updatedAt }: Posting): boolean {
    // Listed twice: the first one is complete.
    if (this.#collector.has(externalId)) return true;
    const known = this.#reader.known.get(externalId);
    if (known?.title !== title) return false;
    return updatedAt === null || known.updatedAt === null || updatedAt <= known.updatedAt;
  }

  #leave(posting: Posting): Posting {
    this.#collector.textsLeft++;
    return posting;
  }
}
