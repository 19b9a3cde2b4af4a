ALTER TABLE `comment` ADD `document_author_id` text;--> statement-breakpoint
UPDATE `comment` SET `document_author_id` = (
	SELECT `author_id` FROM `content` WHERE `content`.`id` = `content_id` AND `content`.`deleted_at` IS NULL
);
--> statement-breakpoint
CREATE INDEX `comment_author` ON `comment` (`document_author_id`,`id`) WHERE "comment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `comment_author_hidden` ON `comment` (`document_author_id`,`id`) WHERE "comment"."hidden_at" is not null;--> statement-breakpoint
CREATE TRIGGER `comment_author_added` AFTER INSERT ON `comment` BEGIN
	UPDATE comment SET document_author_id = (
		SELECT author_id FROM content WHERE content.id = new.content_id AND content.deleted_at IS NULL
	) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_author_changed` AFTER UPDATE OF author_id, deleted_at ON `content`
	WHEN old.author_id IS NOT new.author_id OR old.deleted_at IS NOT new.deleted_at
BEGIN
	UPDATE comment SET document_author_id = iif(new.deleted_at IS NULL, new.author_id, NULL) WHERE content_id = new.id;
END;
