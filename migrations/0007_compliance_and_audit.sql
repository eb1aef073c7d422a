CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`target` text,
	`details` text NOT NULL,
	`ip_address` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_workspace` ON `audit_log` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`workspace_id`,`action`,`created_at`);--> statement-breakpoint
CREATE TABLE `deletion_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject` text,
	`masked` text NOT NULL,
	`reason` text,
	`status` text NOT NULL,
	`stage` text NOT NULL,
	`cursor_at` integer DEFAULT 0 NOT NULL,
	`cursor_key` text DEFAULT '' NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`erased` text NOT NULL,
	`created_at` integer NOT NULL,
	`completed_at` integer
);
--> statement-breakpoint
CREATE INDEX `deletion_requests_by_workspace` ON `deletion_requests` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deletion_requests_pending` ON `deletion_requests` (`created_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `erasures` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`status` text NOT NULL,
	`stage` text NOT NULL,
	`cursor_at` integer DEFAULT 0 NOT NULL,
	`cursor_key` text DEFAULT '' NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`erased` text NOT NULL,
	`created_at` integer NOT NULL,
	`completed_at` integer
);
--> statement-breakpoint
CREATE INDEX `erasures_unfinished` ON `erasures` (`created_at`) WHERE status = 'running';--> statement-breakpoint
CREATE INDEX `erasures_by_workspace` ON `erasures` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `retention_policies` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`days` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `suppressions` (
	`workspace_id` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `hash`)
);
