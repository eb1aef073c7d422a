CREATE TABLE `hiring_boards` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`source` text NOT NULL,
	`token` text NOT NULL,
	`region` text,
	`site` text,
	`url` text NOT NULL,
	`company_seq` integer NOT NULL,
	`domain_from` text,
	`state` text DEFAULT 'active' NOT NULL,
	`lease_token` text,
	`available_at` integer,
	`queued_until` integer DEFAULT 0 NOT NULL,
	`etag` text,
	`last_modified` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`last_fetched_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_seq`) REFERENCES `hiring_companies`(`seq`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hiring_boards_id_unique` ON `hiring_boards` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `hiring_boards_url_unique` ON `hiring_boards` (`url`);
--> statement-breakpoint
CREATE INDEX `hiring_boards_due` ON `hiring_boards` (`source`,`available_at`) WHERE available_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `hiring_boards_by_company` ON `hiring_boards` (`company_seq`);
--> statement-breakpoint
CREATE INDEX `hiring_boards_by_age` ON `hiring_boards` (`created_at`,`seq`);
--> statement-breakpoint
CREATE TABLE `hiring_companies` (
	`seq` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`domain` text,
	`open_roles` integer DEFAULT 0 NOT NULL,
	`latest_posted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hiring_companies_domain_unique` ON `hiring_companies` (`domain`);
--> statement-breakpoint
CREATE INDEX `hiring_companies_open` ON `hiring_companies` (`domain`,`latest_posted_at`) WHERE open_roles > 0;
--> statement-breakpoint
CREATE TABLE `hiring_company_roles` (
	`company_seq` integer NOT NULL,
	`technology_seq` integer NOT NULL,
	`country` text NOT NULL,
	`open_roles` integer NOT NULL,
	`latest_posted_at` integer NOT NULL,
	PRIMARY KEY(`company_seq`, `technology_seq`, `country`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `hiring_company_roles_ranked` ON `hiring_company_roles` (`technology_seq`,`country`,`open_roles`,`latest_posted_at`);
--> statement-breakpoint
CREATE TABLE `hiring_other_countries` (
	`country` text NOT NULL,
	`posted_at` integer NOT NULL,
	`posting_seq` integer NOT NULL,
	`company_seq` integer NOT NULL,
	`remote` integer NOT NULL,
	`title_key` text NOT NULL,
	PRIMARY KEY(`country`, `posted_at`, `posting_seq`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `hiring_postings` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`board_seq` integer NOT NULL,
	`company_seq` integer NOT NULL,
	`posted_at` integer NOT NULL,
	`country` text,
	`other_countries` text DEFAULT '' NOT NULL,
	`remote` integer,
	`closed_at` integer,
	`missed` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	`content_hash` text NOT NULL,
	`has_text` integer NOT NULL,
	`board_updated_at` integer,
	`external_id` text NOT NULL,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`department` text,
	`location` text,
	`employment_type` text,
	`url` text NOT NULL,
	`technologies` text NOT NULL,
	FOREIGN KEY (`board_seq`) REFERENCES `hiring_boards`(`seq`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hiring_postings_id_unique` ON `hiring_postings` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `hiring_postings_once` ON `hiring_postings` (`board_seq`,`external_id`);
--> statement-breakpoint
CREATE INDEX `hiring_postings_closed` ON `hiring_postings` (`closed_at`) WHERE closed_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `hiring_roles` (
	`technology_seq` integer NOT NULL,
	`posted_at` integer NOT NULL,
	`posting_seq` integer NOT NULL,
	`company_seq` integer NOT NULL,
	`country` text,
	`other_countries` text DEFAULT '' NOT NULL,
	`remote` integer NOT NULL,
	`title_key` text NOT NULL,
	PRIMARY KEY(`technology_seq`, `posted_at`, `posting_seq`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `hiring_roles_by_company` ON `hiring_roles` (`technology_seq`,`company_seq`,`posted_at`,`country`,`other_countries`,`title_key`);
--> statement-breakpoint
CREATE INDEX `hiring_roles_by_country` ON `hiring_roles` (`country`,`posted_at`,`remote`,`title_key`,`company_seq`) WHERE technology_seq = 0;
--> statement-breakpoint
CREATE TABLE `hiring_seeds` (
	`edition` text PRIMARY KEY NOT NULL,
	`loaded` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `hiring_sources` (
	`source` text PRIMARY KEY NOT NULL,
	`lease_token` text,
	`available_at` integer
);
--> statement-breakpoint
CREATE TABLE `hiring_technologies` (
	`seq` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`open_roles` integer DEFAULT 0 NOT NULL,
	`companies` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hiring_technologies_name_unique` ON `hiring_technologies` (`name`);
--> statement-breakpoint
CREATE TABLE `hiring_domain_changes` (
	`domain` text PRIMARY KEY NOT NULL,
	`apply_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `hiring_domain_changes_due` ON `hiring_domain_changes` (`apply_at`);
--> statement-breakpoint
CREATE VIRTUAL TABLE hiring_title_search USING fts5(title, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE TRIGGER hiring_postings_retitle AFTER UPDATE OF title_key ON hiring_postings WHEN old.closed_at IS NULL AND new.closed_at IS NULL AND old.title_key <> new.title_key BEGIN DELETE FROM hiring_title_search WHERE rowid = old.seq; INSERT INTO hiring_title_search (rowid, title) VALUES (new.seq, new.title_key); END;
--> statement-breakpoint
CREATE TRIGGER hiring_company_roles_counted AFTER INSERT ON hiring_company_roles WHEN new.country = '' BEGIN UPDATE hiring_technologies SET open_roles = open_roles + new.open_roles, companies = companies + 1 WHERE seq = new.technology_seq; UPDATE hiring_companies SET open_roles = new.open_roles, latest_posted_at = new.latest_posted_at WHERE seq = new.company_seq AND new.technology_seq = 0; END;
--> statement-breakpoint
CREATE TRIGGER hiring_company_roles_recounted AFTER UPDATE OF open_roles, latest_posted_at ON hiring_company_roles WHEN new.country = '' BEGIN UPDATE hiring_technologies SET open_roles = open_roles + new.open_roles - old.open_roles WHERE seq = new.technology_seq AND new.open_roles <> old.open_roles; UPDATE hiring_companies SET open_roles = new.open_roles, latest_posted_at = new.latest_posted_at WHERE seq = new.company_seq AND new.technology_seq = 0; END;
--> statement-breakpoint
CREATE TRIGGER hiring_company_roles_uncounted AFTER DELETE ON hiring_company_roles WHEN old.country = '' BEGIN UPDATE hiring_technologies SET open_roles = open_roles - old.open_roles, companies = companies - 1 WHERE seq = old.technology_seq; UPDATE hiring_companies SET open_roles = 0, latest_posted_at = NULL WHERE seq = old.company_seq AND old.technology_seq = 0; END;
--> statement-breakpoint
CREATE TRIGGER hiring_postings_open AFTER INSERT ON hiring_postings WHEN new.closed_at IS NULL BEGIN INSERT INTO hiring_roles (technology_seq, posted_at, posting_seq, company_seq, country, other_countries, remote, title_key) SELECT technology.seq, new.posted_at, new.seq, new.company_seq, new.country, new.other_countries, coalesce(new.remote, 0), new.title_key FROM json_each(json_insert(new.technologies, '$[#]', '')) AS named CROSS JOIN hiring_technologies AS technology ON technology.name = named.value; INSERT INTO hiring_other_countries (country, posted_at, posting_seq, company_seq, remote, title_key) SELECT other.value, new.posted_at, new.seq, new.company_seq, coalesce(new.remote, 0), new.title_key FROM json_each('["' || replace(new.other_countries, ',', '","') || '"]') AS other WHERE new.other_countries <> ''; INSERT INTO hiring_title_search (rowid, title) VALUES (new.seq, new.title_key); END;
--> statement-breakpoint
CREATE TRIGGER hiring_postings_change AFTER UPDATE OF posted_at, company_seq, country, other_countries, remote, title_key, technologies, closed_at ON hiring_postings WHEN old.closed_at IS NULL AND new.closed_at IS NULL AND (old.posted_at <> new.posted_at OR old.company_seq <> new.company_seq OR old.country IS NOT new.country OR old.other_countries <> new.other_countries OR old.remote IS NOT new.remote OR old.title_key <> new.title_key OR old.technologies <> new.technologies) BEGIN DELETE FROM hiring_roles WHERE posting_seq = old.seq AND posted_at = old.posted_at AND technology_seq IN (SELECT technology.seq FROM json_each(json_insert(old.technologies, '$[#]', '')) AS named CROSS JOIN hiring_technologies AS technology ON technology.name = named.value); DELETE FROM hiring_other_countries WHERE posting_seq = old.seq AND posted_at = old.posted_at AND old.other_countries <> '' AND country IN (SELECT value FROM json_each('["' || replace(old.other_countries, ',', '","') || '"]')); INSERT INTO hiring_roles (technology_seq, posted_at, posting_seq, company_seq, country, other_countries, remote, title_key) SELECT technology.seq, new.posted_at, new.seq, new.company_seq, new.country, new.other_countries, coalesce(new.remote, 0), new.title_key FROM json_each(json_insert(new.technologies, '$[#]', '')) AS named CROSS JOIN hiring_technologies AS technology ON technology.name = named.value; INSERT INTO hiring_other_countries (country, posted_at, posting_seq, company_seq, remote, title_key) SELECT other.value, new.posted_at, new.seq, new.company_seq, coalesce(new.remote, 0), new.title_key FROM json_each('["' || replace(new.other_countries, ',', '","') || '"]') AS other WHERE new.other_countries <> ''; END;
--> statement-breakpoint
CREATE TRIGGER hiring_postings_close AFTER UPDATE OF closed_at ON hiring_postings WHEN old.closed_at IS NULL AND new.closed_at IS NOT NULL BEGIN DELETE FROM hiring_roles WHERE posting_seq = old.seq AND posted_at = old.posted_at AND technology_seq IN (SELECT technology.seq FROM json_each(json_insert(old.technologies, '$[#]', '')) AS named CROSS JOIN hiring_technologies AS technology ON technology.name = named.value); DELETE FROM hiring_other_countries WHERE posting_seq = old.seq AND posted_at = old.posted_at AND old.other_countries <> '' AND country IN (SELECT value FROM json_each('["' || replace(old.other_countries, ',', '","') || '"]')); DELETE FROM hiring_title_search WHERE rowid = old.seq; END;
--> statement-breakpoint
CREATE TRIGGER hiring_postings_reopen AFTER UPDATE OF closed_at ON hiring_postings WHEN old.closed_at IS NOT NULL AND new.closed_at IS NULL BEGIN INSERT INTO hiring_roles (technology_seq, posted_at, posting_seq, company_seq, country, other_countries, remote, title_key) SELECT technology.seq, new.posted_at, new.seq, new.company_seq, new.country, new.other_countries, coalesce(new.remote, 0), new.title_key FROM json_each(json_insert(new.technologies, '$[#]', '')) AS named CROSS JOIN hiring_technologies AS technology ON technology.name = named.value; INSERT INTO hiring_other_countries (country, posted_at, posting_seq, company_seq, remote, title_key) SELECT other.value, new.posted_at, new.seq, new.company_seq, coalesce(new.remote, 0), new.title_key FROM json_each('["' || replace(new.other_countries, ',', '","') || '"]') AS other WHERE new.other_countries <> ''; INSERT INTO hiring_title_search (rowid, title) VALUES (new.seq, new.title_key); END;
--> statement-breakpoint
CREATE TRIGGER hiring_postings_remove AFTER DELETE ON hiring_postings WHEN old.closed_at IS NULL BEGIN DELETE FROM hiring_roles WHERE posting_seq = old.seq AND posted_at = old.posted_at AND technology_seq IN (SELECT technology.seq FROM json_each(json_insert(old.technologies, '$[#]', '')) AS named CROSS JOIN hiring_technologies AS technology ON technology.name = named.value); DELETE FROM hiring_other_countries WHERE posting_seq = old.seq AND posted_at = old.posted_at AND old.other_countries <> '' AND country IN (SELECT value FROM json_each('["' || replace(old.other_countries, ',', '","') || '"]')); DELETE FROM hiring_title_search WHERE rowid = old.seq; END;
--> statement-breakpoint
CREATE TRIGGER hiring_companies_added AFTER INSERT ON hiring_companies WHEN new.open_roles > 0 BEGIN INSERT INTO hiring_domain_changes (domain, apply_at) SELECT value, 0 FROM json_each(json_array(new.domain)) WHERE value IS NOT NULL ON CONFLICT (domain) DO UPDATE SET apply_at = 0; END;
--> statement-breakpoint
CREATE TRIGGER hiring_companies_changed AFTER UPDATE OF domain, open_roles ON hiring_companies WHEN (old.open_roles > 0) <> (new.open_roles > 0) OR (old.domain IS NOT new.domain AND new.open_roles > 0) BEGIN INSERT INTO hiring_domain_changes (domain, apply_at) SELECT value, 0 FROM json_each(json_array(old.domain, new.domain)) WHERE value IS NOT NULL ON CONFLICT (domain) DO UPDATE SET apply_at = 0; END;
--> statement-breakpoint
CREATE TRIGGER hiring_companies_removed AFTER DELETE ON hiring_companies WHEN old.open_roles > 0 BEGIN INSERT INTO hiring_domain_changes (domain, apply_at) SELECT value, 0 FROM json_each(json_array(old.domain)) WHERE value IS NOT NULL ON CONFLICT (domain) DO UPDATE SET apply_at = 0; END;
--> statement-breakpoint
INSERT INTO hiring_technologies (seq, name, category) VALUES (0, '', '');
