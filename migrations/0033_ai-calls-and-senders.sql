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
ALTER TABLE `brandings` ADD `sender_name` text;--> statement-breakpoint
ALTER TABLE `brandings` ADD `signature` text;