UPDATE `deletion_requests` SET `available_at` = `lease_until`;--> statement-breakpoint
UPDATE `erasures` SET `available_at` = `lease_until`;--> statement-breakpoint
UPDATE `workflow_runs` SET `available_at` = `lease_until`;--> statement-breakpoint
ALTER TABLE `deletion_requests` DROP COLUMN `lease_until`;--> statement-breakpoint
ALTER TABLE `erasures` DROP COLUMN `lease_until`;--> statement-breakpoint
ALTER TABLE `workflow_runs` DROP COLUMN `lease_until`;