/**
 * The schema's steps, applied in order, once each. Append; never edit a step that has shipped.
 *
 * A row costs when it is written, and an index costs one more: so ids are consecutive within a domain, and the
 * place of a domain in its addresses is one number (`next_id`) in place of a state of each address.
 */
export const SCHEMA_STEPS = [
  `CREATE TABLE addresses (
     id INTEGER PRIMARY KEY,
     email TEXT NOT NULL,
     -- 0: no verdict. 1: a verdict by DNS, and a mail server is to be asked. 2: final.
     state INTEGER NOT NULL DEFAULT 0,
     attempts INTEGER NOT NULL DEFAULT 0,
     is_answered INTEGER NOT NULL DEFAULT 0,
     status TEXT,
     verdict TEXT
   );

   CREATE TABLE list_rows (
     id INTEGER PRIMARY KEY,
     address_id INTEGER NOT NULL,
     is_repeated INTEGER NOT NULL,
     cells TEXT
   );

   CREATE TABLE domains (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL,
     first_id INTEGER NOT NULL,
     last_id INTEGER NOT NULL,
     -- 0: dns. 1: mailbox. 2: done.
     stage INTEGER NOT NULL DEFAULT 0,
     next_id INTEGER NOT NULL,
     due_at INTEGER NOT NULL DEFAULT 0,
     mx_host TEXT,
     losses INTEGER NOT NULL DEFAULT 0
   );
   CREATE INDEX domains_next ON domains (stage, due_at, id) WHERE stage < 2;

   -- Addresses before \`next_id\` of their domain that are to be taken again.
   CREATE TABLE retries (
     address_id INTEGER PRIMARY KEY,
     domain_id INTEGER NOT NULL,
     due_at INTEGER NOT NULL
   );
   CREATE INDEX retries_of_domain ON retries (domain_id, due_at);

   CREATE TABLE events (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     type TEXT NOT NULL,
     data TEXT NOT NULL
   );`,
];
