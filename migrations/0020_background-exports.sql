ALTER TABLE `job_exports` ADD `status` text DEFAULT 'completed' NOT NULL;--> statement-breakpoint
ALTER TABLE `job_exports` ADD `leads` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `job_exports` ADD `done` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `job_exports` ADD `work` text;--> statement-breakpoint
ALTER TABLE `job_exports` ADD `error` text;--> statement-breakpoint
ALTER TABLE `job_exports` ADD `finished_at` integer;--> statement-breakpoint
ALTER TABLE `job_exports` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `job_exports` ADD `lease_token` text;--> statement-breakpoint
ALTER TABLE `job_exports` ADD `available_at` integer;--> statement-breakpoint
CREATE INDEX `job_exports_running` ON `job_exports` (`available_at`) WHERE status = 'running';
