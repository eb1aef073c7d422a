CREATE TABLE `account_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_tokens_tokenHash_unique` ON `account_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `account_tokens_by_user` ON `account_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `account_tokens_by_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`key_hash` text NOT NULL,
	`created_by` text,
	`can_read` integer DEFAULT true NOT NULL,
	`can_write` integer DEFAULT true NOT NULL,
	`last_used_at` integer,
	`expires_at` integer,
	`rotated_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_keyHash_unique` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_by_workspace` ON `api_keys` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `idempotent_requests` (
	`workspace_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer,
	`content_type` text,
	`body` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotent_requests_by_age` ON `idempotent_requests` (`created_at`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_tokenHash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_by_workspace` ON `invitations` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_one_per_address` ON `invitations` (`workspace_id`,`email`);--> statement-breakpoint
CREATE INDEX `invitations_by_expiry` ON `invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `user_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `memberships_by_user` ON `memberships` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`family_hash` text NOT NULL,
	`token_hash` text NOT NULL,
	`previous_token_hash` text,
	`rotated_at` integer,
	`client_address` text,
	`user_agent` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_familyHash_unique` ON `sessions` (`family_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`holds_address` integer DEFAULT true NOT NULL,
	`name` text,
	`password_hash` text NOT NULL,
	`email_verified_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_one_holder_per_address` ON `users` (`email`) WHERE "users"."holds_address" = 1;--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (`email`,`created_at`);--> statement-breakpoint
CREATE TABLE `workspaces` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ai_calls` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`action` text NOT NULL,
	`outcome` text NOT NULL,
	`model` text,
	`requests` integer NOT NULL,
	`prompt_tokens` integer,
	`completion_tokens` integer,
	`reasoning_tokens` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ai_calls_by_age` ON `ai_calls` (`workspace_id`,`created_at`);--> statement-breakpoint
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
CREATE INDEX `outreach_by_lead` ON `outreach_generations` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `daily_activity` (
	`workspace_id` text NOT NULL,
	`day` integer NOT NULL,
	`leads` integer DEFAULT 0 NOT NULL,
	`leads_with_email` integer DEFAULT 0 NOT NULL,
	`leads_with_phone` integer DEFAULT 0 NOT NULL,
	`emails` integer DEFAULT 0 NOT NULL,
	`phones` integer DEFAULT 0 NOT NULL,
	`jobs` integer DEFAULT 0 NOT NULL,
	`pages` integer DEFAULT 0 NOT NULL,
	`notes` integer DEFAULT 0 NOT NULL,
	`captures` integer DEFAULT 0 NOT NULL,
	`credits` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`workspace_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `lead_counts` (
	`workspace_id` text NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`leads` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`workspace_id`, `kind`, `value`)
) WITHOUT ROWID;
--> statement-breakpoint
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
CREATE TABLE `exchange_rates` (
	`base` text PRIMARY KEY NOT NULL,
	`as_of` text NOT NULL,
	`rates` text NOT NULL,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`started_at` integer NOT NULL,
	`next_grant_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`status`,`next_grant_at`);--> statement-breakpoint
CREATE TABLE `brandings` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`product_name` text,
	`logo_url` text,
	`primary_color` text,
	`support_email` text,
	`footer_text` text,
	`sender_name` text,
	`signature` text,
	`custom_domain` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `brandings_by_domain` ON `brandings` (`custom_domain`) WHERE custom_domain IS NOT NULL;--> statement-breakpoint
CREATE TABLE `changes` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`schedule_id` text NOT NULL,
	`job_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`summary` text NOT NULL,
	`before_text` text,
	`after_text` text,
	`detected_at` integer NOT NULL,
	FOREIGN KEY (`schedule_id`) REFERENCES `schedules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `changes_once` ON `changes` (`schedule_id`,`job_id`,`url`,`kind`);--> statement-breakpoint
CREATE INDEX `changes_by_workspace` ON `changes` (`workspace_id`,`detected_at`,`id`);--> statement-breakpoint
CREATE INDEX `changes_by_kind` ON `changes` (`workspace_id`,`kind`,`detected_at`,`id`);--> statement-breakpoint
CREATE INDEX `changes_by_schedule` ON `changes` (`schedule_id`,`detected_at`,`id`);--> statement-breakpoint
CREATE INDEX `changes_by_lead` ON `changes` (`lead_id`);--> statement-breakpoint
CREATE TABLE `page_snapshots` (
	`schedule_id` text NOT NULL,
	`host` text NOT NULL,
	`key` text NOT NULL,
	`workspace_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`position` integer NOT NULL,
	`depth` integer NOT NULL,
	`url` text NOT NULL,
	`etag` text,
	`last_modified` text,
	`body_hash` text NOT NULL,
	`content_hash` text NOT NULL,
	`link_count` integer NOT NULL,
	`language` text,
	`seen_at` integer NOT NULL,
	`links` text NOT NULL,
	`facts` text NOT NULL,
	`unstable` text,
	`text` text,
	PRIMARY KEY(`schedule_id`, `host`, `key`),
	FOREIGN KEY (`schedule_id`) REFERENCES `schedules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `page_snapshots_by_lead` ON `page_snapshots` (`lead_id`);--> statement-breakpoint
CREATE TABLE `site_snapshots` (
	`schedule_id` text NOT NULL,
	`host` text NOT NULL,
	`workspace_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`job_id` text NOT NULL,
	`was_written` integer NOT NULL,
	`lead_hash` text NOT NULL,
	`coverage` text NOT NULL,
	`saw_whole_site` integer NOT NULL,
	`down_reason` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`schedule_id`, `host`),
	FOREIGN KEY (`schedule_id`) REFERENCES `schedules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `site_snapshots_by_lead` ON `site_snapshots` (`lead_id`);--> statement-breakpoint
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
	`erased` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_token` text,
	`available_at` integer,
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
	`erased` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_token` text,
	`available_at` integer,
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
	`cursor_at` integer DEFAULT 0 NOT NULL,
	`cursor_key` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `suppressions` (
	`workspace_id` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`balance_after` integer NOT NULL,
	`reason` text NOT NULL,
	`job_id` text,
	`lead_id` text,
	`booking_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_by_workspace` ON `ledger_entries` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_once` ON `ledger_entries` (`workspace_id`,`booking_key`);--> statement-breakpoint
CREATE TABLE `wallets` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "wallet_never_overdrawn" CHECK("wallets"."balance" >= 0),
	CONSTRAINT "wallet_reservation_never_negative" CHECK("wallets"."reserved" >= 0)
);
--> statement-breakpoint
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
	`next_send_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_token` text,
	`available_at` integer,
	`covered_until` integer NOT NULL,
	`window_until` integer,
	`email_settled_for` integer,
	`chat_settled_for` integer,
	`email_error` text,
	`chat_error` text,
	`last_sent_at` integer,
	`unsubscribed_at` integer,
	`confirmed_at` integer,
	`confirmation_token_hash` text,
	`confirmation_expires_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `digests_by_workspace` ON `digests` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `digests_by_confirmation` ON `digests` (`confirmation_token_hash`);--> statement-breakpoint
CREATE INDEX `digests_due` ON `digests` (`available_at`) WHERE available_at IS NOT NULL;--> statement-breakpoint
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
	`lease_token` text,
	`available_at` integer DEFAULT 0 NOT NULL,
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
	`is_continued` integer DEFAULT false NOT NULL,
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
CREATE INDEX `pushes_prunable` ON `pushes` (`finished_at`) WHERE event <> 'lead.pushed' AND finished_at IS NOT NULL;--> statement-breakpoint
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
CREATE INDEX `remote_records_by_lead` ON `remote_records` (`lead_id`);--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	`attempts` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dead_letters_by_age` ON `dead_letters` (`created_at`);--> statement-breakpoint
CREATE TABLE `job_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`job_id` text NOT NULL,
	`format` text NOT NULL,
	`rows` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`filename` text NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `job_exports_by_job` ON `job_exports` (`workspace_id`,`job_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`source` text NOT NULL,
	`config` text NOT NULL,
	`progress` text NOT NULL,
	`credits_reserved` integer NOT NULL,
	`credits_spent` integer DEFAULT 0 NOT NULL,
	`credits_refunded` integer DEFAULT 0 NOT NULL,
	`schedule_id` text,
	`scheduled_for` integer,
	`error` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `jobs_by_workspace` ON `jobs` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_by_status` ON `jobs` (`workspace_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_unfinished` ON `jobs` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_by_schedule` ON `jobs` (`workspace_id`,`schedule_id`,`created_at`) WHERE schedule_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_of_extension` ON `jobs` (`workspace_id`) WHERE source = 'extension';--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_once_scheduled` ON `jobs` (`schedule_id`,`scheduled_for`) WHERE scheduled_for IS NOT NULL;--> statement-breakpoint
CREATE TABLE `email_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`email_id` text NOT NULL,
	`checked_at` integer NOT NULL,
	`method` text NOT NULL,
	`status` text NOT NULL,
	`confidence` integer NOT NULL,
	`reasons` text NOT NULL,
	`mx_host` text,
	FOREIGN KEY (`email_id`) REFERENCES `lead_emails`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_checks_by_age` ON `email_checks` (`email_id`,`workspace_id`,`checked_at`,`id`);--> statement-breakpoint
CREATE TABLE `lead_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`email` text NOT NULL,
	`position` integer NOT NULL,
	`source_url` text,
	`method` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_verified_at` integer,
	`status` text DEFAULT 'unknown' NOT NULL,
	`confidence` integer DEFAULT 0 NOT NULL,
	`next_verification_at` integer,
	`removed_at` integer,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lead_emails_once` ON `lead_emails` (`lead_id`,`email`);--> statement-breakpoint
CREATE INDEX `lead_emails_by_address` ON `lead_emails` (`workspace_id`,`email`);--> statement-breakpoint
CREATE INDEX `lead_emails_by_verification` ON `lead_emails` (`workspace_id`,`last_verified_at`,`status`,`removed_at`);--> statement-breakpoint
CREATE TABLE `lead_technologies` (
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`lead_seq` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `name`, `lead_seq`),
	FOREIGN KEY (`lead_seq`) REFERENCES `leads`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_technologies_by_lead` ON `lead_technologies` (`lead_seq`);--> statement-breakpoint
CREATE TABLE `leads` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`job_id` text NOT NULL,
	`domain` text NOT NULL,
	`sort_name` text NOT NULL,
	`name_order` text GENERATED ALWAYS AS (nullif(sort_name, char(1114111))) VIRTUAL,
	`pages_crawled` integer DEFAULT 0 NOT NULL,
	`has_email` integer GENERATED ALWAYS AS (json_array_length(emails) > 0) STORED,
	`has_phone` integer GENERATED ALWAYS AS (json_array_length(phones) > 0) STORED,
	`country` text GENERATED ALWAYS AS (upper(coalesce(json_extract(enrichment, '$.company.country'), json_extract(enrichment, '$.phone.primary_country')))) STORED,
	`industry` text GENERATED ALWAYS AS (lower(json_extract(enrichment, '$.ai.industry'))) STORED,
	`category` text GENERATED ALWAYS AS (lower(json_extract(enrichment, '$.ai.category'))) STORED,
	`deliverability` text GENERATED ALWAYS AS (json_extract(enrichment, '$.email.deliverability')) STORED,
	`email_statuses` integer DEFAULT 0 NOT NULL,
	`hiring` integer DEFAULT false NOT NULL,
	`grade` text GENERATED ALWAYS AS (json_extract(enrichment, '$.quality.grade')) STORED,
	`quality_score` integer GENERATED ALWAYS AS (json_extract(enrichment, '$.quality.score')) STORED,
	`seo_score` integer GENERATED ALWAYS AS (json_extract(enrichment, '$.seo.score')) STORED,
	`icp_score` integer GENERATED ALWAYS AS (json_extract(enrichment, '$.icp.score')) STORED,
	`verdict` text GENERATED ALWAYS AS (json_extract(enrichment, '$.icp.verdict')) STORED,
	`lead_score` integer GENERATED ALWAYS AS (json_extract(enrichment, '$.ai.lead_score')) STORED,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`website` text NOT NULL,
	`company_name` text,
	`title` text,
	`description` text,
	`language` text,
	`emails` text NOT NULL,
	`phones` text NOT NULL,
	`socials` text NOT NULL,
	`technologies` text NOT NULL,
	`enrichment` text NOT NULL,
	`facts` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leads_id_unique` ON `leads` (`id`);--> statement-breakpoint
CREATE INDEX `leads_by_workspace` ON `leads` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `leads_by_age` ON `leads` (`workspace_id`,`created_at`,`seq`,`quality_score`,`seo_score`,`icp_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`,`hiring`);--> statement-breakpoint
CREATE INDEX `leads_by_name` ON `leads` (`workspace_id`,`name_order`,`seq`,`created_at`,`quality_score`,`seo_score`,`icp_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`,`hiring`);--> statement-breakpoint
CREATE INDEX `leads_by_quality` ON `leads` (`workspace_id`,`quality_score`,`seq`,`created_at`,`seo_score`,`icp_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`,`hiring`);--> statement-breakpoint
CREATE INDEX `leads_by_icp` ON `leads` (`workspace_id`,`icp_score`,`seq`,`created_at`,`quality_score`,`seo_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`,`hiring`);--> statement-breakpoint
CREATE INDEX `leads_by_job` ON `leads` (`workspace_id`,`job_id`,`created_at`,`seq`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`,`hiring`,`quality_score`,`seo_score`,`icp_score`);--> statement-breakpoint
CREATE INDEX `leads_by_domain` ON `leads` (`workspace_id`,`domain`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `leads_by_company` ON `leads` (`domain`,`hiring`);--> statement-breakpoint
CREATE INDEX `leads_by_hiring` ON `leads` (`workspace_id`,`created_at`,`seq`) WHERE hiring = 1;--> statement-breakpoint
CREATE INDEX `leads_by_country` ON `leads` (`workspace_id`,`country`,`created_at`,`seq`) WHERE country IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_by_industry` ON `leads` (`workspace_id`,`industry`,`created_at`,`seq`) WHERE industry IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_by_category` ON `leads` (`workspace_id`,`category`,`created_at`,`seq`) WHERE category IS NOT NULL;--> statement-breakpoint
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`body` text NOT NULL,
	`author_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `notes_by_lead` ON `notes` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`filters` text NOT NULL,
	`last_used_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_name_per_workspace` ON `saved_searches` (`workspace_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `saved_searches_by_use` ON `saved_searches` (`workspace_id`,`last_used_at`,`created_at`);--> statement-breakpoint
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
	`lease_token` text,
	`available_at` integer,
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
CREATE INDEX `schedules_due` ON `schedules` (`available_at`) WHERE available_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `lead_tags` (
	`tag_id` text NOT NULL,
	`lead_seq` integer NOT NULL,
	PRIMARY KEY(`tag_id`, `lead_seq`),
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_seq`) REFERENCES `leads`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_tags_by_lead` ON `lead_tags` (`lead_seq`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`color` text DEFAULT 'neutral' NOT NULL,
	`usage_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_name_per_workspace` ON `tags` (`workspace_id`,`name_key`);--> statement-breakpoint
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
	`lease_token` text,
	`available_at` integer,
	`started_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `workflow_runs_by_workflow` ON `workflow_runs` (`workflow_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `workflow_runs_by_workspace` ON `workflow_runs` (`workspace_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `workflow_runs_unfinished` ON `workflow_runs` (`available_at`) WHERE status = 'running';--> statement-breakpoint
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
--> statement-breakpoint
CREATE VIRTUAL TABLE lead_search USING fts5(scope, body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
CREATE TRIGGER leads_removed_from_search AFTER DELETE ON leads BEGIN DELETE FROM lead_search WHERE rowid = old.seq; END;
--> statement-breakpoint
CREATE TRIGGER lead_tags_count_up AFTER INSERT ON lead_tags BEGIN UPDATE tags SET usage_count = usage_count + 1 WHERE id = new.tag_id; END;
--> statement-breakpoint
CREATE TRIGGER lead_tags_count_down AFTER DELETE ON lead_tags BEGIN UPDATE tags SET usage_count = usage_count - 1 WHERE id = old.tag_id; END;
--> statement-breakpoint
CREATE TRIGGER email_checks_prevent_delete BEFORE DELETE ON email_checks WHEN EXISTS (SELECT 1 FROM lead_emails WHERE id = old.email_id) BEGIN SELECT RAISE(ABORT, 'email_checks is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_prevent_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER lead_counts_remove_empty AFTER UPDATE ON lead_counts WHEN new.leads = 0 BEGIN DELETE FROM lead_counts WHERE workspace_id = new.workspace_id AND kind = new.kind AND value = new.value; END;
--> statement-breakpoint
CREATE TRIGGER leads_counted AFTER INSERT ON leads BEGIN INSERT INTO daily_activity (workspace_id, day, leads, leads_with_email, leads_with_phone, emails, phones) VALUES (new.workspace_id, new.created_at / 86400000, 1, new.has_email, new.has_phone, json_array_length(new.emails), json_array_length(new.phones)) ON CONFLICT (workspace_id, day) DO UPDATE SET leads = leads + excluded.leads, leads_with_email = leads_with_email + excluded.leads_with_email, leads_with_phone = leads_with_phone + excluded.leads_with_phone, emails = emails + excluded.emails, phones = phones + excluded.phones; INSERT INTO lead_counts (workspace_id, kind, value, leads) SELECT new.workspace_id, kind, value, 1 FROM (SELECT 'country' AS kind, new.country AS value UNION ALL SELECT 'industry', new.industry UNION ALL SELECT 'grade', new.grade UNION ALL SELECT 'deliverability', new.deliverability UNION ALL SELECT 'tld', label FROM (SELECT substr(new.domain, length(rtrim(new.domain, replace(new.domain, '.', ''))) + 1) AS label) WHERE label GLOB '[a-z]*' AND label <> new.domain) WHERE value IS NOT NULL ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = leads + excluded.leads; END;
--> statement-breakpoint
CREATE TRIGGER leads_uncounted AFTER DELETE ON leads BEGIN INSERT INTO daily_activity (workspace_id, day, leads, leads_with_email, leads_with_phone, emails, phones) VALUES (old.workspace_id, old.created_at / 86400000, -1, -old.has_email, -old.has_phone, -json_array_length(old.emails), -json_array_length(old.phones)) ON CONFLICT (workspace_id, day) DO UPDATE SET leads = leads + excluded.leads, leads_with_email = leads_with_email + excluded.leads_with_email, leads_with_phone = leads_with_phone + excluded.leads_with_phone, emails = emails + excluded.emails, phones = phones + excluded.phones; INSERT INTO lead_counts (workspace_id, kind, value, leads) SELECT old.workspace_id, kind, value, -1 FROM (SELECT 'country' AS kind, old.country AS value UNION ALL SELECT 'industry', old.industry UNION ALL SELECT 'grade', old.grade UNION ALL SELECT 'deliverability', old.deliverability UNION ALL SELECT 'tld', label FROM (SELECT substr(old.domain, length(rtrim(old.domain, replace(old.domain, '.', ''))) + 1) AS label) WHERE label GLOB '[a-z]*' AND label <> old.domain) WHERE value IS NOT NULL ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = leads + excluded.leads; END;
--> statement-breakpoint
CREATE TRIGGER leads_recounted AFTER UPDATE OF domain, enrichment ON leads WHEN old.country IS NOT new.country OR old.industry IS NOT new.industry OR old.grade IS NOT new.grade OR old.deliverability IS NOT new.deliverability OR old.domain IS NOT new.domain BEGIN INSERT INTO lead_counts (workspace_id, kind, value, leads) SELECT new.workspace_id, kind, value, -1 FROM (SELECT 'country' AS kind, old.country AS value WHERE old.country IS NOT new.country UNION ALL SELECT 'industry', old.industry WHERE old.industry IS NOT new.industry UNION ALL SELECT 'grade', old.grade WHERE old.grade IS NOT new.grade UNION ALL SELECT 'deliverability', old.deliverability WHERE old.deliverability IS NOT new.deliverability UNION ALL SELECT 'tld', label FROM (SELECT substr(old.domain, length(rtrim(old.domain, replace(old.domain, '.', ''))) + 1) AS label) WHERE label GLOB '[a-z]*' AND label <> old.domain AND old.domain <> new.domain) WHERE value IS NOT NULL ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = leads + excluded.leads; INSERT INTO lead_counts (workspace_id, kind, value, leads) SELECT new.workspace_id, kind, value, 1 FROM (SELECT 'country' AS kind, new.country AS value WHERE new.country IS NOT old.country UNION ALL SELECT 'industry', new.industry WHERE new.industry IS NOT old.industry UNION ALL SELECT 'grade', new.grade WHERE new.grade IS NOT old.grade UNION ALL SELECT 'deliverability', new.deliverability WHERE new.deliverability IS NOT old.deliverability UNION ALL SELECT 'tld', label FROM (SELECT substr(new.domain, length(rtrim(new.domain, replace(new.domain, '.', ''))) + 1) AS label) WHERE label GLOB '[a-z]*' AND label <> new.domain AND new.domain <> old.domain) WHERE value IS NOT NULL ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = leads + excluded.leads; END;
--> statement-breakpoint
CREATE TRIGGER leads_recounted_by_day AFTER UPDATE OF created_at, emails, phones ON leads WHEN old.emails <> new.emails OR old.phones <> new.phones OR old.created_at <> new.created_at BEGIN INSERT INTO daily_activity (workspace_id, day, leads, leads_with_email, leads_with_phone, emails, phones) VALUES (old.workspace_id, old.created_at / 86400000, -1, -old.has_email, -old.has_phone, -json_array_length(old.emails), -json_array_length(old.phones)) ON CONFLICT (workspace_id, day) DO UPDATE SET leads = leads + excluded.leads, leads_with_email = leads_with_email + excluded.leads_with_email, leads_with_phone = leads_with_phone + excluded.leads_with_phone, emails = emails + excluded.emails, phones = phones + excluded.phones; INSERT INTO daily_activity (workspace_id, day, leads, leads_with_email, leads_with_phone, emails, phones) VALUES (new.workspace_id, new.created_at / 86400000, 1, new.has_email, new.has_phone, json_array_length(new.emails), json_array_length(new.phones)) ON CONFLICT (workspace_id, day) DO UPDATE SET leads = leads + excluded.leads, leads_with_email = leads_with_email + excluded.leads_with_email, leads_with_phone = leads_with_phone + excluded.leads_with_phone, emails = emails + excluded.emails, phones = phones + excluded.phones; END;
--> statement-breakpoint
CREATE TRIGGER lead_technologies_counted AFTER INSERT ON lead_technologies BEGIN INSERT INTO lead_counts (workspace_id, kind, value, leads) VALUES (new.workspace_id, 'technology', new.name, 1) ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = leads + 1; END;
--> statement-breakpoint
CREATE TRIGGER lead_technologies_uncounted AFTER DELETE ON lead_technologies BEGIN UPDATE lead_counts SET leads = leads - 1 WHERE workspace_id = old.workspace_id AND kind = 'technology' AND value = old.name; END;
--> statement-breakpoint
CREATE TRIGGER jobs_counted AFTER INSERT ON jobs BEGIN INSERT INTO daily_activity (workspace_id, day, jobs, pages) VALUES (new.workspace_id, new.created_at / 86400000, 1, coalesce(json_extract(new.progress, '$.pages_fetched'), 0)) ON CONFLICT (workspace_id, day) DO UPDATE SET jobs = jobs + excluded.jobs, pages = pages + excluded.pages; END;
--> statement-breakpoint
CREATE TRIGGER jobs_uncounted AFTER DELETE ON jobs BEGIN INSERT INTO daily_activity (workspace_id, day, jobs, pages) VALUES (old.workspace_id, old.created_at / 86400000, -1, -coalesce(json_extract(old.progress, '$.pages_fetched'), 0)) ON CONFLICT (workspace_id, day) DO UPDATE SET jobs = jobs + excluded.jobs, pages = pages + excluded.pages; END;
--> statement-breakpoint
CREATE TRIGGER jobs_recounted AFTER UPDATE OF created_at, progress ON jobs WHEN old.created_at <> new.created_at OR old.progress <> new.progress BEGIN INSERT INTO daily_activity (workspace_id, day, jobs, pages) VALUES (old.workspace_id, old.created_at / 86400000, -1, -coalesce(json_extract(old.progress, '$.pages_fetched'), 0)) ON CONFLICT (workspace_id, day) DO UPDATE SET jobs = jobs + excluded.jobs, pages = pages + excluded.pages; INSERT INTO daily_activity (workspace_id, day, jobs, pages) VALUES (new.workspace_id, new.created_at / 86400000, 1, coalesce(json_extract(new.progress, '$.pages_fetched'), 0)) ON CONFLICT (workspace_id, day) DO UPDATE SET jobs = jobs + excluded.jobs, pages = pages + excluded.pages; END;
--> statement-breakpoint
CREATE TRIGGER ledger_counted AFTER INSERT ON ledger_entries WHEN new.kind IN ('reserve', 'spend', 'refund') BEGIN INSERT INTO daily_activity (workspace_id, day, credits) VALUES (new.workspace_id, coalesce((SELECT reserved.created_at FROM ledger_entries AS reserved WHERE reserved.workspace_id = new.workspace_id AND new.kind = 'refund' AND reserved.booking_key = replace(new.booking_key, ':settle', ':reserve')), new.created_at) / 86400000, -new.amount) ON CONFLICT (workspace_id, day) DO UPDATE SET credits = credits + excluded.credits; END;
--> statement-breakpoint
CREATE TRIGGER audit_log_prevent_update BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER notes_counted AFTER INSERT ON notes BEGIN INSERT INTO daily_activity (workspace_id, day, notes) VALUES (new.workspace_id, new.created_at / 86400000, 1) ON CONFLICT (workspace_id, day) DO UPDATE SET notes = notes + excluded.notes; END;
--> statement-breakpoint
CREATE TRIGGER notes_uncounted AFTER DELETE ON notes BEGIN INSERT INTO daily_activity (workspace_id, day, notes) VALUES (old.workspace_id, old.created_at / 86400000, -1) ON CONFLICT (workspace_id, day) DO UPDATE SET notes = notes + excluded.notes; END;
--> statement-breakpoint
CREATE TRIGGER captures_counted AFTER UPDATE OF finished_at ON jobs WHEN new.source = 'extension' BEGIN INSERT INTO daily_activity (workspace_id, day, captures) VALUES (new.workspace_id, new.finished_at / 86400000, 1) ON CONFLICT (workspace_id, day) DO UPDATE SET captures = captures + excluded.captures; END;
--> statement-breakpoint
CREATE TRIGGER email_checks_prevent_update BEFORE UPDATE ON email_checks BEGIN SELECT RAISE(ABORT, 'email_checks is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER lead_emails_add_status AFTER INSERT ON lead_emails WHEN new.removed_at IS NULL BEGIN UPDATE leads SET email_statuses = email_statuses | added.bit FROM (SELECT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> new.status AS bit) AS added WHERE leads.id = new.lead_id AND email_statuses & added.bit = 0; END;
--> statement-breakpoint
CREATE TRIGGER lead_emails_change_status AFTER UPDATE OF status, removed_at, lead_id ON lead_emails WHEN old.status <> new.status OR old.removed_at IS NOT new.removed_at OR old.lead_id <> new.lead_id BEGIN UPDATE leads SET email_statuses = counted.mask FROM (SELECT coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status) FROM lead_emails WHERE lead_id = new.lead_id AND removed_at IS NULL), 0) AS mask) AS counted WHERE leads.id = new.lead_id AND leads.email_statuses <> counted.mask; UPDATE leads SET email_statuses = counted.mask FROM (SELECT coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status) FROM lead_emails WHERE lead_id = old.lead_id AND removed_at IS NULL), 0) AS mask) AS counted WHERE leads.id = old.lead_id AND leads.email_statuses <> counted.mask AND old.lead_id <> new.lead_id; END;
--> statement-breakpoint
CREATE TRIGGER lead_emails_remove_status AFTER DELETE ON lead_emails BEGIN UPDATE leads SET email_statuses = counted.mask FROM (SELECT coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status) FROM lead_emails WHERE lead_id = old.lead_id AND removed_at IS NULL), 0) AS mask) AS counted WHERE leads.id = old.lead_id AND leads.email_statuses <> counted.mask; END;
