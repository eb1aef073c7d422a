DROP TRIGGER email_checks_prevent_delete;
--> statement-breakpoint
DROP TRIGGER email_checks_prevent_update;
--> statement-breakpoint
DROP TRIGGER lead_emails_add_status;
--> statement-breakpoint
DROP TRIGGER lead_emails_change_status;
--> statement-breakpoint
DROP TRIGGER lead_emails_remove_status;
--> statement-breakpoint
CREATE TABLE `new_lead_emails` (
	`id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`email` text NOT NULL,
	`position` integer NOT NULL,
	`source_url` text,
	`method` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_verified_at` integer,
	`status` text DEFAULT 'unknown' NOT NULL,
	`confidence` integer DEFAULT 0 NOT NULL,
	`next_verification_at` integer,
	`check_method` text,
	`reasons` text,
	`mx_host` text,
	`removed_at` integer,
	PRIMARY KEY(`lead_id`, `email`),
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `new_lead_emails` (`id`, `workspace_id`, `lead_id`, `email`, `position`, `source_url`, `method`, `first_seen_at`, `last_verified_at`, `status`, `confidence`, `next_verification_at`, `check_method`, `reasons`, `mx_host`, `removed_at`)
SELECT address.id, address.workspace_id, address.lead_id, address.email, address.position, address.source_url, address.method, address.first_seen_at, address.last_verified_at, address.status, address.confidence, address.next_verification_at, asked.method, asked.reasons, asked.mx_host, address.removed_at
FROM lead_emails AS address LEFT JOIN email_checks AS asked ON asked.email_id = address.id AND asked.checked_at = address.last_verified_at
	AND asked.id = (SELECT id FROM email_checks WHERE email_id = address.id AND checked_at = address.last_verified_at ORDER BY method DESC, id DESC LIMIT 1)
ORDER BY address.lead_id, address.email;
--> statement-breakpoint
CREATE TABLE `new_email_checks` (
	`workspace_id` text NOT NULL,
	`lead_id` text NOT NULL,
	`email` text NOT NULL,
	`checked_at` integer NOT NULL,
	`method` text NOT NULL,
	`status` text NOT NULL,
	`confidence` integer NOT NULL,
	`reasons` text NOT NULL,
	`mx_host` text,
	PRIMARY KEY(`lead_id`, `email`, `checked_at`, `method`),
	FOREIGN KEY (`lead_id`,`email`) REFERENCES `new_lead_emails`(`lead_id`,`email`) ON UPDATE cascade ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT OR IGNORE INTO `new_email_checks` (`workspace_id`, `lead_id`, `email`, `checked_at`, `method`, `status`, `confidence`, `reasons`, `mx_host`)
SELECT past.workspace_id, address.lead_id, address.email, past.checked_at, past.method, past.status, past.confidence, past.reasons, past.mx_host
FROM email_checks AS past CROSS JOIN lead_emails AS address ON address.id = past.email_id
WHERE past.checked_at IS NOT address.last_verified_at;
--> statement-breakpoint
DROP TABLE email_checks;
--> statement-breakpoint
DROP TABLE lead_emails;
--> statement-breakpoint
ALTER TABLE `new_lead_emails` RENAME TO `lead_emails`;
--> statement-breakpoint
ALTER TABLE `new_email_checks` RENAME TO `email_checks`;
--> statement-breakpoint
CREATE INDEX `lead_emails_by_verification` ON `lead_emails` (`workspace_id`,`last_verified_at`,`status`,`removed_at`,`email`);
--> statement-breakpoint
CREATE TRIGGER email_checks_prevent_delete BEFORE DELETE ON email_checks WHEN EXISTS (SELECT 1 FROM lead_emails WHERE lead_id = old.lead_id AND email = old.email) BEGIN SELECT RAISE(ABORT, 'email_checks is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER email_checks_prevent_update BEFORE UPDATE OF workspace_id, checked_at, method, status, confidence, reasons, mx_host ON email_checks BEGIN SELECT RAISE(ABORT, 'email_checks is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER lead_emails_add_status AFTER INSERT ON lead_emails WHEN new.removed_at IS NULL BEGIN UPDATE leads SET email_statuses = email_statuses | added.bit FROM (SELECT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> new.status AS bit) AS added WHERE leads.id = new.lead_id AND email_statuses & added.bit = 0; END;
--> statement-breakpoint
CREATE TRIGGER lead_emails_change_status AFTER UPDATE OF status, removed_at, lead_id ON lead_emails WHEN old.status <> new.status OR old.removed_at IS NOT new.removed_at OR old.lead_id <> new.lead_id BEGIN UPDATE leads SET email_statuses = counted.mask FROM (SELECT coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status) FROM lead_emails WHERE lead_id = new.lead_id AND removed_at IS NULL), 0) AS mask) AS counted WHERE leads.id = new.lead_id AND leads.email_statuses <> counted.mask; UPDATE leads SET email_statuses = counted.mask FROM (SELECT coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status) FROM lead_emails WHERE lead_id = old.lead_id AND removed_at IS NULL), 0) AS mask) AS counted WHERE leads.id = old.lead_id AND leads.email_statuses <> counted.mask AND old.lead_id <> new.lead_id; END;
--> statement-breakpoint
CREATE TRIGGER lead_emails_remove_status AFTER DELETE ON lead_emails BEGIN UPDATE leads SET email_statuses = counted.mask FROM (SELECT coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status) FROM lead_emails WHERE lead_id = old.lead_id AND removed_at IS NULL), 0) AS mask) AS counted WHERE leads.id = old.lead_id AND leads.email_statuses <> counted.mask; END;
