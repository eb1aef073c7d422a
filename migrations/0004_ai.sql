CREATE TABLE `ai_charges` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`lead_id` text,
	`action` text NOT NULL,
	`reason` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ai_charges_by_age` ON `ai_charges` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `ai_charges_once` ON `ai_charges` (`lead_id`,`action`) WHERE action IN ('ai_enrichment', 'icp_match');--> statement-breakpoint
CREATE TABLE `icps` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`company_keywords` text NOT NULL,
	`disqualifiers` text NOT NULL,
	`target_industries` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `outreach_generations` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`kind` text NOT NULL,
	`product` text NOT NULL,
	`tone` text,
	`subject` text,
	`content` text NOT NULL,
	`model` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outreach_by_lead` ON `outreach_generations` (`lead_id`,`created_at`);