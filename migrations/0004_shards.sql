CREATE TABLE `transfer_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` text NOT NULL,
	`table_name` text NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `transfer_changes_by_workspace` ON `transfer_changes` (`workspace_id`,`seq`);--> statement-breakpoint
CREATE TABLE `workspace_moves` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`target` text NOT NULL,
	`step` text NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`rows_copied` integer DEFAULT 0 NOT NULL,
	`rows_repaired` integer DEFAULT 0 NOT NULL,
	`error` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_token` text,
	`available_at` integer,
	`started_at` integer NOT NULL,
	`locked_at` integer,
	`switched_at` integer
);
--> statement-breakpoint
CREATE INDEX `workspace_moves_due` ON `workspace_moves` (`available_at`);--> statement-breakpoint
CREATE TABLE `workspace_transfers` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`token` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `workspace_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `workspace_outbox_by_workspace` ON `workspace_outbox` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `__new_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`body` text NOT NULL,
	`author_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_notes`("id", "workspace_id", "lead_id", "body", "author_id", "created_at") SELECT "id", "workspace_id", "lead_id", "body", "author_id", "created_at" FROM `notes`;--> statement-breakpoint
DROP TABLE `notes`;--> statement-breakpoint
ALTER TABLE `__new_notes` RENAME TO `notes`;--> statement-breakpoint
CREATE INDEX `notes_by_lead` ON `notes` (`lead_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `workspaces` ADD `shard` text DEFAULT 'DATA_0' NOT NULL;--> statement-breakpoint
CREATE TRIGGER notes_counted AFTER INSERT ON notes BEGIN INSERT INTO daily_activity (workspace_id, day, notes) VALUES (new.workspace_id, new.created_at / 86400000, 1) ON CONFLICT (workspace_id, day) DO UPDATE SET notes = notes + excluded.notes; END;
--> statement-breakpoint
CREATE TRIGGER notes_uncounted AFTER DELETE ON notes BEGIN INSERT INTO daily_activity (workspace_id, day, notes) VALUES (old.workspace_id, old.created_at / 86400000, -1) ON CONFLICT (workspace_id, day) DO UPDATE SET notes = notes + excluded.notes; END;
--> statement-breakpoint
DROP TRIGGER audit_log_prevent_delete;
--> statement-breakpoint
CREATE TRIGGER audit_log_prevent_delete BEFORE DELETE ON audit_log WHEN NOT EXISTS (SELECT 1 FROM workspace_transfers WHERE workspace_id = old.workspace_id AND state IN ('arriving', 'left')) BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
