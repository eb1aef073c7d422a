ALTER TABLE `jobs` ADD `input_columns` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `input` text;
