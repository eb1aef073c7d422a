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
ALTER TABLE `lead_emails` ADD `status` text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE `lead_emails` ADD `confidence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `lead_emails` ADD `next_verification_at` integer;--> statement-breakpoint
ALTER TABLE `lead_emails` ADD `removed_at` integer;