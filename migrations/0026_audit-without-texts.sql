-- Entries named what members had typed: names, addresses, hosts. From now on they hold ids, kinds and the
-- names of changed members only. The entries that exist are brought to the same form.
DROP TRIGGER audit_log_stays;
--> statement-breakpoint
UPDATE audit_log SET details = json_remove(details, '$.name', '$.email', '$.target_host', '$.subject') WHERE action IN ('api_key.created', 'schedule.created', 'workflow.created', 'integration.created', 'invitation.created', 'deletion_request.created');
--> statement-breakpoint
UPDATE audit_log SET details = json_object('members', (SELECT json_group_array(key) FROM json_each(audit_log.details))) WHERE action = 'branding.changed' AND details ->> '$.members' IS NULL;
--> statement-breakpoint
CREATE TRIGGER audit_log_stays BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
