ALTER TABLE `daily_activity` ADD `notes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_activity` ADD `captures` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER notes_counted AFTER INSERT ON notes BEGIN INSERT INTO daily_activity (workspace_id, day, notes) VALUES (new.workspace_id, new.created_at / 86400000, 1) ON CONFLICT (workspace_id, day) DO UPDATE SET notes = notes + excluded.notes; END;
--> statement-breakpoint
CREATE TRIGGER notes_uncounted AFTER DELETE ON notes BEGIN INSERT INTO daily_activity (workspace_id, day, notes) VALUES (old.workspace_id, old.created_at / 86400000, -1) ON CONFLICT (workspace_id, day) DO UPDATE SET notes = notes + excluded.notes; END;
--> statement-breakpoint
-- Every capture sets when the job of captures was finished last.
CREATE TRIGGER captures_counted AFTER UPDATE OF finished_at ON jobs WHEN new.source = 'extension' BEGIN INSERT INTO daily_activity (workspace_id, day, captures) VALUES (new.workspace_id, new.finished_at / 86400000, 1) ON CONFLICT (workspace_id, day) DO UPDATE SET captures = captures + excluded.captures; END;
--> statement-breakpoint
INSERT INTO daily_activity (workspace_id, day, notes)
SELECT workspace_id, created_at / 86400000, count(*) FROM notes WHERE true GROUP BY 1, 2
ON CONFLICT (workspace_id, day) DO UPDATE SET notes = excluded.notes;
