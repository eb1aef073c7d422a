/** Of an uploaded table. */
export const MAX_COLUMNS = 200;

/** An uploaded table cannot be used as a whole. */
export class TableError extends Error {
  override readonly name = "TableError";
  readonly code:
    | "empty_file"
    | "not_text"
    | "not_readable"
    | "no_urls"
    | "no_emails"
    | "no_column"
    | "too_many_columns"
    | "too_many_sites"
    | "too_many_addresses"
    | "too_many_rows"
    | "too_large";

  constructor(code: TableError["code"], message: string) {
    super(message);
    this.code = code;
  }
}
