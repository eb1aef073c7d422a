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
CREATE INDEX `subscriptions_due` ON `subscriptions` (`status`,`next_grant_at`);