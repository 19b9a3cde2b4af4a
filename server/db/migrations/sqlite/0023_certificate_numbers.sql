ALTER TABLE `user_certificate` ADD `code` text;--> statement-breakpoint
ALTER TABLE `user_certificate` ADD `shows_name` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `user_certificate_code` ON `user_certificate` (`code`);--> statement-breakpoint
-- Data: numbers for the certificates so far.
UPDATE `user_certificate` SET `code` = lower(hex(randomblob(6)));
