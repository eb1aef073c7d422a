DROP INDEX `users_email_unique`;--> statement-breakpoint
ALTER TABLE `users` ADD `holds_address` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `users_one_holder_per_address` ON `users` (`email`) WHERE "users"."holds_address" = 1;--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (`email`,`created_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `client_address` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `user_agent` text;