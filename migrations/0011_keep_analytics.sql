-- Summaries for analytics. Whoever writes or deletes leads, jobs or ledger entries, by hand, by cascade, by
-- retention or by erasure, is counted here; what was there before is counted at the end.
CREATE TRIGGER lead_counts_end_at_zero AFTER UPDATE ON lead_counts WHEN new.leads = 0 BEGIN
  DELETE FROM lead_counts
  WHERE workspace_id = new.workspace_id AND kind = new.kind AND value = new.value;
END;
--> statement-breakpoint
CREATE TRIGGER leads_counted AFTER INSERT ON leads BEGIN
  INSERT INTO daily_activity (workspace_id, day, leads, leads_with_email, leads_with_phone, emails, phones)
  VALUES (new.workspace_id, new.created_at / 86400000, 1, new.has_email, new.has_phone,
    json_array_length(new.emails), json_array_length(new.phones))
  ON CONFLICT (workspace_id, day) DO UPDATE SET leads = leads + excluded.leads,
    leads_with_email = leads_with_email + excluded.leads_with_email,
    leads_with_phone = leads_with_phone + excluded.leads_with_phone,
    emails = emails + excluded.emails, phones = phones + excluded.phones;
  INSERT INTO lead_counts (workspace_id, kind, value, leads)
  SELECT new.workspace_id, kind, value, 1 FROM (
    SELECT 'country' AS kind, new.country AS value
    UNION ALL SELECT 'industry', new.industry
    UNION ALL SELECT 'grade', new.grade
    UNION ALL SELECT 'deliverability', new.deliverability
    UNION ALL SELECT 'tld', label FROM (
      SELECT substr(new.domain, length(rtrim(new.domain, replace(new.domain, '.', ''))) + 1) AS label)
      WHERE label GLOB '[a-z]*' AND label <> new.domain
  ) WHERE value IS NOT NULL
  ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = leads + excluded.leads;
END;
--> statement-breakpoint
CREATE TRIGGER leads_uncounted AFTER DELETE ON leads BEGIN
  INSERT INTO daily_activity (workspace_id, day, leads, leads_with_email, leads_with_phone, emails, phones)
  VALUES (old.workspace_id, old.created_at / 86400000, -1, -old.has_email, -old.has_phone,
    -json_array_length(old.emails), -json_array_length(old.phones))
  ON CONFLICT (workspace_id, day) DO UPDATE SET leads = leads + excluded.leads,
    leads_with_email = leads_with_email + excluded.leads_with_email,
    leads_with_phone = leads_with_phone + excluded.leads_with_phone,
    emails = emails + excluded.emails, phones = phones + excluded.phones;
  INSERT INTO lead_counts (workspace_id, kind, value, leads)
  SELECT old.workspace_id, kind, value, -1 FROM (
    SELECT 'country' AS kind, old.country AS value
    UNION ALL SELECT 'industry', old.industry
    UNION ALL SELECT 'grade', old.grade
    UNION ALL SELECT 'deliverability', old.deliverability
    UNION ALL SELECT 'tld', label FROM (
      SELECT substr(old.domain, length(rtrim(old.domain, replace(old.domain, '.', ''))) + 1) AS label)
      WHERE label GLOB '[a-z]*' AND label <> old.domain
  ) WHERE value IS NOT NULL
  ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = leads + excluded.leads;
