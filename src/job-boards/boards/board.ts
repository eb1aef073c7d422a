export const BOARD_SOURCES = [
  "greenhouse",
  "lever",
  "ashby",
  "smartrecruiters",
  "recruitee",
  "workable",
  "personio",
  "bamboohr",
  "teamtailor",
  "breezy",
  "workday",
] as const;
export type BoardSource = (typeof BOARD_SOURCES)[number];

/**
 * One company's board. `region` is Lever's `eu` or Workday's `wd5` or `wd5.myworkdaysite`. `site` is
 * Workday's career site. Both are null elsewhere. The four properties together identify a board.
 */
export type Board = {
  source: BoardSource;
  token: string;
  region: string | null;
  site: string | null;
};

export const EMPLOYMENT_TYPES = [
  "full_time",
  "part_time",
  "contract",
  "temporary",
  "internship",
  "volunteer",
] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

/** A posting as its board lists it. Timestamps are in ms. */
export type Posting = {
  externalId: string;
  title: string;
  department: string | null;
  /** As the board writes them, without duplicates. */
  locations: string[];
  /** Countries from the board's own fields, as code or name: one for each location, or fewer. */
  countryHints: string[];
  /** The value of the board's own field; null if the board has none. Hybrid is false. */
  remoteHint: boolean | null;
  employmentType: EmploymentType | null;
  url: string;
  postedAt: number | null;
  updatedAt: number | null;
  /**
   * Plain text of limited length; empty if there is none. Null if only the list was read: for a posting
   * whose text is stored, null means that the posting is still listed.
   */
  text: string | null;
};

/** Cache validators of a response, for conditional requests. */
export type Validators = { etag: string | null; lastModified: string | null };

/** Dependencies and options for reading a board. */
export type Reader = {
  /** Sends one request and returns redirects unfollowed. Throws as `fetch` does. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Waits, to respect a provider's rate limit. */
  wait: (ms: number) => Promise<void>;
  nowMs: () => number;
  /** Of the last complete snapshot; null requests everything. */
  validators: Validators | null;
  /**
   * Postings with a stored text, by external id. Their text is read again only if the list shows a change.
   */
  known: ReadonlyMap<string, Pick<Posting, "title" | "updatedAt">>;
  /** Maximum number of texts to request one by one when the list contains none. */
  maxTexts: number;
  /**
   * Receives at most `POSTINGS_PER_PAGE` postings at a time, each id once. Reading continues when it
   * resolves.
   */
  receive: (postings: Posting[]) => Promise<void>;
};

export const POSTINGS_PER_PAGE = 50;

/**
 * The result of reading a board. Missing postings may be closed only if `isComplete`. After `notModified`
 * nothing has changed. `skipped` counts invalid entries. `textsLeft` counts postings without text: the next
 * reads fetch those, and `validators` is null until then.
 */
export type BoardSnapshot =
  | { status: "notModified" }
  | {
      status: "read";
      isComplete: boolean;
      validators: Validators | null;
      postings: number;
      skipped: number;
      textsLeft: number;
      companyName: string | null;
      /**
       * The domain of the company's own site, if the site shows the postings and has the company's name.
       */
      companyDomain: string | null;
    };

/** Adapter of one provider. `read` throws the errors of `./board-failures`, and what `receive` throws. */
export interface JobBoard {
  readonly source: BoardSource;
  /** Requires that `isBoard` is true for `board`; `readBoard` checks this. */
  read(board: Board, reader: Reader): Promise<BoardSnapshot>;
}
