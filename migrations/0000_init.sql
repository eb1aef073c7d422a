CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`key_hash` text NOT NULL,
	`created_by` text,
	`last_used_at` integer,
	`expires_at` integer,
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
	`name` text,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `workspaces` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
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
CREATE UNIQUE INDEX `ledger_books_once` ON `ledger_entries` (`workspace_id`,`booking_key`);--> statement-breakpoint
CREATE TABLE `wallets` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "wallet_never_overdrawn" CHECK("wallets"."balance" >= 0),
	CONSTRAINT "wallet_reservation_never_negative" CHECK("wallets"."reserved" >= 0)
);
--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
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
	`error` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `jobs_by_workspace` ON `jobs` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_by_status` ON `jobs` (`workspace_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_unfinished` ON `jobs` (`status`,`created_at`);--> statement-breakpoint
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
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lead_emails_once` ON `lead_emails` (`lead_id`,`email`);--> statement-breakpoint
CREATE INDEX `lead_emails_by_address` ON `lead_emails` (`workspace_id`,`email`);--> statement-breakpoint
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
	`pages_crawled` integer DEFAULT 0 NOT NULL,
	`has_email` integer GENERATED ALWAYS AS (json_array_length(emails) > 0) STORED,
	`has_phone` integer GENERATED ALWAYS AS (json_array_length(phones) > 0) STORED,
	`country` text GENERATED ALWAYS AS (upper(coalesce(json_extract(enrichment, '$.company.country'), json_extract(enrichment, '$.phone.primary_country')))) STORED,
	`industry` text GENERATED ALWAYS AS (lower(json_extract(enrichment, '$.ai.industry'))) STORED,
	`category` text GENERATED ALWAYS AS (lower(json_extract(enrichment, '$.ai.category'))) STORED,
	`deliverability` text GENERATED ALWAYS AS (json_extract(enrichment, '$.email.deliverability')) STORED,
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
CREATE INDEX `leads_by_age` ON `leads` (`workspace_id`,`created_at`,`seq`,`quality_score`,`seo_score`,`icp_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`);--> statement-breakpoint
CREATE INDEX `leads_by_name` ON `leads` (`workspace_id`,`sort_name`,`seq`,`created_at`,`quality_score`,`seo_score`,`icp_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`);--> statement-breakpoint
CREATE INDEX `leads_by_quality` ON `leads` (`workspace_id`,`quality_score`,`seq`,`created_at`,`seo_score`,`icp_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`);--> statement-breakpoint
CREATE INDEX `leads_by_icp` ON `leads` (`workspace_id`,`icp_score`,`seq`,`created_at`,`quality_score`,`seo_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`);--> statement-breakpoint
CREATE INDEX `leads_by_job` ON `leads` (`workspace_id`,`job_id`,`created_at`,`seq`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`quality_score`,`seo_score`,`icp_score`);--> statement-breakpoint
CREATE INDEX `leads_by_domain` ON `leads` (`workspace_id`,`domain`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `leads_by_country` ON `leads` (`workspace_id`,`country`,`created_at`,`seq`) WHERE country IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_by_industry` ON `leads` (`workspace_id`,`industry`,`created_at`,`seq`) WHERE industry IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_by_category` ON `leads` (`workspace_id`,`category`,`created_at`,`seq`) WHERE category IS NOT NULL;--> statement-breakpoint
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
	`color` text DEFAULT 'neutral' NOT NULL,
	`usage_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_name_per_workspace` ON `tags` (`workspace_id`,lower("name"));