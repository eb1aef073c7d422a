DROP INDEX `lead_emails_by_verification`;
