import { eq, sql } from "drizzle-orm";
import type { HiringDatabase } from "#src/db/client";
import { hiringPostings } from "#src/db/hiring/tables";
import { rawStatement } from "#src/db/raw-statement";
import type { PostingTechnology } from "#src/job-boards/technologies/detect-technologies";

/** A posting as it is stored; `technologies` are canonical names. Moments in ms. */
export type PostingRow = {
  id: string;
  externalId: string;
  postedAt: number;
  country: string | null;
  /** Joined by commas. */
  otherCountries: string;
  remote: boolean | null;
  updatedAt: number;
  contentHash: string;
  hasText: boolean;
  boardUpdatedAt: number | null;
  title: string;
  titleKey: string;
  department: string | null;
  location: string | null;
  employmentType: string | null;
  url: string;
  technologies: string[];
};

/** The columns of a stored posting that decide what of it is read and written again. */
export type StoredPosting = Pick<
  typeof hiringPostings.$inferSelect,
  "title" | "contentHash" | "hasText" | "boardUpdatedAt" | "postedAt"
>;

/** All stored postings of a board, including closed ones. */
export const findStoredPostings = (
  db: HiringDatabase,
  boardSeq: number,
): Promise<(StoredPosting & { externalId: string })[]> =>
  db
    .select({
      externalId: hiringPostings.externalId,
      title: hiringPostings.title,
      contentHash: hiringPostings.contentHash,
      hasText: hiringPostings.hasText,
      boardUpdatedAt: hiringPostings.boardUpdatedAt,
      postedAt: hiringPostings.postedAt,
    })
    .from(hiringPostings)
    .where(eq(hiringPostings.boardSeq, boardSeq));

const COLUMNS = {
  posted_at: "postedAt",
  country: "country",
  other_countries: "otherCountries",
  remote: "remote",
  updated_at: "updatedAt",
  content_hash: "contentHash",
  has_text: "hasText",
  board_updated_at: "boardUpdatedAt",
  title: "title",
  title_key: "titleKey",
  department: "department",
  location: "location",
  employment_type: "employmentType",
  url: "url",
} as const;

const names = Object.keys(COLUMNS);
const NAMES = sql.raw(names.join(", "));
const VALUES = sql.raw(
  Object.values(COLUMNS)
    .map((member) => `given.value ->> '$.${member}'`)
    .join(", "),
);
const REPLACED = sql.raw(
  [...names, "technologies"].map((name) => `${name} = excluded.${name}`).join(", "),
);

/**
 * Stores new and changed postings of a board, open from now on. An unchanged posting costs
 * no write. `known` contains the category of each technology that postings may name.
 */
export async function writePostings(
  db: HiringDatabase,
  board: { seq: number; companySeq: number },
  postings: PostingRow[],
  known: ReadonlyMap<string, PostingTechnology>,
): Promise<void> {
  if (postings.length === 0) return;
  const named = new Set(postings.flatMap(({ technologies }) => technologies));
  const technologies = [...named].map((name) => [name, known.get(name)?.category ?? "Other"]);
  await db.$client.batch(
    [
      sql`INSERT INTO hiring_technologies (name, category)
        SELECT given.value ->> 0, given.value ->> 1 FROM json_each(${JSON.stringify(technologies)}) AS given WHERE true
        ON CONFLICT (name) DO UPDATE SET category = excluded.category WHERE category <> excluded.category`,
      sql`INSERT INTO hiring_postings (id, board_seq, company_seq, external_id, technologies, ${NAMES})
        SELECT given.value ->> '$.id', ${board.seq}, ${board.companySeq}, given.value ->> '$.externalId',
          given.value -> '$.technologies', ${VALUES}
        FROM json_each(${JSON.stringify(postings)}) AS given WHERE true
        ON CONFLICT (board_seq, external_id) DO UPDATE
          SET ${REPLACED}, company_seq = excluded.company_seq, missed = 0, closed_at = NULL
          WHERE content_hash <> excluded.content_hash OR missed > 0 OR closed_at IS NOT NULL
            OR company_seq <> excluded.company_seq`,
    ].map((statement) => rawStatement(db, statement)),
  );
}
