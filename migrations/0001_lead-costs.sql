DROP TRIGGER lead_technologies_counted;
--> statement-breakpoint
DROP TRIGGER lead_technologies_uncounted;
--> statement-breakpoint
DROP TRIGGER leads_counted;
--> statement-breakpoint
DROP TRIGGER leads_uncounted;
--> statement-breakpoint
DROP TRIGGER leads_recounted;
--> statement-breakpoint
DROP TABLE lead_technologies;
--> statement-breakpoint
DROP INDEX leads_by_workspace;
--> statement-breakpoint
DROP INDEX lead_emails_by_address;
--> statement-breakpoint
DROP INDEX lead_emails_by_verification;
--> statement-breakpoint
CREATE INDEX lead_emails_by_verification ON lead_emails (workspace_id, last_verified_at, status, removed_at, email);
--> statement-breakpoint
DROP TABLE email_checks;
--> statement-breakpoint
CREATE TABLE `email_checks` (
	`id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`email_id` text NOT NULL,
	`checked_at` integer NOT NULL,
	`method` text NOT NULL,
	`status` text NOT NULL,
	`confidence` integer NOT NULL,
	`reasons` text NOT NULL,
	`mx_host` text,
	PRIMARY KEY (`email_id`, `checked_at`, `id`),
	FOREIGN KEY (`email_id`) REFERENCES `lead_emails`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER email_checks_prevent_delete BEFORE DELETE ON email_checks WHEN EXISTS (SELECT 1 FROM lead_emails WHERE id = old.email_id) BEGIN SELECT RAISE(ABORT, 'email_checks is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER email_checks_prevent_update BEFORE UPDATE ON email_checks BEGIN SELECT RAISE(ABORT, 'email_checks is append-only'); END;
--> statement-breakpoint
DROP TABLE lead_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE lead_search USING fts5(scope, body, technologies, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
CREATE TRIGGER leads_uncounted AFTER DELETE ON leads BEGIN INSERT INTO daily_activity (workspace_id, day, leads, leads_with_email, leads_with_phone, emails, phones) VALUES (old.workspace_id, old.created_at / 86400000, -1, -old.has_email, -old.has_phone, -json_array_length(old.emails), -json_array_length(old.phones)) ON CONFLICT (workspace_id, day) DO UPDATE SET leads = leads + excluded.leads, leads_with_email = leads_with_email + excluded.leads_with_email, leads_with_phone = leads_with_phone + excluded.leads_with_phone, emails = emails + excluded.emails, phones = phones + excluded.phones; INSERT INTO lead_counts (workspace_id, kind, value, leads) SELECT old.workspace_id, kind, value, leads FROM (SELECT key AS kind, value, -1 AS leads FROM json_each(json_object('country', old.country, 'industry', old.industry, 'grade', old.grade, 'deliverability', old.deliverability, 'tld', iif(substr(old.domain, length(rtrim(old.domain, replace(old.domain, '.', ''))) + 1) GLOB '[a-z]*' AND substr(old.domain, length(rtrim(old.domain, replace(old.domain, '.', ''))) + 1) <> old.domain, substr(old.domain, length(rtrim(old.domain, replace(old.domain, '.', ''))) + 1), NULL))) UNION ALL SELECT 'technology', lower(value ->> 'name'), -1 FROM json_each(old.technologies)) WHERE value IS NOT NULL ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = leads + excluded.leads; END;
--> statement-breakpoint
CREATE TRIGGER leads_recounted AFTER UPDATE OF domain, enrichment, technologies ON leads WHEN old.country IS NOT new.country OR old.industry IS NOT new.industry OR old.grade IS NOT new.grade OR old.deliverability IS NOT new.deliverability OR old.domain IS NOT new.domain OR old.technologies <> new.technologies BEGIN INSERT INTO lead_counts (workspace_id, kind, value, leads) SELECT new.workspace_id, kind, value, sum(leads) FROM (SELECT key AS kind, value, -1 AS leads FROM json_each(json_object('country', old.country, 'industry', old.industry, 'grade', old.grade, 'deliverability', old.deliverability, 'tld', iif(substr(old.domain, length(rtrim(old.domain, replace(old.domain, '.', ''))) + 1) GLOB '[a-z]*' AND substr(old.domain, length(rtrim(old.domain, replace(old.domain, '.', ''))) + 1) <> old.domain, substr(old.domain, length(rtrim(old.domain, replace(old.domain, '.', ''))) + 1), NULL))) UNION ALL SELECT 'technology', lower(value ->> 'name'), -1 FROM json_each(old.technologies) UNION ALL SELECT key AS kind, value, 1 AS leads FROM json_each(json_object('country', new.country, 'industry', new.industry, 'grade', new.grade, 'deliverability', new.deliverability, 'tld', iif(substr(new.domain, length(rtrim(new.domain, replace(new.domain, '.', ''))) + 1) GLOB '[a-z]*' AND substr(new.domain, length(rtrim(new.domain, replace(new.domain, '.', ''))) + 1) <> new.domain, substr(new.domain, length(rtrim(new.domain, replace(new.domain, '.', ''))) + 1), NULL))) UNION ALL SELECT 'technology', lower(value ->> 'name'), 1 FROM json_each(new.technologies)) WHERE value IS NOT NULL GROUP BY kind, value HAVING sum(leads) <> 0 ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = leads + excluded.leads; END;
