/**
 * `wrangler d1 migrations apply --remote` sends a migration and the INSERT into its ledger as one string. D1 splits that
 * string with a splitter of its own, which is not published. This is the strictest reading of the reports about it:
 *
 * - A quote opens a string inside a comment too (cloudflare/workers-sdk#4713).
 * - A semicolon in a comment ends a statement (cloudflare/workers-sdk#3892).
 * - Only an upper-case BEGIN opens the body of a trigger (cloudflare/workers-sdk#10998, #15314),
 *   and only on the line of its CREATE TRIGGER (cloudflare/workers-sdk#4998, #15690).
 * - The first END closes the body, be it that of a CASE (cloudflare/workers-sdk#4326, #4727).
 */
export function splitAsRemote(sql: string): string[] {
  const statements: string[] = [];
  let statement = "";
  let quote = "";
  for (const [token] of sql.matchAll(/CREATE TRIGGER [^\n]*? BEGIN .*?\bEND\b|[^]/gs)) {
    if (quote === "" && token === ";") {
      statements.push(withoutComments(statement));
      statement = "";
      continue;
    }
    if (quote === token) quote = "";
    else if (quote === "" && /^['"`]$/.test(token)) quote = token;
    statement += token;
  }
  if (withoutComments(statement) !== "") statements.push(withoutComments(statement));
  return statements;
}

/** The text of a statement in one form, so that the statements of two splitters compare. */
export const withoutComments = (statement: string) =>
  statement
    .replaceAll(/^\s*--.*$/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The longest statement that D1 accepts: https://developers.cloudflare.com/d1/platform/limits/ */
const MAX_STATEMENT_BYTES = 100_000;

/** What D1 might reject in a migration, although SQLite accepts it. */
export function findHazards(sql: string): string[] {
  const lines = sql.split("\n");
  const triggers = lines.filter((line) => /^\s*create\s+(temp\w*\s+)?trigger\b/i.test(line));
  const isComment = (line: string) => /--|\/\*/.test(line.replace(/'[^']*'/g, ""));
  return [
    ...(sql.includes("\r") ? ["has a carriage return"] : []),
    ...(sql.endsWith(";\n") ? [] : ["does not end with a semicolon and a line feed"]),
    ...(/^\s*(BEGIN|COMMIT|END)\b/im.test(sql)
      ? ["has BEGIN, COMMIT or END at the start of a line"]
      : []),
    ...lines
      .filter((line) => isComment(line.replace(/--> statement-breakpoint$/, "")))
      .map((line) => `has a comment: ${line}`),
    ...triggers
      .filter((line) => !/^CREATE TRIGGER \w+ .* BEGIN .*; END;$/.test(line))
      .map((line) => `has a trigger that is not on one line, with BEGIN and END: ${line}`),
    ...triggers
      .filter((line) => /\bcase\b/i.test(line) || (line.match(/\bend\b/gi)?.length ?? 0) > 1)
      .map((line) => `has a second END in a trigger: ${line}`),
    ...splitAsRemote(sql)
      .filter((statement) => Buffer.byteLength(statement) > MAX_STATEMENT_BYTES)
      .map((statement) => `has a statement that is too long: ${statement.slice(0, 80)}`),
  ];
}
