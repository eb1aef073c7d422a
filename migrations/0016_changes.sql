CREATE TABLE `changes` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`schedule_id` text NOT NULL,
	`job_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`summary` text NOT NULL,
	`before_text` text,
	`after_text` text,
	`detected_at` integer NOT NULL,
	FOREIGN KEY (`schedule_id`) REFERENCES `schedules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `changes_once` ON `changes` (`schedule_id`,`job_id`,`url`,`kind`);--> statement-breakpoint
CREATE INDEX `changes_by_workspace` ON `changes` (`workspace_id`,`detected_at`,`id`);--> statement-breakpoint
CREATE INDEX `changes_by_kind` ON `changes` (`workspace_id`,`kind`,`detected_at`,`id`);--> statement-breakpoint
CREATE INDEX `changes_by_schedule` ON `changes` (`schedule_id`,`detected_at`,`id`);--> statement-breakpoint
CREATE INDEX `changes_by_lead` ON `changes` (`lead_id`);--> statement-breakpoint
CREATE TABLE `page_memories` (
	`schedule_id` text NOT NULL,
	`host` text NOT NULL,
	`key` text NOT NULL,
	`workspace_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`position` integer NOT NULL,
	`depth` integer NOT NULL,
	`url` text NOT NULL,
	`etag` text,
	`last_modified` text,
	`body_hash` text NOT NULL,
	`content_hash` text NOT NULL,
	`link_count` integer NOT NULL,
	`language` text,
	`seen_at` integer NOT NULL,
	`links` text NOT NULL,
	`facts` text NOT NULL,
	`text` text,
	PRIMARY KEY(`schedule_id`, `host`, `key`),
	FOREIGN KEY (`schedule_id`) REFERENCES `schedules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `page_memories_by_lead` ON `page_memories` (`lead_id`);--> statement-breakpoint
CREATE TABLE `site_memories` (
	`schedule_id` text NOT NULL,
	`host` text NOT NULL,
	`workspace_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`job_id` text NOT NULL,
	`was_written` integer NOT NULL,
	`lead_hash` text NOT NULL,
	`coverage` text NOT NULL,
	`saw_whole_site` integer NOT NULL,
	`down_reason` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`schedule_id`, `host`),
	FOREIGN KEY (`schedule_id`) REFERENCES `schedules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `site_memories_by_lead` ON `site_memories` (`lead_id`);