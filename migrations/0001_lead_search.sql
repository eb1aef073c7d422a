-- Full-text search over leads. `scope` holds the workspace id without dashes: a token every query must match.
CREATE VIRTUAL TABLE lead_search USING fts5(lead_id UNINDEXED, scope, body, tokenize = 'unicode61 remove_diacritics 2');
