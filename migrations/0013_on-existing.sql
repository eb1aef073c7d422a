ALTER TABLE `jobs` ADD `on_existing` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `leads` ADD `requested_host` text;--> statement-breakpoint
CREATE INDEX `leads_by_requested_host` ON `leads` (`workspace_id`,`requested_host`,`seq`) WHERE requested_host IS NOT NULL;
