CREATE TABLE `schedules` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`interval_minutes` integer NOT NULL,
	`incremental` integer NOT NULL,
	`enabled` integer NOT NULL,
	`config` text NOT NULL,
	`next_run_at` integer NOT NULL,
	`due_at` integer,
	`last_run_at` integer,
	`last_job_id` text,
	`last_error` text,
	`skipped_runs` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`url_count` integer NOT NULL,
	`urls` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `schedules_by_workspace` ON `schedules` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `schedules_due` ON `schedules` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `scheduled_for` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_once_scheduled` ON `jobs` (`schedule_id`,`scheduled_for`) WHERE scheduled_for IS NOT NULL;