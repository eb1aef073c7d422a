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
DROP INDEX `hiring_roles_by_company`;--> statement-breakpoint
ALTER TABLE `hiring_roles` ADD `other_countries` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `hiring_roles_by_company` ON `hiring_roles` (`technology_seq`,`company_seq`,`posted_at`,`country`,`other_countries`,`title_key`);--> statement-breakpoint
ALTER TABLE `hiring_postings` ADD `other_countries` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The triggers that keep hiring_roles keep the further countries as well. Stored postings have none until they are read again.
DROP TRIGGER hiring_postings_open;
--> statement-breakpoint
CREATE TRIGGER hiring_postings_open AFTER INSERT ON hiring_postings WHEN new.closed_at IS NULL BEGIN
  INSERT INTO hiring_roles (technology_seq, posted_at, posting_seq, company_seq, country, other_countries, remote, title_key)
  SELECT technology.seq, new.posted_at, new.seq, new.company_seq, new.country, new.other_countries, coalesce(new.remote, 0), new.title_key
  FROM json_each(json_insert(new.technologies, '$[#]', '')) AS named
  CROSS JOIN hiring_technologies AS technology ON technology.name = named.value;
  INSERT INTO hiring_other_countries (country, posted_at, posting_seq, company_seq, remote, title_key)
  SELECT other.value, new.posted_at, new.seq, new.company_seq, coalesce(new.remote, 0), new.title_key
  FROM json_each('["' || replace(new.other_countries, ',', '","') || '"]') AS other WHERE new.other_countries <> '';
  INSERT INTO hiring_title_search (rowid, title) VALUES (new.seq, new.title_key);
END;
--> statement-breakpoint
DROP TRIGGER hiring_postings_change;
--> statement-breakpoint
CREATE TRIGGER hiring_postings_change AFTER UPDATE OF posted_at, company_seq, country, other_countries, remote, title_key, technologies, closed_at ON hiring_postings
  WHEN old.closed_at IS NULL AND new.closed_at IS NULL AND (old.posted_at <> new.posted_at OR old.company_seq <> new.company_seq
    OR old.country IS NOT new.country OR old.other_countries <> new.other_countries OR old.remote IS NOT new.remote
    OR old.title_key <> new.title_key OR old.technologies <> new.technologies) BEGIN
  DELETE FROM hiring_roles WHERE posting_seq = old.seq AND posted_at = old.posted_at AND technology_seq IN (
    SELECT technology.seq FROM json_each(json_insert(old.technologies, '$[#]', '')) AS named
    CROSS JOIN hiring_technologies AS technology ON technology.name = named.value);
  DELETE FROM hiring_other_countries WHERE posting_seq = old.seq AND posted_at = old.posted_at AND old.other_countries <> ''
    AND country IN (SELECT value FROM json_each('["' || replace(old.other_countries, ',', '","') || '"]'));
  INSERT INTO hiring_roles (technology_seq, posted_at, posting_seq, company_seq, country, other_countries, remote, title_key)
  SELECT technology.seq, new.posted_at, new.seq, new.company_seq, new.country, new.other_countries, coalesce(new.remote, 0), new.title_key
  FROM json_each(json_insert(new.technologies, '$[#]', '')) AS named
  CROSS JOIN hiring_technologies AS technology ON technology.name = named.value;
  INSERT INTO hiring_other_countries (country, posted_at, posting_seq, company_seq, remote, title_key)
  SELECT other.value, new.posted_at, new.seq, new.company_seq, coalesce(new.remote, 0), new.title_key
  FROM json_each('["' || replace(new.other_countries, ',', '","') || '"]') AS other WHERE new.other_countries <> '';
END;
--> statement-breakpoint
DROP TRIGGER hiring_postings_close;
--> statement-breakpoint
CREATE TRIGGER hiring_postings_close AFTER UPDATE OF closed_at ON hiring_postings
  WHEN old.closed_at IS NULL AND new.closed_at IS NOT NULL BEGIN
  DELETE FROM hiring_roles WHERE posting_seq = old.seq AND posted_at = old.posted_at AND technology_seq IN (
    SELECT technology.seq FROM json_each(json_insert(old.technologies, '$[#]', '')) AS named
    CROSS JOIN hiring_technologies AS technology ON technology.name = named.value);
  DELETE FROM hiring_other_countries WHERE posting_seq = old.seq AND posted_at = old.posted_at AND old.other_countries <> ''
    AND country IN (SELECT value FROM json_each('["' || replace(old.other_countries, ',', '","') || '"]'));
  DELETE FROM hiring_title_search WHERE rowid = old.seq;
END;
--> statement-breakpoint
DROP TRIGGER hiring_postings_reopen;
--> statement-breakpoint
CREATE TRIGGER hiring_postings_reopen AFTER UPDATE OF closed_at ON hiring_postings
  WHEN old.closed_at IS NOT NULL AND new.closed_at IS NULL BEGIN
  INSERT INTO hiring_roles (technology_seq, posted_at, posting_seq, company_seq, country, other_countries, remote, title_key)
  SELECT technology.seq, new.posted_at, new.seq, new.company_seq, new.country, new.other_countries, coalesce(new.remote, 0), new.title_key
  FROM json_each(json_insert(new.technologies, '$[#]', '')) AS named
  CROSS JOIN hiring_technologies AS technology ON technology.name = named.value;
  INSERT INTO hiring_other_countries (country, posted_at, posting_seq, company_seq, remote, title_key)
  SELECT other.value, new.posted_at, new.seq, new.company_seq, coalesce(new.remote, 0), new.title_key
  FROM json_each('["' || replace(new.other_countries, ',', '","') || '"]') AS other WHERE new.other_countries <> '';
  INSERT INTO hiring_title_search (rowid, title) VALUES (new.seq, new.title_key);
END;
--> statement-breakpoint
DROP TRIGGER hiring_postings_leave;
--> statement-breakpoint
CREATE TRIGGER hiring_postings_leave AFTER DELETE ON hiring_postings WHEN old.closed_at IS NULL BEGIN
  DELETE FROM hiring_roles WHERE posting_seq = old.seq AND posted_at = old.posted_at AND technology_seq IN (
    SELECT technology.seq FROM json_each(json_insert(old.technologies, '$[#]', '')) AS named
    CROSS JOIN hiring_technologies AS technology ON technology.name = named.value);
  DELETE FROM hiring_other_countries WHERE posting_seq = old.seq AND posted_at = old.posted_at AND old.other_countries <> ''
    AND country IN (SELECT value FROM json_each('["' || replace(old.other_countries, ',', '","') || '"]'));
  DELETE FROM hiring_title_search WHERE rowid = old.seq;
END;
