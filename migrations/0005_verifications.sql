CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`total` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`counts` text NOT NULL,
	`columns` text,
	`credits_reserved` integer NOT NULL,
	`credits_spent` integer DEFAULT 0 NOT NULL,
	`credits_refunded` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`results_deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `verifications_by_workspace` ON `verifications` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `verifications_unfinished` ON `verifications` (`created_at`) WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX `verifications_with_results` ON `verifications` (`finished_at`) WHERE finished_at IS NOT NULL AND results_deleted_at IS NULL;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_job_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`job_id` text,
	`verification_id` text,
	`format` text NOT NULL,
	`rows` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`filename` text NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_job_exports`("id", "workspace_id", "job_id", "verification_id", "format", "rows", "size_bytes", "filename", "key", "created_at") SELECT "id", "workspace_id", "job_id", NULL, "format", "rows", "size_bytes", "filename", "key", "created_at" FROM `job_exports`;--> statement-breakpoint
DROP TABLE `job_exports`;--> statement-breakpoint
ALTER TABLE `__new_job_exports` RENAME TO `job_exports`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `job_exports_by_job` ON `job_exports` (`workspace_id`,`job_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `job_exports_by_verification` ON `job_exports` (`workspace_id`,`verification_id`,`created_at`) WHERE verification_id IS NOT NULL;
