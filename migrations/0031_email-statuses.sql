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
ALTER TABLE `leads` ADD `email_statuses` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- `valid` now means that a mail server accepted the mailbox. Checks that asked none become `unverified`, and the
-- address of a probable typo is `risky` where the server may accept every mailbox. Each table is changed in parts, so
-- that no statement takes long.
DROP TRIGGER email_checks_stay;
--> statement-breakpoint
UPDATE email_checks SET status = iif(reasons LIKE '%"smtp_accepted"%', 'risky', 'unverified')
WHERE rowid > (SELECT max(rowid) FROM email_checks) * 0 / 8 AND rowid <= (SELECT max(rowid) FROM email_checks) * 1 / 8 AND status = 'valid'
  AND (reasons NOT LIKE '%"smtp_accepted"%' OR (reasons LIKE '%"catch_all_unknown"%' AND reasons LIKE '%"possible_typo"%'));
--> statement-breakpoint
UPDATE email_checks SET status = iif(reasons LIKE '%"smtp_accepted"%', 'risky', 'unverified')
WHERE rowid > (SELECT max(rowid) FROM email_checks) * 1 / 8 AND rowid <= (SELECT max(rowid) FROM email_checks) * 2 / 8 AND status = 'valid'
  AND (reasons NOT LIKE '%"smtp_accepted"%' OR (reasons LIKE '%"catch_all_unknown"%' AND reasons LIKE '%"possible_typo"%'));
--> statement-breakpoint
UPDATE email_checks SET status = iif(reasons LIKE '%"smtp_accepted"%', 'risky', 'unverified')
WHERE rowid > (SELECT max(rowid) FROM email_checks) * 2 / 8 AND rowid <= (SELECT max(rowid) FROM email_checks) * 3 / 8 AND status = 'valid'
  AND (reasons NOT LIKE '%"smtp_accepted"%' OR (reasons LIKE '%"catch_all_unknown"%' AND reasons LIKE '%"possible_typo"%'));
--> statement-breakpoint
UPDATE email_checks SET status = iif(reasons LIKE '%"smtp_accepted"%', 'risky', 'unverified')
WHERE rowid > (SELECT max(rowid) FROM email_checks) * 3 / 8 AND rowid <= (SELECT max(rowid) FROM email_checks) * 4 / 8 AND status = 'valid'
  AND (reasons NOT LIKE '%"smtp_accepted"%' OR (reasons LIKE '%"catch_all_unknown"%' AND reasons LIKE '%"possible_typo"%'));
--> statement-breakpoint
UPDATE email_checks SET status = iif(reasons LIKE '%"smtp_accepted"%', 'risky', 'unverified')
WHERE rowid > (SELECT max(rowid) FROM email_checks) * 4 / 8 AND rowid <= (SELECT max(rowid) FROM email_checks) * 5 / 8 AND status = 'valid'
  AND (reasons NOT LIKE '%"smtp_accepted"%' OR (reasons LIKE '%"catch_all_unknown"%' AND reasons LIKE '%"possible_typo"%'));
--> statement-breakpoint
UPDATE email_checks SET status = iif(reasons LIKE '%"smtp_accepted"%', 'risky', 'unverified')
WHERE rowid > (SELECT max(rowid) FROM email_checks) * 5 / 8 AND rowid <= (SELECT max(rowid) FROM email_checks) * 6 / 8 AND status = 'valid'
  AND (reasons NOT LIKE '%"smtp_accepted"%' OR (reasons LIKE '%"catch_all_unknown"%' AND reasons LIKE '%"possible_typo"%'));
--> statement-breakpoint
UPDATE email_checks SET status = iif(reasons LIKE '%"smtp_accepted"%', 'risky', 'unverified')
WHERE rowid > (SELECT max(rowid) FROM email_checks) * 6 / 8 AND rowid <= (SELECT max(rowid) FROM email_checks) * 7 / 8 AND status = 'valid'
  AND (reasons NOT LIKE '%"smtp_accepted"%' OR (reasons LIKE '%"catch_all_unknown"%' AND reasons LIKE '%"possible_typo"%'));
