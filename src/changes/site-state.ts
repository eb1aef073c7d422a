export const CHANGE_KINDS = [
  "content",
  "contacts",
  "technology",
  "company",
  "availability",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A contact of the company. `value` identifies it. */
export type Contact = { kind: "email" | "phone" | "fax" | "profile"; value: string };

/**
 * The last snapshot of a page. `text` is its visible text, one block per line; null if it was not
 * stored.
 */
export type PageState = { key: string; url: string; text: string | null; contacts: Contact[] };

export type StatedTechnology = { name: string; version: string | null };

/**
 * The last snapshots of a site's pages, entry page first. Pages that this run did not read keep
 * their earlier snapshot.
 */
export type SiteState = {
  pages: PageState[];
  technologies: StatedTechnology[];
  /** Company facts by their name in a sentence: `street address`, `legal name`. */
  company: Record<string, string | null>;
};

/** A change. `before` is the removed content and `after` the added content, or null. */
export type FoundChange = {
  url: string;
  kind: ChangeKind;
  summary: string;
  before: string | null;
  after: string | null;
};

/** An unreachable page or site, and why. */
export type Unavailable = { url: string; reason: string; httpStatus: number | null };
