UPDATE OR IGNORE `tags` SET `name_key` = replace(`name_key`, 'ß', 'ss') WHERE instr(`name_key`, 'ß') > 0;--> statement-breakpoint
UPDATE OR IGNORE `saved_searches` SET `name_key` = replace(`name_key`, 'ß', 'ss') WHERE instr(`name_key`, 'ß') > 0;