--> statement-breakpoint
UPDATE email_checks SET status = iif(reasons LIKE '%"smtp_accepted"%', 'risky', 'unverified')
WHERE rowid > (SELECT max(rowid) FROM email_checks) * 7 / 8 AND rowid <= (SELECT max(rowid) FROM email_checks) * 8 / 8 AND status = 'valid'
  AND (reasons NOT LIKE '%"smtp_accepted"%' OR (reasons LIKE '%"catch_all_unknown"%' AND reasons LIKE '%"possible_typo"%'));
--> statement-breakpoint
CREATE TRIGGER email_checks_stay BEFORE UPDATE ON email_checks BEGIN
  SELECT RAISE(ABORT, 'email_checks is append-only');
END;
--> statement-breakpoint
UPDATE lead_emails SET status = coalesce((SELECT status FROM email_checks
  WHERE email_id = lead_emails.id AND workspace_id = lead_emails.workspace_id ORDER BY checked_at DESC, id DESC LIMIT 1), 'unverified')
WHERE rowid > (SELECT max(rowid) FROM lead_emails) * 0 / 8 AND rowid <= (SELECT max(rowid) FROM lead_emails) * 1 / 8 AND status = 'valid';
--> statement-breakpoint
UPDATE lead_emails SET status = coalesce((SELECT status FROM email_checks
  WHERE email_id = lead_emails.id AND workspace_id = lead_emails.workspace_id ORDER BY checked_at DESC, id DESC LIMIT 1), 'unverified')
WHERE rowid > (SELECT max(rowid) FROM lead_emails) * 1 / 8 AND rowid <= (SELECT max(rowid) FROM lead_emails) * 2 / 8 AND status = 'valid';
--> statement-breakpoint
UPDATE lead_emails SET status = coalesce((SELECT status FROM email_checks
  WHERE email_id = lead_emails.id AND workspace_id = lead_emails.workspace_id ORDER BY checked_at DESC, id DESC LIMIT 1), 'unverified')
WHERE rowid > (SELECT max(rowid) FROM lead_emails) * 2 / 8 AND rowid <= (SELECT max(rowid) FROM lead_emails) * 3 / 8 AND status = 'valid';
--> statement-breakpoint
UPDATE lead_emails SET status = coalesce((SELECT status FROM email_checks
  WHERE email_id = lead_emails.id AND workspace_id = lead_emails.workspace_id ORDER BY checked_at DESC, id DESC LIMIT 1), 'unverified')
WHERE rowid > (SELECT max(rowid) FROM lead_emails) * 3 / 8 AND rowid <= (SELECT max(rowid) FROM lead_emails) * 4 / 8 AND status = 'valid';
--> statement-breakpoint
UPDATE lead_emails SET status = coalesce((SELECT status FROM email_checks
  WHERE email_id = lead_emails.id AND workspace_id = lead_emails.workspace_id ORDER BY checked_at DESC, id DESC LIMIT 1), 'unverified')
WHERE rowid > (SELECT max(rowid) FROM lead_emails) * 4 / 8 AND rowid <= (SELECT max(rowid) FROM lead_emails) * 5 / 8 AND status = 'valid';
--> statement-breakpoint
UPDATE lead_emails SET status = coalesce((SELECT status FROM email_checks
  WHERE email_id = lead_emails.id AND workspace_id = lead_emails.workspace_id ORDER BY checked_at DESC, id DESC LIMIT 1), 'unverified')
WHERE rowid > (SELECT max(rowid) FROM lead_emails) * 5 / 8 AND rowid <= (SELECT max(rowid) FROM lead_emails) * 6 / 8 AND status = 'valid';
--> statement-breakpoint
UPDATE lead_emails SET status = coalesce((SELECT status FROM email_checks
  WHERE email_id = lead_emails.id AND workspace_id = lead_emails.workspace_id ORDER BY checked_at DESC, id DESC LIMIT 1), 'unverified')
