ALTER TABLE `jobs` ADD `max_renders` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `render_price` integer DEFAULT 0 NOT NULL;
