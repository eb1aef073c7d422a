CREATE INDEX `leads_by_email_status` ON `leads` (`workspace_id`,`email_statuses`,`created_at`,`seq`) WHERE email_statuses <> 0;
