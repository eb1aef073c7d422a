ALTER TABLE `dead_letters` ADD `replay_at` integer;--> statement-breakpoint
CREATE INDEX `dead_letters_to_replay` ON `dead_letters` (`replay_at`) WHERE replay_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `reports_deleted_at` integer;--> statement-breakpoint
CREATE INDEX `jobs_with_reports` ON `jobs` (`finished_at`) WHERE finished_at IS NOT NULL AND reports_deleted_at IS NULL;
