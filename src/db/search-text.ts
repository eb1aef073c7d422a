import { ftsString } from "#src/db/full-text";

/** Scripts without spaces between words: each character becomes a separate word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const HAS_WORD = /[\p{L}\p{N}]/u;
const MAX_WORDS = 16;
const MAX_TEXT = 4000;

type Searchable = {
  companyName: string | null;
  domain: string;
  title: string | null;
  description: string | null;
  emails: { email: string }[];
};

/** The words of a lead for the search index. */
export const searchText = (lead: Searchable) =>
  spaced(
    normalized(
      [lead.companyName, lead.domain, lead.title, lead.description]
        .concat(lead.emails.map(({ email }) => email))
        .filter((part) => part !== null)
        .join("\n"),
    ),
  ).slice(0, MAX_TEXT);

/** The token of a workspace in the index. */
export const searchScope = (workspaceId: string) => workspaceId.replaceAll("-", "");

/** FTS5 queries of the same words: within one workspace, and in all of them. */
export type WordQuery = { inWorkspace: string; inAll: string };

/**
 * A user's text as FTS5 queries: every word must occur, as a prefix. The text is normalized first and quoted last, so
 * that no character can become an operator in between. Null if it contains no word.
 */
export function searchQuery(workspaceId: string, typed: string): WordQuery | null {
  return queryOf(
    workspaceId,
    "body",
    wordsOf(typed).map((word) => spaced(word).trim()),
  );
}

/** The same for job titles and departments. A word of digits alone could be the beginning of a workspace's token. */
export const roleQuery = (workspaceId: string, typed: string): WordQuery | null =>
  queryOf(
    workspaceId,
    "technologies",
    wordsOf(typed).filter((word) => /\p{L}/u.test(word)),
  );

function queryOf(workspaceId: string, column: string, words: string[]): WordQuery | null {
  if (words.length === 0) return null;
  const terms = words.slice(0, MAX_WORDS).map((word) => `${ftsString(word)} *`);
  const inAll = `${column} : (${terms.join(" AND ")})`;
  return { inWorkspace: `scope : ${ftsString(searchScope(workspaceId))} AND ${inAll}`, inAll };
}

/**
 * Whether each word of a user's text is a prefix that the index lists: those of two and three characters
 * (https://sqlite.org/fts5.html#prefix_indexes).
 */
export const hasOwnLists = (typed: string): boolean =>
  wordsOf(typed).every((word) => /^[a-z0-9]{2,3}$/i.test(word));

const wordsOf = (typed: string): string[] =>
  normalized(typed)
    .split(/[\s\0]+/u)
    .filter((word) => HAS_WORD.test(word));

const normalized = (text: string) => text.normalize("NFKC");
const spaced = (text: string) => text.replaceAll(UNSPACED, " $& ");
