CREATE INDEX `changes_by_url` ON `changes` (`workspace_id`,`url`);
