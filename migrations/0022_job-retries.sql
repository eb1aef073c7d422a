ALTER TABLE `jobs` ADD `retried_job_id` text;--> statement-breakpoint
CREATE INDEX `jobs_by_retry` ON `jobs` (`retried_job_id`) WHERE retried_job_id IS NOT NULL;
