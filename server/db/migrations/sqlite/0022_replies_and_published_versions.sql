DROP INDEX `comment_content`;--> statement-breakpoint
ALTER TABLE `comment` ADD `reply_to` integer;--> statement-breakpoint
CREATE INDEX `comment_replies` ON `comment` (`reply_to`,`created_at`,`id`) WHERE "comment"."reply_to" is not null;--> statement-breakpoint
CREATE INDEX `comment_content` ON `comment` (`content_id`,`created_at`,`id`,`deleted_at`,`hidden_at`,`person_id`,`reply_to`);--> statement-breakpoint
ALTER TABLE `revision` ADD `is_published` integer DEFAULT false NOT NULL;