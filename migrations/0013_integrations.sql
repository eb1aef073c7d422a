DROP TABLE `hiring_boards`;--> statement-breakpoint
DROP TABLE `hiring_companies`;--> statement-breakpoint
DROP TABLE `hiring_company_roles`;--> statement-breakpoint
DROP TABLE `hiring_postings`;--> statement-breakpoint
DROP TABLE `hiring_roles`;--> statement-breakpoint
DROP TABLE `hiring_seeds`;--> statement-breakpoint
DROP TABLE `hiring_sources`;--> statement-breakpoint
DROP TABLE `hiring_technologies`;