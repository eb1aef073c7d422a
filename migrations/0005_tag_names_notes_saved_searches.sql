CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`body` text NOT NULL,
	`author_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `notes_by_lead` ON `notes` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`filters` text NOT NULL,
	`last_used_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_name_per_workspace` ON `saved_searches` (`workspace_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `saved_searches_by_use` ON `saved_searches` (`workspace_id`,`last_used_at`,`created_at`);--> statement-breakpoint
DROP INDEX `tags_name_per_workspace`;--> statement-breakpoint
ALTER TABLE `tags` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Names were unique by this fold until now; the service writes one that knows every script.
UPDATE `tags` SET `name_key` = lower(`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `tags_name_per_workspace` ON `tags` (`workspace_id`,`name_key`);