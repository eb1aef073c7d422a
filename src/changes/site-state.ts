export const CHANGE_KINDS = [
  "content",
  "contacts",
  "technology",
  "company",
  "availability",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A way to reach the company; `value` tells it from all others. */
export type Contact = { kind: "email" | "phone" | "fax" | "profile"; value: string };

/** A page as it was last read. `text`: its visible text, one block a line; null where it was not kept. */
export type PageState = { key: string; url: string; text: string | null; contacts: Contact[] };

export type StatedTechnology = { name: string; version: string | null };

/** A site as its pages were last read, entry page first; a page that was not read this time is as it was. */
export type SiteState = {
  pages: PageState[];
  technologies: StatedTechnology[];
  /** What is said of the company, by what it is called in a sentence: `street address`, `legal name`. */
  company: Record<string, string | null>;
};

/** What is different. `before` and `after` hold what is gone and what is new; null where there is none. */
export type FoundChange = {
  url: string;
  kind: ChangeKind;
  summary: string;
  before: string | null;
  after: string | null;
};

/** Why a page or a site cannot be read. */
export type Unavailable = { url: string; reason: string; httpStatus: number | null };
