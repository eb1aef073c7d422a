UPDATE `hiring_boards` SET `available_at` = `next_refresh_at`;--> statement-breakpoint
UPDATE `hiring_sources` SET `available_at` = `busy_until`;--> statement-breakpoint
ALTER TABLE `hiring_boards` DROP COLUMN `next_refresh_at`;--> statement-breakpoint
ALTER TABLE `hiring_boards` DROP COLUMN `reading_until`;--> statement-breakpoint
ALTER TABLE `hiring_boards` DROP COLUMN `reading_token`;--> statement-breakpoint
ALTER TABLE `hiring_sources` DROP COLUMN `busy_until`;