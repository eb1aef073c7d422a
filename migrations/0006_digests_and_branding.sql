CREATE TABLE `brandings` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`product_name` text,
	`logo_url` text,
	`primary_color` text,
	`support_email` text,
	`footer_text` text,
	`custom_domain` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `brandings_by_domain` ON `brandings` (`custom_domain`) WHERE custom_domain IS NOT NULL;--> statement-breakpoint
CREATE TABLE `digests` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`email` text,
	`chat_webhook` text,
	`frequency` text NOT NULL,
	`include_changes` integer NOT NULL,
	`include_new_leads` integer NOT NULL,
	`include_recommendations` integer NOT NULL,
	`include_top_icp` integer NOT NULL,
	`include_verification` integer NOT NULL,
	`link_origin` text NOT NULL,
	`next_send_at` integer NOT NULL,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`covered_until` integer NOT NULL,
	`window_until` integer,
	`email_settled_for` integer,
	`chat_settled_for` integer,
	`email_error` text,
	`chat_error` text,
	`last_sent_at` integer,
	`unsubscribed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `digests_by_workspace` ON `digests` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `digests_due` ON `digests` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `lead_emails_by_verification` ON `lead_emails` (`workspace_id`,`last_verified_at`,`status`,`removed_at`);