END;
--> statement-breakpoint
-- A lead that is saved again, enriched or merged: only what has changed is counted anew.
CREATE TRIGGER leads_recounted AFTER UPDATE OF domain, enrichment ON leads
  WHEN old.country IS NOT new.country
    OR old.industry IS NOT new.industry
    OR old.grade IS NOT new.grade
    OR old.deliverability IS NOT new.deliverability
    OR old.domain IS NOT new.domain BEGIN
  INSERT INTO lead_counts (workspace_id, kind, value, leads)
  SELECT new.workspace_id, kind, value, -1 FROM (
    SELECT 'country' AS kind, old.country AS value WHERE old.country IS NOT new.country
    UNION ALL SELECT 'industry', old.industry WHERE old.industry IS NOT new.industry
    UNION ALL SELECT 'grade', old.grade WHERE old.grade IS NOT new.grade
    UNION ALL SELECT 'deliverability', old.deliverability WHERE old.deliverability IS NOT new.deliverability
    UNION ALL SELECT 'tld', label FROM (
      SELECT substr(old.domain, length(rtrim(old.domain, replace(old.domain, '.', ''))) + 1) AS label)
      WHERE label GLOB '[a-z]*' AND label <> old.domain AND old.domain <> new.domain
  ) WHERE value IS NOT NULL
  ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = leads + excluded.leads;
  INSERT INTO lead_counts (workspace_id, kind, value, leads)
  SELECT new.workspace_id, kind, value, 1 FROM (
    SELECT 'country' AS kind, new.country AS value WHERE new.country IS NOT old.country
    UNION ALL SELECT 'industry', new.industry WHERE new.industry IS NOT old.industry
    UNION ALL SELECT 'grade', new.grade WHERE new.grade IS NOT old.grade
    UNION ALL SELECT 'deliverability', new.deliverability WHERE new.deliverability IS NOT old.deliverability
    UNION ALL SELECT 'tld', label FROM (
      SELECT substr(new.domain, length(rtrim(new.domain, replace(new.domain, '.', ''))) + 1) AS label)
      WHERE label GLOB '[a-z]*' AND label <> new.domain AND new.domain <> old.domain
  ) WHERE value IS NOT NULL
  ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = leads + excluded.leads;
END;
--> statement-breakpoint
CREATE TRIGGER leads_recounted_by_day AFTER UPDATE OF created_at, emails, phones ON leads
  WHEN old.emails <> new.emails OR old.phones <> new.phones OR old.created_at <> new.created_at BEGIN
  INSERT INTO daily_activity (workspace_id, day, leads, leads_with_email, leads_with_phone, emails, phones)
  VALUES (old.workspace_id, old.created_at / 86400000, -1, -old.has_email, -old.has_phone,
    -json_array_length(old.emails), -json_array_length(old.phones))
  ON CONFLICT (workspace_id, day) DO UPDATE SET leads = leads + excluded.leads,
    leads_with_email = leads_with_email + excluded.leads_with_email,
    leads_with_phone = leads_with_phone + excluded.leads_with_phone,
    emails = emails + excluded.emails, phones = phones + excluded.phones;
  INSERT INTO daily_activity (workspace_id, day, leads, leads_with_email, leads_with_phone, emails, phones)
  VALUES (new.workspace_id, new.created_at / 86400000, 1, new.has_email, new.has_phone,
    json_array_length(new.emails), json_array_length(new.phones))
  ON CONFLICT (workspace_id, day) DO UPDATE SET leads = leads + excluded.leads,
    leads_with_email = leads_with_email + excluded.leads_with_email,
    leads_with_phone = leads_with_phone + excluded.leads_with_phone,
    emails = emails + excluded.emails, phones = phones + excluded.phones;
END;
--> statement-breakpoint
CREATE TRIGGER lead_technologies_counted AFTER INSERT ON lead_technologies BEGIN
  INSERT INTO lead_counts (workspace_id, kind, value, leads)
  VALUES (new.workspace_id, 'technology', new.name, 1)
  ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = leads + 1;
END;
--> statement-breakpoint
CREATE TRIGGER lead_technologies_uncounted AFTER DELETE ON lead_technologies BEGIN
  UPDATE lead_counts SET leads = leads - 1
  WHERE workspace_id = old.workspace_id AND kind = 'technology' AND value = old.name;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_counted AFTER INSERT ON jobs BEGIN
  INSERT INTO daily_activity (workspace_id, day, jobs, pages)
  VALUES (new.workspace_id, new.created_at / 86400000, 1, coalesce(json_extract(new.progress, '$.pages_fetched'), 0))
  ON CONFLICT (workspace_id, day) DO UPDATE SET jobs = jobs + excluded.jobs, pages = pages + excluded.pages;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_uncounted AFTER DELETE ON jobs BEGIN
  INSERT INTO daily_activity (workspace_id, day, jobs, pages)
  VALUES (old.workspace_id, old.created_at / 86400000, -1, -coalesce(json_extract(old.progress, '$.pages_fetched'), 0))
  ON CONFLICT (workspace_id, day) DO UPDATE SET jobs = jobs + excluded.jobs, pages = pages + excluded.pages;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_recounted AFTER UPDATE OF created_at, progress ON jobs
  WHEN old.created_at <> new.created_at OR old.progress <> new.progress BEGIN
  INSERT INTO daily_activity (workspace_id, day, jobs, pages)
  VALUES (old.workspace_id, old.created_at / 86400000, -1, -coalesce(json_extract(old.progress, '$.pages_fetched'), 0))
  ON CONFLICT (workspace_id, day) DO UPDATE SET jobs = jobs + excluded.jobs, pages = pages + excluded.pages;
  INSERT INTO daily_activity (workspace_id, day, jobs, pages)
  VALUES (new.workspace_id, new.created_at / 86400000, 1, coalesce(json_extract(new.progress, '$.pages_fetched'), 0))
  ON CONFLICT (workspace_id, day) DO UPDATE SET jobs = jobs + excluded.jobs, pages = pages + excluded.pages;
