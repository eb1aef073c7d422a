DROP INDEX `hiring_roles_by_company`;--> statement-breakpoint
CREATE INDEX `hiring_roles_by_company` ON `hiring_roles` (`technology_seq`,`company_seq`,`posted_at`,`country`,`title_key`);