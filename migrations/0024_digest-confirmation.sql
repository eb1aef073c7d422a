ALTER TABLE `digests` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `digests` ADD `confirmation_token_hash` text;--> statement-breakpoint
ALTER TABLE `digests` ADD `confirmation_expires_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `digests_by_confirmation` ON `digests` (`confirmation_token_hash`);