END;
--> statement-breakpoint
-- What a reservation did not spend comes back, and counts on the day of the reservation. The ledger is
-- append-only: its entries neither change nor go.
CREATE TRIGGER ledger_counted AFTER INSERT ON ledger_entries WHEN new.kind IN ('reserve', 'spend', 'refund') BEGIN
  INSERT INTO daily_activity (workspace_id, day, credits)
  VALUES (new.workspace_id, coalesce((SELECT reserved.created_at FROM ledger_entries AS reserved
    WHERE reserved.workspace_id = new.workspace_id AND new.kind = 'refund'
      AND reserved.booking_key = replace(new.booking_key, ':settle', ':reserve')), new.created_at) / 86400000, -new.amount)
  ON CONFLICT (workspace_id, day) DO UPDATE SET credits = credits + excluded.credits;
END;
--> statement-breakpoint
INSERT INTO daily_activity (workspace_id, day, leads, leads_with_email, leads_with_phone, emails, phones)
SELECT workspace_id, created_at / 86400000, count(*), sum(has_email), sum(has_phone),
  sum(json_array_length(emails)), sum(json_array_length(phones))
FROM leads GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO daily_activity (workspace_id, day, jobs, pages)
SELECT workspace_id, created_at / 86400000, count(*), sum(coalesce(json_extract(jobs.progress, '$.pages_fetched'), 0))
FROM jobs WHERE true GROUP BY 1, 2
ON CONFLICT (workspace_id, day) DO UPDATE SET jobs = excluded.jobs, pages = excluded.pages;
--> statement-breakpoint
INSERT INTO daily_activity (workspace_id, day, credits)
SELECT entry.workspace_id, coalesce((SELECT reserved.created_at FROM ledger_entries AS reserved
    WHERE reserved.workspace_id = entry.workspace_id AND entry.kind = 'refund'
      AND reserved.booking_key = replace(entry.booking_key, ':settle', ':reserve')), entry.created_at) / 86400000, -sum(entry.amount)
FROM ledger_entries AS entry WHERE entry.kind IN ('reserve', 'spend', 'refund') GROUP BY 1, 2
ON CONFLICT (workspace_id, day) DO UPDATE SET credits = excluded.credits;
--> statement-breakpoint
INSERT INTO lead_counts (workspace_id, kind, value, leads)
SELECT workspace_id, 'technology', name, count(*) FROM lead_technologies GROUP BY 1, 3;
--> statement-breakpoint
INSERT INTO lead_counts (workspace_id, kind, value, leads)
SELECT workspace_id, kind, value, count(*) FROM (
  SELECT workspace_id, 'country' AS kind, country AS value FROM leads
  UNION ALL SELECT workspace_id, 'industry', industry FROM leads
  UNION ALL SELECT workspace_id, 'grade', grade FROM leads
  UNION ALL SELECT workspace_id, 'deliverability', deliverability FROM leads
  UNION ALL SELECT workspace_id, 'tld', label FROM (
    SELECT workspace_id, domain, substr(domain, length(rtrim(domain, replace(domain, '.', ''))) + 1) AS label FROM leads)
    WHERE label GLOB '[a-z]*' AND label <> domain
) WHERE value IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
-- Whoever was here before has the free plan from now on; a month that is too short ends on its last day.
INSERT INTO subscriptions (workspace_id, plan, status, started_at, next_grant_at)
SELECT id, 'free', 'active', now * 1000, 1000 * min(
  unixepoch(now, 'unixepoch', '+1 month'),
  unixepoch(now, 'unixepoch', 'start of month', '+2 months', '-1 day') + now % 86400)
FROM workspaces, (SELECT unixepoch() AS now);
