UPDATE `digests` SET `available_at` = `due_at`;--> statement-breakpoint
UPDATE `schedules` SET `available_at` = `due_at`;--> statement-breakpoint
ALTER TABLE `digests` DROP COLUMN `due_at`;--> statement-breakpoint
ALTER TABLE `schedules` DROP COLUMN `due_at`;