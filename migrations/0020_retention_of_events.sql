ALTER TABLE `retention_policies` ADD `cursor_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `retention_policies` ADD `cursor_key` text DEFAULT '' NOT NULL;