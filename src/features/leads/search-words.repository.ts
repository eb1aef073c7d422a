import { type SQL, sql } from "drizzle-orm";
import type { WordQuery } from "#src/db/search-text";
import { leadsOf } from "./lead-counts.repository";

/** Words of the index that a prefix stands for, at most. FTS5 merges more of them. */
const MAX_TERMS = 64;
/** The FTS5 query that finds nothing. An empty one is an error. */
export const NO_LEADS = sql.raw(`'""'`);

/** Words of the index that FTS5 merges while it reads them. */
const MAX_MERGED = 16;
/** A word that occurs more often is looked up for each lead. Leads with a rarer one are listed. */
const MAX_RARE = 400;

/** A number as a part of a statement. D1 limits bound values. */
export const number = (value: number) => sql.raw(String(value));

export type WordBounds = { maxTerms?: number; maxMerged?: number; maxRare?: number };

/**
 * The common table expressions of a search. FTS5 collects all entries of all words with a prefix before it yields the
 * first one. It yields the entries of whole words one after the other, and can begin at any lead. So `terms` has the
 * words of the index that each prefix stands for, and `words` the FTS5 queries that result: `frequent` for words that many
 * leads have, whereas `rare` lists the leads with others. `asked` has one row, with the query for all leads that match.
 */
export function searchWords(
  workspaceId: string,
  { column, scope, words }: WordQuery,
  { maxTerms = MAX_TERMS, maxMerged = MAX_MERGED, maxRare = MAX_RARE }: WordBounds = {},
): SQL {
  const given = JSON.stringify(words);
  const isKnown = words.every(({ start, isListed }) => start !== null || isListed);
  const next = (from: SQL) =>
    sql`(SELECT term FROM lead_search_terms WHERE term >= ${from} ORDER BY term LIMIT 1)`;
  const quoted = sql`'"' || replace(before || term, '"', '""') || '"'`;
  const inColumn = sql.raw(`'${column} : ('`);
  const frequent = sql.join(
    words.map((_, nth) => sql.raw(`max(frequent) FILTER (WHERE word = ${nth}) AS frequent_${nth}`)),
    sql`, `,
  );
  return sql`given AS MATERIALIZED (SELECT key AS word, value ->> 'prefix' AS prefix, value ->> 'before' AS before,
      value ->> 'start' AS start, value ->> 'start' || char(1114111) AS stop FROM json_each(${given})),
    listed (word, before, stop, term, nth) AS MATERIALIZED (SELECT word, before, stop, ${next(sql`start`)}, 1
        FROM given WHERE start IS NOT NULL
      UNION ALL SELECT word, before, stop, ${next(sql`listed.term || char(1)`)}, nth + 1
      FROM listed WHERE term < stop AND nth <= ${number(maxTerms)}),
    terms AS MATERIALIZED (SELECT word, nth, ${quoted} AS quoted, (SELECT count(*) FROM
        (SELECT 1 FROM lead_search_terms WHERE term = listed.term LIMIT ${number(maxRare + 1)})) > ${number(maxRare)} AS is_frequent
      FROM listed WHERE term < stop),
    words AS MATERIALIZED (SELECT given.word, count(quoted) AS size, max(coalesce(sum(is_frequent), 0), start IS NULL) AS weight,
        iif(count(quoted) <= ${number(Math.min(maxMerged, maxTerms))} AND max(is_frequent), '(' || group_concat(quoted, ' OR ') || ')', prefix) AS every,
        coalesce(${inColumn} || iif(start IS NULL, prefix, group_concat(quoted, ' OR ') FILTER (WHERE is_frequent)) || ')', ${NO_LEADS}) AS frequent
      FROM given LEFT JOIN terms ON terms.word = given.word GROUP BY given.word),
    asked AS MATERIALIZED (SELECT iif(${isMost(workspaceId)}, '', ${scope}) || ${inColumn} || group_concat(every, ' AND ') || ')' AS query,
        ${number(Number(isKnown))} AND max(size) <= ${number(maxTerms)} AS is_known, sum(weight) AS weight, ${frequent} FROM words),
    rare AS MATERIALIZED (SELECT word, rowid AS rare_seq FROM terms
      CROSS JOIN lead_search ON lead_search MATCH (${inColumn} || quoted || ')') WHERE NOT is_frequent AND nth <= ${number(maxTerms)})`;
}

/** If the workspace has most leads of the database, a search for its token takes as long as that for the words. */
const isMost = (workspaceId: string) =>
  sql`${leadsOf(workspaceId)} * 2 > (SELECT max(seq) FROM leads) - (SELECT min(seq) FROM leads)`;

/** Looks up each word of a search for one row of `from`, by its `seq`. `asked`: a row with the columns of `asked`. */
export const hasWords = ({ words }: WordQuery, from: string, asked: string): SQL[] =>
  words.map((_, nth) =>
    sql.raw(`(EXISTS (SELECT 1 FROM lead_search WHERE rowid = ${from}.seq AND lead_search MATCH ${asked}.frequent_${nth})
      OR ${from}.seq IN (SELECT rare_seq FROM rare WHERE word = ${nth}))`),
  );
