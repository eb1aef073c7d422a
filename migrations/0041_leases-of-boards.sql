DROP INDEX `hiring_boards_due`;--> statement-breakpoint
ALTER TABLE `hiring_boards` ADD `lease_token` text;--> statement-breakpoint
ALTER TABLE `hiring_boards` ADD `available_at` integer;--> statement-breakpoint
CREATE INDEX `hiring_boards_due` ON `hiring_boards` (`source`,`available_at`) WHERE available_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `hiring_sources` ADD `lease_token` text;--> statement-breakpoint
ALTER TABLE `hiring_sources` ADD `available_at` integer;