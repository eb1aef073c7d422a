CREATE TABLE `key_requests` (
	`workspace_id` text NOT NULL,
	`day` integer NOT NULL,
	`api_key_id` text NOT NULL,
	`requests` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`workspace_id`, `day`, `api_key_id`)
);
--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `api_key_id` text;