WHERE rowid > (SELECT max(rowid) FROM lead_emails) * 6 / 8 AND rowid <= (SELECT max(rowid) FROM lead_emails) * 7 / 8 AND status = 'valid';
--> statement-breakpoint
UPDATE lead_emails SET status = coalesce((SELECT status FROM email_checks
  WHERE email_id = lead_emails.id AND workspace_id = lead_emails.workspace_id ORDER BY checked_at DESC, id DESC LIMIT 1), 'unverified')
WHERE rowid > (SELECT max(rowid) FROM lead_emails) * 7 / 8 AND rowid <= (SELECT max(rowid) FROM lead_emails) * 8 / 8 AND status = 'valid';
--> statement-breakpoint
-- A lead's deliverability is `high` only where a mail server accepted its best address. Else it is `medium`, which
-- counts 20 points less in the quality score.
UPDATE leads SET email_statuses = coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status)
    FROM lead_emails WHERE lead_id = leads.id AND removed_at IS NULL), 0),
  enrichment = iif(deliverability = 'high' AND NOT (json_extract(enrichment, '$.email.catch_all') IS NOT 1 AND EXISTS (
      SELECT 1 FROM lead_emails WHERE lead_id = leads.id AND position = 0 AND removed_at IS NULL AND status = 'valid')),
    json_patch(enrichment, json_object('email', json_object('deliverability', 'medium'), 'quality', iif(quality_score IS NULL, NULL,
      (SELECT json_object('deliverability_score', points, 'score', score,
        'grade', iif(score >= 85, 'A', iif(score >= 70, 'B', iif(score >= 55, 'C', iif(score >= 40, 'D', 'F')))))
      FROM (SELECT points, CAST(round(0.3 * json_extract(enrichment, '$.quality.data_completeness_score') + 0.3 * points
          + 0.2 * json_extract(enrichment, '$.quality.security_score')
          + 0.2 * json_extract(enrichment, '$.quality.seo_score')) AS INTEGER) AS score
        FROM (SELECT max(0, json_extract(enrichment, '$.quality.deliverability_score') - 20) AS points)))))),
    enrichment)
WHERE seq > (SELECT max(seq) FROM leads) * 0 / 8 AND seq <= (SELECT max(seq) FROM leads) * 1 / 8;
--> statement-breakpoint
UPDATE leads SET email_statuses = coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status)
    FROM lead_emails WHERE lead_id = leads.id AND removed_at IS NULL), 0),
  enrichment = iif(deliverability = 'high' AND NOT (json_extract(enrichment, '$.email.catch_all') IS NOT 1 AND EXISTS (
      SELECT 1 FROM lead_emails WHERE lead_id = leads.id AND position = 0 AND removed_at IS NULL AND status = 'valid')),
    json_patch(enrichment, json_object('email', json_object('deliverability', 'medium'), 'quality', iif(quality_score IS NULL, NULL,
      (SELECT json_object('deliverability_score', points, 'score', score,
        'grade', iif(score >= 85, 'A', iif(score >= 70, 'B', iif(score >= 55, 'C', iif(score >= 40, 'D', 'F')))))
      FROM (SELECT points, CAST(round(0.3 * json_extract(enrichment, '$.quality.data_completeness_score') + 0.3 * points
          + 0.2 * json_extract(enrichment, '$.quality.security_score')
          + 0.2 * json_extract(enrichment, '$.quality.seo_score')) AS INTEGER) AS score
        FROM (SELECT max(0, json_extract(enrichment, '$.quality.deliverability_score') - 20) AS points)))))),
    enrichment)
