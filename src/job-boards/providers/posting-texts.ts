import type { Posting, Reader } from "#src/job-boards/boards/board";
import {
  BoardGone,
  BoardMalformed,
  BoardRefused,
  BoardUnreachable,
} from "#src/job-boards/boards/board-failures";
import type { Intake } from "#src/job-boards/boards/intake";

/**
 * Completes postings whose text needs a request each: only those whose text is not stored or older than the
 * posting, at a pace, and no more of them than a reading may ask for. The rest get theirs at the next readings.
 */
export class PostingTexts {
  readonly #reader: Reader;
  readonly #intake: Intake;
  readonly #pauseMs: number;
  #asked = 0;
  /** The provider stumbled or wants no more questions: the list is still good. */
  #isOver = false;

  constructor(reader: Reader, intake: Intake, pauseMs: number) {
    this.#reader = reader;
    this.#intake = intake;
    this.#pauseMs = pauseMs;
  }

  /** `read` answers the posting with its text, and with what else its own page says better. */
  async complete(posting: Posting, read: () => Promise<Posting>): Promise<Posting> {
    if (this.#isStored(posting)) return posting;
    if (this.#isOver || this.#asked >= this.#reader.maxTexts) return this.#leave(posting);
    if (this.#asked++ > 0) await this.#reader.wait(this.#pauseMs);
    try {
      return await read();
    } catch (error) {
      // This one is gone since the list was made, or is shown in another way: it has no text to come back for.
      if (error instanceof BoardGone || error instanceof BoardMalformed)
        return { ...posting, text: "" };
      if (!(error instanceof BoardUnreachable || error instanceof BoardRefused)) throw error;
      this.#isOver = true;
      return this.#leave(posting);
    }
  }

  #isStored({ externalId, title, updatedAt }: Posting): boolean {
    // Listed twice: the first one is complete.
    if (this.#intake.has(externalId)) return true;
    const known = this.#reader.known.get(externalId);
    if (known?.title !== title) return false;
    return updatedAt === null || known.updatedAt === null || updatedAt <= known.updatedAt;
  }

  #leave(posting: Posting): Posting {
    this.#intake.textsLeft++;
    return posting;
  }
}
