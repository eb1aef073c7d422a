ALTER TABLE `api_keys` ADD `replaces` text;
