/** Applied in order, once each. Append; never edit a step that has shipped. */
const STEPS = [
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
];

export function migrate(storage: DurableObjectStorage) {
  const applied = storage.kv.get<number>("schema_version") ?? 0;
  if (applied === STEPS.length) return;
  storage.transactionSync(() => {
    for (const step of STEPS.slice(applied)) storage.sql.exec(step);
    storage.kv.put("schema_version", STEPS.length);
  });
}
