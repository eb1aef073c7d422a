-- Full-text search over leads. `scope` holds the workspace id without dashes: every query matches it first,
-- by column, so that no page's text can stand in for it. Rows are keyed by leads.seq; no text is kept twice.
CREATE VIRTUAL TABLE lead_search USING fts5(
  scope, body,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '2 3'
);
--> statement-breakpoint
-- Whoever deletes a lead, by hand, by retention or by erasure, takes it out of the search.
CREATE TRIGGER leads_leave_search AFTER DELETE ON leads BEGIN
  DELETE FROM lead_search WHERE rowid = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER lead_tags_count_up AFTER INSERT ON lead_tags BEGIN
  UPDATE tags SET usage_count = usage_count + 1 WHERE id = new.tag_id;
END;
--> statement-breakpoint
CREATE TRIGGER lead_tags_count_down AFTER DELETE ON lead_tags BEGIN
  UPDATE tags SET usage_count = usage_count - 1 WHERE id = old.tag_id;
END;
