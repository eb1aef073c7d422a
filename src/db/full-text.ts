/**
 * Text as one string of an FTS5 query (https://sqlite.org/fts5.html#fts5_strings): no character in it is an
 * operator. A NUL would end the whole query. Normalize the text before, because normalization can produce
 * quotes.
 */
export const ftsString = (text: string): string =>
  `"${text.replaceAll("\0", " ").replaceAll('"', '""')}"`;
