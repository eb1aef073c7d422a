ALTER TABLE `workspaces` ADD `collect_people` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `leads` ADD `profile` text;
