CREATE TABLE `preview_link` (
	`id` integer PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`person_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `preview_link_token` ON `preview_link` (`token_hash`);--> statement-breakpoint
CREATE INDEX `preview_link_content` ON `preview_link` (`content_id`,`expires_at`,`id`);--> statement-breakpoint
CREATE INDEX `preview_link_expires` ON `preview_link` (`expires_at`);--> statement-breakpoint
DROP INDEX `comment_content`;--> statement-breakpoint
ALTER TABLE `comment` ADD `hidden_at` integer;--> statement-breakpoint
CREATE INDEX `comment_content` ON `comment` (`content_id`,`created_at`,`id`,`deleted_at`,`hidden_at`,`person_id`);