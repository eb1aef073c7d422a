/**
 * The schema's steps, applied in order, once each. Append; never edit a step that has shipped. A step must keep
 * what the code before it reads, because a rollback runs that code on the newer storage.
 */
export const SCHEMA_STEPS = [
  `CREATE TABLE sites (
     id INTEGER PRIMARY KEY,
     host TEXT NOT NULL,
     scope_host TEXT NOT NULL,
     seed_url TEXT NOT NULL,
     entry_url TEXT,
     language TEXT,
     lead_id TEXT NOT NULL,
     status TEXT NOT NULL DEFAULT 'pending'
       CHECK (status IN ('pending', 'active', 'finishing', 'done', 'failed', 'skipped')),
     reason TEXT,
     pages_read INTEGER NOT NULL DEFAULT 0,
     pages_failed INTEGER NOT NULL DEFAULT 0,
     fetch_ms INTEGER NOT NULL DEFAULT 0,
     has_sitemap INTEGER NOT NULL DEFAULT 0,
     lease_until INTEGER NOT NULL DEFAULT 0
   );
   CREATE INDEX sites_by_status ON sites (status, id);

   CREATE TABLE pages (
     id INTEGER PRIMARY KEY,
     site_id INTEGER NOT NULL,
     key TEXT NOT NULL,
     url TEXT NOT NULL,
     kind TEXT NOT NULL DEFAULT 'page' CHECK (kind IN ('page', 'sitemap', 'probe')),
     depth INTEGER NOT NULL,
     priority INTEGER NOT NULL,
     is_seed INTEGER NOT NULL DEFAULT 0,
     is_guess INTEGER NOT NULL DEFAULT 0,
     state TEXT NOT NULL DEFAULT 'waiting'
       CHECK (state IN ('waiting', 'done', 'failed', 'skipped')),
     reason TEXT,
     attempt INTEGER NOT NULL DEFAULT 0,
     waits INTEGER NOT NULL DEFAULT 0,
     not_before INTEGER NOT NULL DEFAULT 0,
     UNIQUE (site_id, key)
   );
   CREATE INDEX pages_next ON pages (site_id, priority, depth, id) WHERE state = 'waiting';

   CREATE TABLE hosts (
     host TEXT PRIMARY KEY,
     delay_ms INTEGER NOT NULL,
     next_at INTEGER NOT NULL DEFAULT 0
   ) WITHOUT ROWID;

   CREATE TABLE robots (
     host TEXT PRIMARY KEY,
     verdict TEXT NOT NULL,
     rules TEXT NOT NULL,
     sitemaps TEXT NOT NULL
   );

   CREATE TABLE facts (
     page_id INTEGER PRIMARY KEY,
     site_id INTEGER NOT NULL,
     url TEXT NOT NULL,
     depth INTEGER NOT NULL,
     hash TEXT NOT NULL,
     facts TEXT
   );
   CREATE UNIQUE INDEX facts_once ON facts (site_id, hash);

   CREATE TABLE events (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     type TEXT NOT NULL,
     data TEXT NOT NULL
   );`,
  // The snapshot of a page for the next run of a schedule, and why a page was unavailable.
  `ALTER TABLE facts ADD COLUMN memory TEXT;
   ALTER TABLE pages ADD COLUMN http_status INTEGER;`,
  // Nothing links a guessed address: that it does not exist is no failure, and never counted as one.
  `UPDATE pages SET state = 'skipped' WHERE is_guess = 1 AND state = 'failed';`,
  // Every index costs one more row for each write (https://developers.cloudflare.com/d1/platform/pricing/): the id
  // of a page names its site, so that no index is needed. A waiting page has no row of its own: it stands in
  // `found` of the page that links it, and gets a row with its first result. Large columns are last.
  `ALTER TABLE pages RENAME TO former_pages;
   CREATE TABLE pages (
     id INTEGER PRIMARY KEY,
     key TEXT NOT NULL,
     url TEXT NOT NULL,
     kind TEXT NOT NULL DEFAULT 'page' CHECK (kind IN ('page', 'sitemap', 'probe')),
     depth INTEGER NOT NULL,
     priority INTEGER NOT NULL,
     is_seed INTEGER NOT NULL DEFAULT 0,
     is_guess INTEGER NOT NULL DEFAULT 0,
     state TEXT NOT NULL DEFAULT 'waiting'
       CHECK (state IN ('waiting', 'done', 'failed', 'skipped')),
     reason TEXT,
     http_status INTEGER,
     attempt INTEGER NOT NULL DEFAULT 0,
     waits INTEGER NOT NULL DEFAULT 0,
     not_before INTEGER NOT NULL DEFAULT 0,
     fetch_ms INTEGER NOT NULL DEFAULT 0,
     hash TEXT,
     found TEXT,
     final_url TEXT,
     facts TEXT,
     memory TEXT
   );
   INSERT INTO pages (id, key, url, kind, depth, priority, is_seed, is_guess, state, reason, http_status,
       attempt, waits, not_before, hash, final_url, facts, memory)
     SELECT former.site_id * 4096 + row_number() OVER (PARTITION BY former.site_id ORDER BY former.id) - 1,
       former.key, former.url, former.kind, former.depth, former.priority, former.is_seed, former.is_guess,
       former.state, former.reason, former.http_status, former.attempt, former.waits, former.not_before,
       facts.hash, facts.url, facts.facts, facts.memory
     FROM former_pages AS former LEFT JOIN facts ON facts.page_id = former.id;
   DROP TABLE former_pages;
   DROP TABLE facts;
   DROP INDEX sites_by_status;`,
  // The columns of the uploaded rows, until their leads have them.
  `CREATE TABLE inputs (site_id INTEGER PRIMARY KEY, cells TEXT NOT NULL);`,
  // Whether a page that is empty without scripts was rendered, or why not.
  `ALTER TABLE pages ADD COLUMN rendering TEXT;
   ALTER TABLE sites ADD COLUMN rendered_pages INTEGER NOT NULL DEFAULT 0;`,
];
