import type { Redactor } from "#src/shared/addresses/address-redaction";
import type { FoundPage } from "#durable-objects/crawl-job/pages/page";
import { pageId, siteIdOf } from "#durable-objects/crawl-job/pages/page-ids";

/**
 * Erases a page whose address mentions the subject. Of a job that is over it is deleted. While the job runs its row
 * stays, so that it is not read.
 */
export function erasePage(sql: SqlStorage, id: number, inText: Redactor, isOver: boolean) {
  if (isOver) sql.exec("DELETE FROM pages WHERE id = ?", id);
  else
    for (const { url } of sql.exec<{ url: string }>("SELECT url FROM pages WHERE id = ?", id))
      sql.exec(
        `UPDATE pages SET key = 'erased:' || id, url = ?, reason = iif(state = 'waiting', 'suppressed', reason),
           state = iif(state = 'waiting', 'skipped', state) WHERE id = ?`,
        inText(url),
        id,
      );
}

/** Erases the addresses of pages that wait in `found` of a row; these are not read. Returns how many there were. */
export function redactFoundPages(
  sql: SqlStorage,
  rowId: number,
  text: string,
  inText: Redactor,
): number {
  let erased = 0;
  const pages = (JSON.parse(text) as FoundPage[]).map((page): FoundPage => {
    const [position, key, url, priority, depth, ...more] = page;
    if (inText(key) === key && inText(url) === url) return page;
    erased++;
    const id = pageId(siteIdOf(rowId), position);
    sql.exec(
      `INSERT OR IGNORE INTO pages (id, key, url, depth, priority, state, reason)
       VALUES (?1, 'erased:' || ?1, ?2, ?3, ?4, 'skipped', 'suppressed')`,
      id,
      inText(url),
      depth,
      priority,
    );
    return [position, `erased:${id}`, inText(url), priority, depth, ...more];
  });
  if (erased > 0) sql.exec("UPDATE pages SET found = ? WHERE id = ?", JSON.stringify(pages), rowId);
  return erased;
}
