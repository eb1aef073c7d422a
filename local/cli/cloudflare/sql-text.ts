/** A text as SQL in hexadecimal, so that no character can end a literal or a statement. */
export const hexText = (text: string): string =>
  `CAST(x'${Buffer.from(text, "utf8").toString("hex")}' AS TEXT)`;

/** A text as SQL that people can read. SQLite would end it at a NUL, so such a text is written in hexadecimal. */
export const sqlText = (text: string): string =>
  text.includes("\0") ? hexText(text) : `'${text.replaceAll("'", "''")}'`;
