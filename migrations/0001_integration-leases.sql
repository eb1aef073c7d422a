ALTER TABLE `integrations` RENAME COLUMN "lease_id" TO "lease_token";--> statement-breakpoint
ALTER TABLE `integrations` RENAME COLUMN "lease_until" TO "available_at";