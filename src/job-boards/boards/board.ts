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
 * One company's board. `region` is Lever's `eu` and Workday's `wd5`, or `wd5.myworkdaysite`, `site` is Workday's career site; both
 * are null elsewhere. The four members together tell a board from every other.
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

/** A posting as its board lists it. Moments are in ms. */
export type Posting = {
  externalId: string;
  title: string;
  department: string | null;
  /** As the board writes them, once each. */
  locations: string[];
  /** Countries as the board's own fields name them, a code or a name: one for each location, or fewer. */
  countryHints: string[];
  /** What the board's own field says; null where it says nothing. Hybrid is false. */
  remoteHint: boolean | null;
  employmentType: EmploymentType | null;
  url: string;
  postedAt: number | null;
  updatedAt: number | null;
  /**
   * Plain and bounded; empty where there is none. Null where only the list was read: of a posting that is
   * stored with its text, this says no more than that it is still listed.
   */
  text: string | null;
};

/** What an answer said of its version, for asking whether there is a newer one. */
export type Validators = { etag: string | null; lastModified: string | null };

/** What a board is read with. */
export type Reader = {
  /** One request; redirects come back as they are. Throws as `fetch` does. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Waits, to keep a provider's pace. */
  wait: (ms: number) => Promise<void>;
  nowMs: () => number;
  /** Of the last complete reading; null asks for everything. */
  validators: Validators | null;
  /** Postings whose text is stored, by external id: it is read again only where the list says something else. */
  known: ReadonlyMap<string, Pick<Posting, "title" | "updatedAt">>;
  /** How many texts may be asked for one by one, where the list has none. */
  maxTexts: number;
  /** Takes postings, at most `POSTINGS_PER_PAGE` at a time and each id once; the reading goes on when it is done. */
  receive: (postings: Posting[]) => Promise<void>;
};

export const POSTINGS_PER_PAGE = 50;

/**
 * What a reading came to. Only where `isComplete` may postings that were not handed out be closed;
 * after `notModified` all is as it was. `skipped` entries made no sense; `textsLeft` postings have no
 * text yet and get theirs at the next readings, for which `validators` are null.
 */
export type Reading =
  | { status: "notModified" }
  | {
      status: "read";
      isComplete: boolean;
      validators: Validators | null;
      postings: number;
      skipped: number;
      textsLeft: number;
      companyName: string | null;
      /** Where the company's own site shows its postings and bears its name. */
      companyDomain: string | null;
    };

/** A provider of boards. Reading throws the failures of `./board-failures`, and what `receive` throws. */
export interface JobBoard {
  readonly source: BoardSource;
  /** Only for boards that `isBoard` holds for; `readBoard` sees to that. */
  read(board: Board, reader: Reader): Promise<Reading>;
}
