DROP INDEX `workflow_runs_unfinished`;--> statement-breakpoint
ALTER TABLE `workflow_runs` ADD `lease_token` text;--> statement-breakpoint
ALTER TABLE `workflow_runs` ADD `available_at` integer;--> statement-breakpoint
CREATE INDEX `workflow_runs_unfinished` ON `workflow_runs` (`available_at`) WHERE status = 'running';--> statement-breakpoint
ALTER TABLE `deletion_requests` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `deletion_requests` ADD `lease_token` text;--> statement-breakpoint
ALTER TABLE `deletion_requests` ADD `available_at` integer;--> statement-breakpoint
ALTER TABLE `erasures` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `erasures` ADD `lease_token` text;--> statement-breakpoint
ALTER TABLE `erasures` ADD `available_at` integer;