WHERE seq > (SELECT max(seq) FROM leads) * 1 / 8 AND seq <= (SELECT max(seq) FROM leads) * 2 / 8;
--> statement-breakpoint
UPDATE leads SET email_statuses = coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status)
    FROM lead_emails WHERE lead_id = leads.id AND removed_at IS NULL), 0),
  enrichment = iif(deliverability = 'high' AND NOT (json_extract(enrichment, '$.email.catch_all') IS NOT 1 AND EXISTS (
      SELECT 1 FROM lead_emails WHERE lead_id = leads.id AND position = 0 AND removed_at IS NULL AND status = 'valid')),
    json_patch(enrichment, json_object('email', json_object('deliverability', 'medium'), 'quality', iif(quality_score IS NULL, NULL,
      (SELECT json_object('deliverability_score', points, 'score', score,
        'grade', iif(score >= 85, 'A', iif(score >= 70, 'B', iif(score >= 55, 'C', iif(score >= 40, 'D', 'F')))))
      FROM (SELECT points, CAST(round(0.3 * json_extract(enrichment, '$.quality.data_completeness_score') + 0.3 * points
          + 0.2 * json_extract(enrichment, '$.quality.security_score')
          + 0.2 * json_extract(enrichment, '$.quality.seo_score')) AS INTEGER) AS score
        FROM (SELECT max(0, json_extract(enrichment, '$.quality.deliverability_score') - 20) AS points)))))),
    enrichment)
WHERE seq > (SELECT max(seq) FROM leads) * 2 / 8 AND seq <= (SELECT max(seq) FROM leads) * 3 / 8;
--> statement-breakpoint
UPDATE leads SET email_statuses = coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status)
    FROM lead_emails WHERE lead_id = leads.id AND removed_at IS NULL), 0),
  enrichment = iif(deliverability = 'high' AND NOT (json_extract(enrichment, '$.email.catch_all') IS NOT 1 AND EXISTS (
      SELECT 1 FROM lead_emails WHERE lead_id = leads.id AND position = 0 AND removed_at IS NULL AND status = 'valid')),
    json_patch(enrichment, json_object('email', json_object('deliverability', 'medium'), 'quality', iif(quality_score IS NULL, NULL,
      (SELECT json_object('deliverability_score', points, 'score', score,
        'grade', iif(score >= 85, 'A', iif(score >= 70, 'B', iif(score >= 55, 'C', iif(score >= 40, 'D', 'F')))))
      FROM (SELECT points, CAST(round(0.3 * json_extract(enrichment, '$.quality.data_completeness_score') + 0.3 * points
          + 0.2 * json_extract(enrichment, '$.quality.security_score')
          + 0.2 * json_extract(enrichment, '$.quality.seo_score')) AS INTEGER) AS score
        FROM (SELECT max(0, json_extract(enrichment, '$.quality.deliverability_score') - 20) AS points)))))),
    enrichment)
WHERE seq > (SELECT max(seq) FROM leads) * 3 / 8 AND seq <= (SELECT max(seq) FROM leads) * 4 / 8;
--> statement-breakpoint
UPDATE leads SET email_statuses = coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status)
    FROM lead_emails WHERE lead_id = leads.id AND removed_at IS NULL), 0),
  enrichment = iif(deliverability = 'high' AND NOT (json_extract(enrichment, '$.email.catch_all') IS NOT 1 AND EXISTS (
      SELECT 1 FROM lead_emails WHERE lead_id = leads.id AND position = 0 AND removed_at IS NULL AND status = 'valid')),
    json_patch(enrichment, json_object('email', json_object('deliverability', 'medium'), 'quality', iif(quality_score IS NULL, NULL,
      (SELECT json_object('deliverability_score', points, 'score', score,
        'grade', iif(score >= 85, 'A', iif(score >= 70, 'B', iif(score >= 55, 'C', iif(score >= 40, 'D', 'F')))))
      FROM (SELECT points, CAST(round(0.3 * json_extract(enrichment, '$.quality.data_completeness_score') + 0.3 * points
          + 0.2 * json_extract(enrichment, '$.quality.security_score')
          + 0.2 * json_extract(enrichment, '$.quality.seo_score')) AS INTEGER) AS score
        FROM (SELECT max(0, json_extract(enrichment, '$.quality.deliverability_score') - 20) AS points)))))),
    enrichment)
