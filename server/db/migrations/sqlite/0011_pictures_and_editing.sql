CREATE TABLE `editing` (
	`id` text PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`person_id` text NOT NULL,
	`editor` text NOT NULL,
	`since` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `editing_once` ON `editing` (`content_id`,`person_id`,`editor`);--> statement-breakpoint
CREATE INDEX `editing_person` ON `editing` (`person_id`);--> statement-breakpoint
CREATE INDEX `editing_ends` ON `editing` (`ends_at`);--> statement-breakpoint
ALTER TABLE `image` ADD `focal_x` integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE `image` ADD `focal_y` integer DEFAULT 500 NOT NULL;