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

/**
 * A word of a search. `prefix` is its FTS5 query. If the words of the index that have it are known to begin with `start`,
 * `before` is what the word has before: `info@acme` means `acme` after `info`. `isListed`: the index lists the leads of the
 * prefix itself.
 */
export type SearchWord = {
  prefix: string;
  before: string;
  start: string | null;
  isListed: boolean;
};

/**
 * FTS5 queries of the same words: within one workspace, and in all of them. `scope` is the part of the workspace, before
 * the words in `column`.
 */
export type WordQuery = {
  inWorkspace: string;
  inAll: string;
  scope: string;
  column: "body" | "technologies";
  words: SearchWord[];
};

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

function queryOf(
  workspaceId: string,
  column: WordQuery["column"],
  typed: string[],
): WordQuery | null {
  if (typed.length === 0) return null;
  const words = typed.slice(0, MAX_WORDS).map(searchWord);
  const inAll = `${column} : (${words.map(({ prefix }) => prefix).join(" AND ")})`;
  const scope = `scope : ${ftsString(searchScope(workspaceId))} AND `;
  return { inWorkspace: scope + inAll, inAll, scope, column, words };
}

/** Characters of which the tokens of the index are known: those of Latin languages, without the signs of arithmetic. */
const KNOWN = /^[ -~\u{c0}-\u{17f}]+$/u;
const MARKS = /\p{M}/gu;
/** A prefix that the index lists (https://sqlite.org/fts5.html#prefix_indexes): of two or three characters. */
const LISTED = /^[a-z0-9]{2,3}$/i;

function searchWord(word: string): SearchWord {
  const isListed = LISTED.test(word);
  const tokens = isListed || !KNOWN.test(word) ? [] : tokensOf(word);
  const start = tokens.pop() ?? null;
  const before = tokens.map((token) => `${token} `).join("");
  return { prefix: `${ftsString(word)} *`, before, start, isListed };
}

/** The tokens of a text of known characters, as the tokenizer of the index makes them. */
export const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(MARKS, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== "");

const wordsOf = (typed: string): string[] =>
  normalized(typed)
    .split(/[\s\0]+/u)
    .filter((word) => HAS_WORD.test(word));

const normalized = (text: string) => text.normalize("NFKC");
const spaced = (text: string) => text.replaceAll(UNSPACED, " $& ");
