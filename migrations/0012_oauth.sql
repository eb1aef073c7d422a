CREATE TABLE `oauth_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`client_hash` text NOT NULL,
	`client_name` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`challenge_hash` text NOT NULL,
	`resource` text NOT NULL,
	`can_read` integer NOT NULL,
	`can_write` integer NOT NULL,
	`grant_id` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_codes_by_expiry` ON `oauth_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `oauth_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`client_hash` text NOT NULL,
	`redirect_host` text NOT NULL,
	`resource` text NOT NULL,
	`family_hash` text NOT NULL,
	`token_hash` text NOT NULL,
	`previous_token_hash` text,
	`rotated_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_grants_familyHash_unique` ON `oauth_grants` (`family_hash`);--> statement-breakpoint
CREATE INDEX `oauth_grants_by_workspace` ON `oauth_grants` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `oauth_grants_by_user` ON `oauth_grants` (`user_id`);--> statement-breakpoint
CREATE INDEX `oauth_grants_by_expiry` ON `oauth_grants` (`expires_at`);