WHERE seq > (SELECT max(seq) FROM leads) * 4 / 8 AND seq <= (SELECT max(seq) FROM leads) * 5 / 8;
--> statement-breakpoint
UPDATE leads SET email_statuses = coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status)
    FROM lead_emails WHERE lead_id = leads.id AND removed_at IS NULL), 0),
  enrichment = iif(deliverability = 'high' AND NOT (json_extract(enrichment, '$.email.catch_all') IS NOT 1 AND EXISTS (
      SELECT 1 FROM lead_emails WHERE lead_id = leads.id AND position = 0 AND removed_at IS NULL AND status = 'valid')),
    json_patch(enrichment, json_object('email', json_object('deliverability', 'medium'), 'quality', iif(quality_score IS NULL, NULL,
      (SELECT json_object('deliverability_score', points, 'score', score,
        'grade', iif(score >= 85, 'A', iif(score >= 70, 'B', iif(score >= 55, 'C', iif(score >= 40, 'D', 'F')))))
      FROM (SELECT points, CAST(round(0.3 * json_extract(enrichment, '$.quality.data_completeness_score') + 0.3 * points
          + 0.2 * json_extract(enrichment, '$.quality.security_score')
          + 0.2 * json_extract(enrichment, '$.quality.seo_score')) AS INTEGER) AS score
        FROM (SELECT max(0, json_extract(enrichment, '$.quality.deliverability_score') - 20) AS points)))))),
    enrichment)
WHERE seq > (SELECT max(seq) FROM leads) * 5 / 8 AND seq <= (SELECT max(seq) FROM leads) * 6 / 8;
--> statement-breakpoint
UPDATE leads SET email_statuses = coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status)
    FROM lead_emails WHERE lead_id = leads.id AND removed_at IS NULL), 0),
  enrichment = iif(deliverability = 'high' AND NOT (json_extract(enrichment, '$.email.catch_all') IS NOT 1 AND EXISTS (
      SELECT 1 FROM lead_emails WHERE lead_id = leads.id AND position = 0 AND removed_at IS NULL AND status = 'valid')),
    json_patch(enrichment, json_object('email', json_object('deliverability', 'medium'), 'quality', iif(quality_score IS NULL, NULL,
      (SELECT json_object('deliverability_score', points, 'score', score,
        'grade', iif(score >= 85, 'A', iif(score >= 70, 'B', iif(score >= 55, 'C', iif(score >= 40, 'D', 'F')))))
      FROM (SELECT points, CAST(round(0.3 * json_extract(enrichment, '$.quality.data_completeness_score') + 0.3 * points
          + 0.2 * json_extract(enrichment, '$.quality.security_score')
          + 0.2 * json_extract(enrichment, '$.quality.seo_score')) AS INTEGER) AS score
        FROM (SELECT max(0, json_extract(enrichment, '$.quality.deliverability_score') - 20) AS points)))))),
    enrichment)
WHERE seq > (SELECT max(seq) FROM leads) * 6 / 8 AND seq <= (SELECT max(seq) FROM leads) * 7 / 8;
--> statement-breakpoint
UPDATE leads SET email_statuses = coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status)
    FROM lead_emails WHERE lead_id = leads.id AND removed_at IS NULL), 0),
  enrichment = iif(deliverability = 'high' AND NOT (json_extract(enrichment, '$.email.catch_all') IS NOT 1 AND EXISTS (
      SELECT 1 FROM lead_emails WHERE lead_id = leads.id AND position = 0 AND removed_at IS NULL AND status = 'valid')),
    json_patch(enrichment, json_object('email', json_object('deliverability', 'medium'), 'quality', iif(quality_score IS NULL, NULL,
      (SELECT json_object('deliverability_score', points, 'score', score,
        'grade', iif(score >= 85, 'A', iif(score >= 70, 'B', iif(score >= 55, 'C', iif(score >= 40, 'D', 'F')))))
      FROM (SELECT points, CAST(round(0.3 * json_extract(enrichment, '$.quality.data_completeness_score') + 0.3 * points
          + 0.2 * json_extract(enrichment, '$.quality.security_score')
          + 0.2 * json_extract(enrichment, '$.quality.seo_score')) AS INTEGER) AS score
        FROM (SELECT max(0, json_extract(enrichment, '$.quality.deliverability_score') - 20) AS points)))))),
    enrichment)
