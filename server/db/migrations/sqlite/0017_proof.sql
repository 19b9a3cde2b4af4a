CREATE TABLE `ended_session` (
	`id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `ended_session_expires` ON `ended_session` (`expires_at`);--> statement-breakpoint
ALTER TABLE `registration` ADD `browser` text;--> statement-breakpoint
ALTER TABLE `registration` ADD `system` text;