/** The columns of the uploaded rows of sites that have no lead yet. */
export class SiteInputs {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(siteId: number, cells: string[]) {
    this.#sql.exec(
      "INSERT INTO inputs (site_id, cells) VALUES (?, ?)",
      siteId,
      JSON.stringify(cells),
    );
  }

  get(siteId: number): string[] | undefined {
    const [row] = this.#sql
      .exec<{ cells: string }>("SELECT cells FROM inputs WHERE site_id = ?", siteId)
      .toArray();
    return row && (JSON.parse(row.cells) as string[]);
  }

  /** The lead of the site has them. */
  forget(siteId: number) {
    this.#sql.exec("DELETE FROM inputs WHERE site_id = ?", siteId);
  }
}
