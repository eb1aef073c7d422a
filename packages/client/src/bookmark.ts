const HEADER = "D1-Bookmark";

/** What a request knew when it was sent. */
type Sent = { bookmark: string | undefined; epoch: number };

/**
 * The newest state of the workspace that a client has seen. A service that reads replicas names it in its responses, and
 * a list that is requested with it is at least as new: a client reads its own writes.
 */
export class Bookmark {
  #newest: string | undefined;
  #epoch = 0;

  get current(): Sent {
    return { bookmark: this.#newest, epoch: this.#epoch };
  }

  /** Remembers the state that a response names. */
  note(response: Response, sent: Sent): void {
    const seen = response.headers.get(HEADER);
    if (seen === null || sent.epoch !== this.#epoch) return;
    const newest = this.#newest;
    // Bookmarks of one database sort by age. Responses arrive in any order.
    const isOlder =
      newest !== undefined && databaseOf(seen) === databaseOf(newest) && seen < newest;
    // Less than was sent: the database was restored since, and no longer has that state.
    if (!isOlder || newest === sent.bookmark) this.#newest = seen;
  }

  /** After changes that no response names. Without a bookmark, the service reads lists from the primary database. */
  forget(): void {
    this.#newest = undefined;
    // Responses to earlier requests may be older than the changes.
    this.#epoch++;
  }
}

const databaseOf = (bookmark: string) => bookmark.slice(0, bookmark.indexOf("."));

/** The header with the bookmark, if there is one. */
export const bookmarkHeader = ({ bookmark }: Sent): Record<string, string> =>
  bookmark === undefined ? {} : { [HEADER]: bookmark };
