-- A check says what was found out then; whoever would correct it appends another.
CREATE TRIGGER email_checks_stay BEFORE UPDATE ON email_checks BEGIN
  SELECT RAISE(ABORT, 'email_checks is append-only');
END;
--> statement-breakpoint
-- Checks go with their address, by cascade: then it is gone already.
CREATE TRIGGER email_checks_go_with_address BEFORE DELETE ON email_checks
  WHEN EXISTS (SELECT 1 FROM lead_emails WHERE id = old.email_id) BEGIN
  SELECT RAISE(ABORT, 'email_checks is append-only');
END;
