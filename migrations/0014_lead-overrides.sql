ALTER TABLE `leads` ADD `overrides` text;
