ALTER TABLE `site_snapshots` ADD `pages_job_id` text;
