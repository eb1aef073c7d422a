CREATE TABLE `integrations` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`provider` text NOT NULL,
	`name` text NOT NULL,
	`enabled` integer NOT NULL,
	`auto_push` integer NOT NULL,
	`state` text DEFAULT 'active' NOT NULL,
	`state_reason` text,
	`config` text NOT NULL,
	`field_map` text NOT NULL,
	`target_host` text,
	`sealed_names` text NOT NULL,
	`sealed_secrets` text NOT NULL,
	`sealed_token` text,
	`lease_id` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `integrations_by_workspace` ON `integrations` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `push_leads` (
	`push_id` text NOT NULL,
	`position` integer NOT NULL,
	`workspace_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`error` text,
	PRIMARY KEY(`push_id`, `position`),
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_leads_by_lead` ON `push_leads` (`lead_id`);--> statement-breakpoint
CREATE INDEX `push_leads_failed` ON `push_leads` (`push_id`,`position`) WHERE state = 'failed';--> statement-breakpoint
CREATE TABLE `pushes` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`integration_id` text NOT NULL,
	`event` text NOT NULL,
	`origin` text,
	`job_id` text,
	`subjects` text,
	`lead_count` integer DEFAULT 0 NOT NULL,
	`batch_size` integer NOT NULL,
	`pushed` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`skipped` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempt` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`handed_over` integer DEFAULT false NOT NULL,
	`has_progress` integer DEFAULT false NOT NULL,
	`response_status` integer,
	`error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `pushes_by_workspace` ON `pushes` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `pushes_by_status` ON `pushes` (`workspace_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `pushes_by_integration` ON `pushes` (`workspace_id`,`integration_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `pushes_due` ON `pushes` (`due_at`,`integration_id`,`workspace_id`,`id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `pushes_pending` ON `pushes` (`integration_id`,`due_at`,`id`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `pushes_once` ON `pushes` (`integration_id`,`origin`) WHERE origin IS NOT NULL;--> statement-breakpoint
CREATE TABLE `remote_records` (
	`integration_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`remote_id` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`integration_id`, `lead_id`),
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `remote_records_by_lead` ON `remote_records` (`lead_id`);