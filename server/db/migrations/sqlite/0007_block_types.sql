PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_block` (
	`id` integer PRIMARY KEY NOT NULL,
	`content_id` text NOT NULL,
	`type` text NOT NULL,
	`uuid` text NOT NULL,
	`position` integer NOT NULL,
	`data` text NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`content_id`) REFERENCES `content`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_block`("id", "content_id", "type", "uuid", "position", "data", "deleted_at") SELECT "id", "content_id", "type", "uuid", "position", "data", "deleted_at" FROM `block`;--> statement-breakpoint
DROP TABLE `block`;--> statement-breakpoint
ALTER TABLE `__new_block` RENAME TO `block`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `block_uuid` ON `block` (`content_id`,`type`,`uuid`);--> statement-breakpoint
CREATE INDEX `block_deleted` ON `block` (`deleted_at`);