WHERE seq > (SELECT max(seq) FROM leads) * 7 / 8 AND seq <= (SELECT max(seq) FROM leads) * 8 / 8;
--> statement-breakpoint
CREATE INDEX `leads_by_age` ON `leads` (`workspace_id`,`created_at`,`seq`,`quality_score`,`seo_score`,`icp_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`);
--> statement-breakpoint
CREATE INDEX `leads_by_name` ON `leads` (`workspace_id`,`name_order`,`seq`,`created_at`,`quality_score`,`seo_score`,`icp_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`);
--> statement-breakpoint
CREATE INDEX `leads_by_quality` ON `leads` (`workspace_id`,`quality_score`,`seq`,`created_at`,`seo_score`,`icp_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`);
--> statement-breakpoint
CREATE INDEX `leads_by_icp` ON `leads` (`workspace_id`,`icp_score`,`seq`,`created_at`,`quality_score`,`seo_score`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`);
--> statement-breakpoint
CREATE INDEX `leads_by_job` ON `leads` (`workspace_id`,`job_id`,`created_at`,`seq`,`has_email`,`has_phone`,`deliverability`,`grade`,`verdict`,`country`,`industry`,`category`,`lead_score`,`email_statuses`,`quality_score`,`seo_score`,`icp_score`);
--> statement-breakpoint
-- Keep the set of statuses of each lead's current addresses. A new lead comes with that of its addresses, so that
-- inserting them changes nothing.
CREATE TRIGGER lead_emails_add_status AFTER INSERT ON lead_emails WHEN new.removed_at IS NULL BEGIN
  UPDATE leads SET email_statuses = email_statuses | added.bit
  FROM (SELECT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> new.status AS bit) AS added
  WHERE leads.id = new.lead_id AND email_statuses & added.bit = 0;
END;
--> statement-breakpoint
CREATE TRIGGER lead_emails_change_status AFTER UPDATE OF status, removed_at, lead_id ON lead_emails
  WHEN old.status <> new.status OR old.removed_at IS NOT new.removed_at OR old.lead_id <> new.lead_id BEGIN
  UPDATE leads SET email_statuses = counted.mask FROM (SELECT coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status)
    FROM lead_emails WHERE lead_id = new.lead_id AND removed_at IS NULL), 0) AS mask) AS counted
  WHERE leads.id = new.lead_id AND leads.email_statuses <> counted.mask;
  UPDATE leads SET email_statuses = counted.mask FROM (SELECT coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status)
    FROM lead_emails WHERE lead_id = old.lead_id AND removed_at IS NULL), 0) AS mask) AS counted
  WHERE leads.id = old.lead_id AND leads.email_statuses <> counted.mask AND old.lead_id <> new.lead_id;
END;
--> statement-breakpoint
CREATE TRIGGER lead_emails_remove_status AFTER DELETE ON lead_emails BEGIN
  UPDATE leads SET email_statuses = counted.mask FROM (SELECT coalesce((SELECT sum(DISTINCT '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status)
    FROM lead_emails WHERE lead_id = old.lead_id AND removed_at IS NULL), 0) AS mask) AS counted
  WHERE leads.id = old.lead_id AND leads.email_statuses <> counted.mask;
END;
