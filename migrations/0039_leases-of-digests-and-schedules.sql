DROP INDEX `digests_due`;--> statement-breakpoint
ALTER TABLE `digests` ADD `lease_token` text;--> statement-breakpoint
ALTER TABLE `digests` ADD `available_at` integer;--> statement-breakpoint
CREATE INDEX `digests_due` ON `digests` (`available_at`) WHERE available_at IS NOT NULL;--> statement-breakpoint
DROP INDEX `schedules_due`;--> statement-breakpoint
ALTER TABLE `schedules` ADD `lease_token` text;--> statement-breakpoint
ALTER TABLE `schedules` ADD `available_at` integer;--> statement-breakpoint
CREATE INDEX `schedules_due` ON `schedules` (`available_at`) WHERE available_at IS NOT NULL;