DROP INDEX `content_author`;--> statement-breakpoint
DROP INDEX `content_course`;--> statement-breakpoint
CREATE INDEX `content_position` ON `content` (`kind`,`position`,`number`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `content_title` ON `content` (`kind`,`title_key`,`number`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `content_status` ON `content` (`kind`,`status`,`number`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `content_created` ON `content` (`kind`,`created_at`,`number`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `content_updated` ON `content` (`kind`,`updated_at`,`number`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `content_deleted` ON `content` (`kind`,`deleted_at`,`number`);--> statement-breakpoint
CREATE INDEX `content_author` ON `content` (`author_id`,`kind`,`status`,`created_at`,`number`);--> statement-breakpoint
CREATE INDEX `content_course` ON `content` (`course`,`position`,`number`);--> statement-breakpoint
DROP INDEX `published_course`;--> statement-breakpoint
DROP INDEX `published_starts`;--> statement-breakpoint
CREATE INDEX `published_gate` ON `published` (`kind`,`number`,`course`,`opens_at`,`withdrawn_at`);--> statement-breakpoint
CREATE INDEX `published_position` ON `published` (`kind`,`position`,`number`,`course`,`opens_at`,`withdrawn_at`);--> statement-breakpoint
CREATE INDEX `published_title` ON `published` (`kind`,`title_key`,`number`,`course`,`opens_at`,`withdrawn_at`);--> statement-breakpoint
CREATE INDEX `published_first` ON `published` (`kind`,`published_at`,`number`,`course`,`opens_at`,`withdrawn_at`);--> statement-breakpoint
CREATE INDEX `published_dates` ON `published` (`starts_at`,`kind`,`number`,`course`,`opens_at`,`withdrawn_at`);--> statement-breakpoint
CREATE INDEX `published_course` ON `published` (`course`,`position`,`number`);--> statement-breakpoint
CREATE INDEX `published_starts` ON `published` (`kind`,`starts_at`,`number`,`course`,`opens_at`,`withdrawn_at`);--> statement-breakpoint
DROP INDEX `term_use_term`;--> statement-breakpoint
CREATE INDEX `term_use_term` ON `term_use` (`term_id`,`side`,`content_id`);--> statement-breakpoint
CREATE VIRTUAL TABLE `content_titles` USING fts5(`title_key`, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `content_titles` (rowid, title_key)
SELECT number * 8 + CASE kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END, title_key
FROM `content`;
--> statement-breakpoint
CREATE TRIGGER `content_titles_added` AFTER INSERT ON `content` BEGIN
	INSERT INTO `content_titles` (rowid, title_key)
	VALUES (new.number * 8 + CASE new.kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END, new.title_key);
END;
--> statement-breakpoint
CREATE TRIGGER `content_titles_changed` AFTER UPDATE OF title_key ON `content` WHEN new.title_key <> old.title_key BEGIN
	UPDATE `content_titles` SET title_key = new.title_key
	WHERE rowid = new.number * 8 + CASE new.kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END;
END;
--> statement-breakpoint
CREATE TRIGGER `content_titles_gone` AFTER DELETE ON `content` BEGIN
	DELETE FROM `content_titles`
	WHERE rowid = old.number * 8 + CASE old.kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `published_titles` USING fts5(`title_key`, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `published_titles` (rowid, title_key)
SELECT number * 8 + CASE kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END, title_key
FROM `published`;
--> statement-breakpoint
CREATE TRIGGER `published_titles_added` AFTER INSERT ON `published` BEGIN
	INSERT INTO `published_titles` (rowid, title_key)
	VALUES (new.number * 8 + CASE new.kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END, new.title_key);
END;
--> statement-breakpoint
CREATE TRIGGER `published_titles_changed` AFTER UPDATE OF title_key ON `published` WHEN new.title_key <> old.title_key BEGIN
	UPDATE `published_titles` SET title_key = new.title_key
	WHERE rowid = new.number * 8 + CASE new.kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END;
END;
--> statement-breakpoint
CREATE TRIGGER `published_titles_gone` AFTER DELETE ON `published` BEGIN
	DELETE FROM `published_titles`
	WHERE rowid = old.number * 8 + CASE old.kind WHEN 'course' THEN 0 WHEN 'live-lesson' THEN 1 WHEN 'single-lesson' THEN 2 WHEN 'page' THEN 3 WHEN 'studio' THEN 4 WHEN 'webinar' THEN 5 WHEN 'contest' THEN 6 WHEN 'lesson' THEN 7 END;
END;