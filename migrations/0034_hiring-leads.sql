DROP INDEX `leads_by_age`;
--> statement-breakpoint
DROP INDEX `leads_by_name`;
--> statement-breakpoint
DROP INDEX `leads_by_quality`;
--> statement-breakpoint
DROP INDEX `leads_by_icp`;
--> statement-breakpoint
DROP INDEX `leads_by_job`;
--> statement-breakpoint
ALTER TABLE `leads` ADD `hiring` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `leads_by_company` ON `leads` (`domain`);
--> statement-breakpoint
-- A lead is hiring while the company of its domain has open roles, whoever writes either of them.
CREATE TRIGGER leads_hiring_added AFTER INSERT ON leads WHEN NOT new.hiring AND EXISTS (SELECT 1 FROM hiring_companies WHERE domain = new.domain AND open_roles > 0) BEGIN
  UPDATE leads SET hiring = 1 WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER leads_hiring_moved AFTER UPDATE OF domain ON leads WHEN old.domain <> new.domain AND new.hiring <> EXISTS (SELECT 1 FROM hiring_companies WHERE domain = new.domain AND open_roles > 0) BEGIN
  UPDATE leads SET hiring = NOT new.hiring WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER hiring_companies_added AFTER INSERT ON hiring_companies WHEN new.open_roles > 0 AND new.domain IS NOT NULL BEGIN
  UPDATE leads SET hiring = 1 WHERE domain = new.domain AND hiring = 0;
END;
--> statement-breakpoint
CREATE TRIGGER hiring_companies_changed AFTER UPDATE OF domain, open_roles ON hiring_companies
  WHEN old.domain IS NOT new.domain OR (old.open_roles > 0) <> (new.open_roles > 0) BEGIN
  UPDATE leads SET hiring = 0 WHERE domain = old.domain AND hiring = 1 AND (old.domain IS NOT new.domain OR new.open_roles = 0);
  UPDATE leads SET hiring = 1 WHERE domain = new.domain AND hiring = 0 AND new.open_roles > 0;
END;
--> statement-breakpoint
CREATE TRIGGER hiring_companies_removed AFTER DELETE ON hiring_companies WHEN old.open_roles > 0 BEGIN
  UPDATE leads SET hiring = 0 WHERE domain = old.domain AND hiring = 1;
END;
--> statement-breakpoint
-- In parts, and before the indexes that hold it, so that no statement takes long.
UPDATE leads SET hiring = 1 WHERE domain IN (
  SELECT domain FROM hiring_companies WHERE open_roles > 0 AND domain IS NOT NULL AND seq % 8 = 0);
--> statement-breakpoint
UPDATE leads SET hiring = 1 WHERE domain IN (
  SELECT domain FROM hiring_companies WHERE open_roles > 0 AND domain IS NOT NULL AND seq % 8 = 1);
--> statement-breakpoint
UPDATE leads SET hiring = 1 WHERE domain IN (
  SELECT domain FROM hiring_companies WHERE open_roles > 0 AND domain IS NOT NULL AND seq % 8 = 2);
--> statement-breakpoint
UPDATE leads SET hiring = 1 WHERE domain IN (
  SELECT domain FROM hiring_companies WHERE open_roles > 0 AND domain IS NOT NULL AND seq % 8 = 3);
--> statement-breakpoint
UPDATE leads SET hiring = 1 WHERE domain IN (
  SELECT domain FROM hiring_companies WHERE open_roles > 0 AND domain IS NOT NULL AND seq % 8 = 4);
--> statement-breakpoint
UPDATE leads SET hiring = 1 WHERE domain IN (
  SELECT domain FROM hiring_companies WHERE open_roles > 0 AND domain IS NOT NULL AND seq % 8 = 5);
--> statement-breakpoint
UPDATE leads SET hiring = 1 WHERE domain IN (
  SELECT domain FROM hiring_companies WHERE open_roles > 0 AND domain IS NOT NULL AND seq % 8 = 6);
--> statement-breakpoint
UPDATE leads SET hiring = 1 WHERE domain IN (
  SELECT domain FROM hiring_companies WHERE open_roles > 0 AND domain IS NOT NULL AND seq % 8 = 7);
--> statement-breakpoint
CREATE INDEX `leads_by_hiring` ON `leads` (`workspace_id`,`created_at`,`seq`) WHERE hiring = 1;
--> statement-breakpoint
CREATE INDEX `leads_by_age` ON `leads` (`workspace_id`,`created_at`,`seq`,`quality_score`,`seo_score`,`icp_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`,`hiring`);
--> statement-breakpoint
CREATE INDEX `leads_by_name` ON `leads` (`workspace_id`,`name_order`,`seq`,`created_at`,`quality_score`,`seo_score`,`icp_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`,`hiring`);
--> statement-breakpoint
CREATE INDEX `leads_by_quality` ON `leads` (`workspace_id`,`quality_score`,`seq`,`created_at`,`seo_score`,`icp_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`,`hiring`);
--> statement-breakpoint
CREATE INDEX `leads_by_icp` ON `leads` (`workspace_id`,`icp_score`,`seq`,`created_at`,`quality_score`,`seo_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`,`hiring`);
--> statement-breakpoint
CREATE INDEX `leads_by_job` ON `leads` (`workspace_id`,`job_id`,`created_at`,`seq`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`,`hiring`,`quality_score`,`seo_score`,`icp_score`);
