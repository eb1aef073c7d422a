CREATE TABLE `workflow_run_leads` (
	`run_id` text NOT NULL,
	`lead_seq` integer NOT NULL,
	PRIMARY KEY(`run_id`, `lead_seq`),
	FOREIGN KEY (`lead_seq`) REFERENCES `leads`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `workflow_run_leads_by_lead` ON `workflow_run_leads` (`lead_seq`);--> statement-breakpoint
CREATE TABLE `workflow_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`workflow_id` text NOT NULL,
	`job_id` text NOT NULL,
	`trigger` text NOT NULL,
	`status` text NOT NULL,
	`steps` text NOT NULL,
	`reports` text NOT NULL,
	`lineage` text NOT NULL,
	`leads_in` integer,
	`leads_out` integer DEFAULT 0 NOT NULL,
	`credits_spent` integer DEFAULT 0 NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_until` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `workflow_runs_by_workflow` ON `workflow_runs` (`workflow_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `workflow_runs_by_workspace` ON `workflow_runs` (`workspace_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `workflow_runs_unfinished` ON `workflow_runs` (`lease_until`) WHERE status = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX `workflow_runs_one_at_a_time` ON `workflow_runs` (`workflow_id`,`job_id`) WHERE status = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX `workflow_runs_once_by_job` ON `workflow_runs` (`workflow_id`,`job_id`) WHERE "trigger" = 'job_completed';--> statement-breakpoint
CREATE TABLE `workflows` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`trigger` text NOT NULL,
	`steps` text NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `workflows_by_workspace` ON `workflows` (`workspace_id`,`created_at`);