ALTER TABLE `captured_email` ADD `policy_version` text;--> statement-breakpoint
ALTER TABLE `captured_email` ADD `ip` text;