ALTER TABLE `page_memories` ADD `restless` text;--> statement-breakpoint
CREATE INDEX `jobs_by_schedule` ON `jobs` (`workspace_id`,`schedule_id`,`created_at`) WHERE schedule_id IS NOT NULL;